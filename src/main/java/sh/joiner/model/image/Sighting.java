package sh.joiner.model.image;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An image as EC2 last returned it for a node class.
 *
 * @param since the time at which Joiner first found the image in its current state
 * @param answered when AWS last answered for the instance types that are launched with the image; absent if AWS answers now, or if nothing
 *     is launched from the image
 */
public record Sighting(Image image, Instant since, @Nullable Instant answered) {

    /** EC2's word for an image that its owner deregistered. EC2 soon stops returning such an image, so Joiner records the state. */
    public static final String DEREGISTERED = "deregistered";

    /** Creates a sighting of an image for which AWS answers, or from which nothing is launched. */
    public Sighting(Image image, Instant since) {
        this(image, since, null);
    }

    public boolean isDeregistered() {
        return image.state().equals(DEREGISTERED);
    }
}
