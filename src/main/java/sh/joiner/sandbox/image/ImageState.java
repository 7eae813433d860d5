package sh.joiner.sandbox.image;

import java.util.Map;
import java.util.Set;

/**
 * An image as it stands now.
 *
 * @param owner the account, or its alias where EC2 gives it one, as {@code amazon}
 * @param sharedWith accounts that may use it besides the owner; {@code all} for everybody
 * @param created as EC2 writes it
 */
public record ImageState(
        String id,
        String name,
        String owner,
        String architecture,
        String condition,
        String created,
        Set<String> sharedWith,
        Map<String, String> tags) {

    public ImageState {
        sharedWith = Set.copyOf(sharedWith);
        tags = Map.copyOf(tags);
    }
}
