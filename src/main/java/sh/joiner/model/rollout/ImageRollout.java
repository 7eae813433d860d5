package sh.joiner.model.rollout;

import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * An AMIRollout: brings new images to the nodes of a node class step by step.
 *
 * @param generation changes when a user changes the request
 * @param request the request of a user; absent if there is none
 */
public record ImageRollout(
        String name,
        String uid,
        long generation,
        Instant createdAt,
        RolloutTarget target,
        @Nullable RolloutRequest request,
        RolloutProgress progress) {

    /** Orders rollouts by creation time, the oldest first. */
    public static final Comparator<ImageRollout> OLDEST_FIRST =
            Comparator.comparing(ImageRollout::createdAt).thenComparing(ImageRollout::name);

    public boolean isFinished() {
        return progress.phase().isFinished();
    }

    /** Returns true if this is the user's request and Joiner has not handled the request yet. */
    public boolean hasNewRequest(RolloutRequest wanted) {
        return request == wanted && generation != progress.handledGeneration();
    }
}
