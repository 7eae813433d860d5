package sh.joiner.model.interruption;

import java.time.Duration;
import java.util.Optional;

/** What a rule asks for, with what it needs to know. */
public sealed interface Action {

    record Ignore() implements Action {}

    record Observe() implements Action {}

    record Cordon() implements Action {}

    record DrainNow() implements Action {}

    /**
     * Drains at the last opening of the window between now and the announced instant less the lead; where there is none, at that instant less
     * the lead. A notice that announces no instant is drained at the next opening.
     *
     * @param lead how long before the announced instant at the latest
     * @param window the name of a MaintenanceWindow; empty for none
     */
    record DrainBefore(Duration lead, String window) implements Action {}

    /**
     * Waits for a person.
     *
     * @param lead how long before the announced instant nobody is waited for any more
     * @param otherwise what is done then: {@code DRAIN_NOW}, {@code FORCE_TERMINATE}, {@code CORDON}, {@code OBSERVE} or {@code IGNORE}
     * @param within how long a person is waited for where no instant is announced; empty waits for ever
     */
    record AwaitApproval(Duration lead, ActionKind otherwise, Optional<Duration> within) implements Action {}

    /** Forces the node away once the notice has stood for so long. */
    record ForceTerminate(Duration confirmFor) implements Action {}

    default ActionKind kind() {
        return switch (this) {
            case Ignore _ -> ActionKind.IGNORE;
            case Observe _ -> ActionKind.OBSERVE;
            case Cordon _ -> ActionKind.CORDON;
            case DrainNow _ -> ActionKind.DRAIN_NOW;
            case DrainBefore _ -> ActionKind.DRAIN_BEFORE;
            case AwaitApproval _ -> ActionKind.AWAIT_APPROVAL;
            case ForceTerminate _ -> ActionKind.FORCE_TERMINATE;
        };
    }
}
