package sh.joiner.model.interruption;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the answer to a notice stands: the status of a NodeInterruption.
 *
 * @param actAt when it is acted, as things stand; absent where that depends on a person, or nothing is done
 * @param deadline by when the machine may be gone; absent where nobody knows
 * @param reasons why it is so and not otherwise: sentences
 */
public record Progress(
        Phase phase,
        DecidedAction decided,
        @Nullable Instant actAt,
        @Nullable Instant deadline,
        List<String> reasons,
        PodsAtRisk atRisk,
        ActionProgress acted) {

    /** Nobody has looked at it yet. */
    public static final Progress NONE =
            of(Phase.PENDING, DecidedAction.asTheReference(ActionKind.OBSERVE), ActionProgress.NOTHING);

    public Progress {
        reasons = List.copyOf(reasons);
    }

    /** One with neither times nor reasons, that puts nobody at risk. */
    public static Progress of(Phase phase, DecidedAction decided, ActionProgress acted) {
        return new Progress(phase, decided, null, null, List.of(), PodsAtRisk.NOBODY, acted);
    }

    public ActionKind action() {
        return decided.action();
    }

    /** Returns true if nothing but an event is asked for, or nothing at all. */
    public boolean isIdle() {
        return action() == ActionKind.OBSERVE || action() == ActionKind.IGNORE;
    }

    /** Begun anew: all that counts of it is whether the node is cordoned. */
    public Progress anew() {
        return of(NONE.phase, NONE.decided, new ActionProgress(null, null, acted.cordoned(), List.of(), false));
    }

    /** The same, with one more reason. */
    public Progress saying(String reason) {
        var more = Stream.concat(reasons.stream(), Stream.of(reason)).toList();
        return new Progress(phase, decided, actAt, deadline, more, atRisk, acted);
    }

    /** Whether it waits for other nodes of its pool rather than for a person, who may still let it pass. */
    public boolean isWaitingItsTurn() {
        return phase == Phase.AWAITING_APPROVAL && action() != ActionKind.AWAIT_APPROVAL;
    }
}
