package sh.joiner.port.image;

import java.util.List;
import java.util.Map;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.model.image.Image;

/**
 * Checks a single image by requests to AWS, before a launch, for properties that the description does not show. Launches nothing, and never
 * throws for an answer of AWS.
 */
public interface ImageTrials {

    /**
     * Checks if this account may launch from an image, by a dry run of one instance. Other problems of the launch do not count against the
     * image.
     */
    CheckAnswer launchPermission(Trial trial);

    /** Checks if volumes can be created from the snapshots of the image: whether they are encrypted, and with whose key. */
    CheckAnswer snapshotAccess(Image image);

    /**
     * The instance of a dry run.
     *
     * @param image its id
     * @param instanceType a type that can boot from the image, and that is offered in the subnet's zone
     * @param securityGroups ids
     * @param tags of all resources that the launch would create
     */
    record Trial(
            String image, String instanceType, String subnet, List<String> securityGroups, Map<String, String> tags) {
        public Trial {
            securityGroups = List.copyOf(securityGroups);
            tags = Map.copyOf(tags);
        }
    }
}
