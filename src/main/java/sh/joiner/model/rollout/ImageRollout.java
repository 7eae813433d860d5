package sh.joiner.model.rollout;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An AMIRollout: brings new images to the nodes of a node class step by step.
 *
 * @param version the version of the object, which changes with each write; empty if it is not known
 * @param generation changes when a user changes the request
 * @param request the request of a user; absent if there is none
 */
public record ImageRollout(
        String name,
        String uid,
        String version,
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

    /**
     * Returns the requests that have an effect now, in the order of {@link RolloutRequest}. A rollout that is finished or rolls back accepts no request.
     */
    public List<RolloutRequest> accepted() {
        return Stream.of(RolloutRequest.values()).filter(this::accepts).toList();
    }

    private boolean accepts(RolloutRequest wanted) {
        if (isFinished() || progress.phase().isRejection() || request == wanted) {
            return false;
        }
        boolean isPaused = progress.phase() == RolloutPhase.PAUSED || request == RolloutRequest.PAUSE;
        return switch (wanted) {
            case PAUSE -> !isPaused;
            case RESUME -> isPaused;
            case PROMOTE -> progress.step() < progress.steps() - 1;
            case ABORT -> true;
        };
    }

    /** Returns true if this is the user's request and Joiner has not handled the request yet. */
    public boolean hasNewRequest(RolloutRequest wanted) {
        return request == wanted && generation != progress.handledGeneration();
    }
}
