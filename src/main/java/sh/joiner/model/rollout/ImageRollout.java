package sh.joiner.model.rollout;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;
import sh.joiner.model.nodeclass.NodeClass;

/**
 * An AMIRollout: brings new images to the nodes of a node class step by step.
 *
 * @param version the version of the object, which changes with each write; empty if it is not known
 * @param generation changes when a user changes the request
 * @param nodeClassUid the uid of the node class that owns the object; empty if none owns it
 * @param request the request of a user; absent if there is none
 */
@Wide("the metadata, spec and status of an AMIRollout")
public record ImageRollout(
        String name,
        String uid,
        String version,
        long generation,
        Instant createdAt,
        RolloutTarget target,
        String nodeClassUid,
        @Nullable RolloutRequest request,
        RolloutProgress progress) {

    /** Creates a rollout that no node class owns, because it is only proposed. */
    public ImageRollout(
            String name,
            String uid,
            String version,
            long generation,
            Instant createdAt,
            RolloutTarget target,
            @Nullable RolloutRequest request,
            RolloutProgress progress) {
        this(name, uid, version, generation, createdAt, target, "", request, progress);
    }

    /** Orders rollouts by creation time, the oldest first. */
    public static final Comparator<ImageRollout> OLDEST_FIRST =
            Comparator.comparing(ImageRollout::createdAt).thenComparing(ImageRollout::name);

    /** Returns true if the rollout belongs to the node class, and not to an earlier node class with the same name. */
    public boolean isOf(NodeClass nodeClass) {
        return target.nodeClass().equals(nodeClass.name()) && nodeClassUid.equals(nodeClass.uid());
    }

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
