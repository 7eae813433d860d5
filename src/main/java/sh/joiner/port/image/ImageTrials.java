package sh.joiner.port.image;

import java.util.List;
import java.util.Map;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.model.image.Image;

/**
 * Asks AWS about one image what its description does not tell, before anything is launched from it. Launches nothing, and never throws for what AWS
 * answers.
 */
public interface ImageTrials {

    /** Whether this account may launch from an image: a dry run of one instance. What else is wrong with the launch says nothing of the image. */
    CheckAnswer launchPermission(Trial trial);

    /** Whether the volumes of an image can be made from its snapshots: whether these are encrypted, and by whose key. */
    CheckAnswer snapshotAccess(Image image);

    /**
     * An instance that would be launched.
     *
     * @param image its id
     * @param instanceType one that can boot from the image, and that is sold in the subnet's zone
     * @param securityGroups ids
     * @param tags of everything that the launch would make
     */
    record Trial(
            String image, String instanceType, String subnet, List<String> securityGroups, Map<String, String> tags) {
        public Trial {
            securityGroups = List.copyOf(securityGroups);
            tags = Map.copyOf(tags);
        }
    }
}
