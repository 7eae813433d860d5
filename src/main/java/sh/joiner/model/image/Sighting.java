package sh.joiner.model.image;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An image as it was last seen by a node class.
 *
 * @param since when it was first seen in the state that it is in
 * @param answered when AWS last answered for the machines that it is launched for; absent if it does now, or if it is not launched from
 */
public record Sighting(Image image, Instant since, @Nullable Instant answered) {

    /** EC2's word for an image that its owner took away; EC2 soon stops answering for it, hence it is remembered. */
    public static final String DEREGISTERED = "deregistered";

    /** One for which AWS answers, or that is not launched from. */
    public Sighting(Image image, Instant since) {
        this(image, since, null);
    }

    public boolean isGone() {
        return image.state().equals(DEREGISTERED);
    }
}
