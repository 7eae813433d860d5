package sh.joiner.sandbox.image;

import java.util.Map;
import java.util.Set;

/**
 * The description of an image with its current state.
 *
 * @param owner the account, or its alias if EC2 has one, such as {@code amazon}
 * @param sharedWith the accounts that may use the image in addition to its owner; {@code all} for a public image
 * @param created the creation date as EC2 writes it
 */
public record ImageDescription(
        String id,
        String name,
        String owner,
        String architecture,
        String state,
        String created,
        Set<String> sharedWith,
        Map<String, String> tags) {

    public ImageDescription {
        sharedWith = Set.copyOf(sharedWith);
        tags = Map.copyOf(tags);
    }
}
