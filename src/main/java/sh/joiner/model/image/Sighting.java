package sh.joiner.model.image;

import java.time.Instant;

/**
 * An image as it was last seen by a node class.
 *
 * @param since when it was first seen in the state that it is in
 */
public record Sighting(Image image, Instant since) {

    /** EC2's word for an image that its owner took away; EC2 soon stops answering for it, hence it is remembered. */
    public static final String DEREGISTERED = "deregistered";

    public boolean isGone() {
        return image.state().equals(DEREGISTERED);
    }
}
