package sh.joiner.port.image;

import java.util.List;
import java.util.Map;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.model.image.Image;

/**
 * Queries AWS about one image before a launch, for properties that the description of the image does not show. Launches nothing. Error responses
 * from AWS are returned, never thrown.
 */
public interface ImageChecks {

    /**
     * Checks if this account may launch from an image, by a dry run of one instance. Problems of the launch that the image does not cause are
     * ignored.
     */
    CheckAnswer launchPermission(Trial trial);

    /** Checks if volumes can be created from the snapshots of the image: whether they are encrypted, and with whose key. */
    CheckAnswer snapshotAccess(Image image);

    /**
     * The instance of a dry run.
     *
     * @param image the id of the image
     * @param instanceType a type that can boot from the image, and that is offered in the subnet's zone
     * @param securityGroups the ids of security groups
     * @param tags the tags of all resources that the launch would create
     */
    record Trial(
            String image, String instanceType, String subnet, List<String> securityGroups, Map<String, String> tags) {
        public Trial {
            securityGroups = List.copyOf(securityGroups);
            tags = Map.copyOf(tags);
        }
    }
}
