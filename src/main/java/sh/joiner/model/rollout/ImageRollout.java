package sh.joiner.model.rollout;

import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * An AMIRollout: the step-by-step change of the images of a node class's nodes.
 *
 * @param generation changes when a user changes the request
 * @param request what a user wants; absent for nothing
 */
public record ImageRollout(
        String name,
        String uid,
        long generation,
        Instant createdAt,
        RolloutTarget target,
        @Nullable RolloutRequest request,
        RolloutProgress progress) {

    /** The order of creation. */
    public static final Comparator<ImageRollout> OLDEST_FIRST =
            Comparator.comparing(ImageRollout::createdAt).thenComparing(ImageRollout::name);

    public boolean isFinished() {
        return progress.phase().isFinished();
    }

    /** Returns true if a user's request is not handled yet. */
    public boolean hasNewRequest(RolloutRequest wanted) {
        return request == wanted && generation != progress.handledGeneration();
    }
}
