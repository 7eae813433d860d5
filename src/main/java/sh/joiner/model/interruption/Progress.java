package sh.joiner.model.interruption;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The progress of the response to a notice: the status of a NodeInterruption.
 *
 * @param actAt when the action starts, as currently planned; absent if that depends on a user, or if no action is planned
 * @param deadline the time after which the instance may no longer exist; absent if it is not known
 * @param reasons the reasons for phase and action, as sentences
 */
public record Progress(
        Phase phase,
        DecidedAction decided,
        @Nullable Instant actAt,
        @Nullable Instant deadline,
        List<String> reasons,
        PodsAtRisk atRisk,
        ActionProgress acted) {

    /** The progress of a notice that was not processed yet. */
    public static final Progress NONE =
            of(Phase.PENDING, DecidedAction.asKarpenter(ActionKind.OBSERVE), ActionProgress.NOTHING);

    public Progress {
        reasons = List.copyOf(reasons);
    }

    /** Returns a progress without times, reasons and pods at risk. */
    public static Progress of(Phase phase, DecidedAction decided, ActionProgress acted) {
        return new Progress(phase, decided, null, null, List.of(), PodsAtRisk.NONE, acted);
    }

    public ActionKind action() {
        return decided.action();
    }

    /** Returns true if the action is only an event, or nothing at all. */
    public boolean isIdle() {
        return action() == ActionKind.OBSERVE || action() == ActionKind.IGNORE;
    }

    /** Returns the progress of a notice that is processed from the start again; only the fact that the node is cordoned is kept. */
    public Progress anew() {
        return of(NONE.phase, NONE.decided, new ActionProgress(null, null, acted.cordoned(), List.of(), false));
    }

    /** Returns a copy with one more reason. */
    public Progress saying(String reason) {
        var more = Stream.concat(reasons.stream(), Stream.of(reason)).toList();
        return new Progress(phase, decided, actAt, deadline, more, atRisk, acted);
    }

    /**
     * Returns true if the node waits for other nodes of its pool, and not for the approval that its action needs. A user may still approve
     * the action before the wait ends.
     */
    public boolean isWaitingItsTurn() {
        return phase == Phase.AWAITING_APPROVAL && action() != ActionKind.AWAIT_APPROVAL;
    }
}
