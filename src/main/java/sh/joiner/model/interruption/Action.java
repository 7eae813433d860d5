package sh.joiner.model.interruption;

import java.time.Duration;
import java.util.Optional;

/** An action of a rule, with its parameters. */
public sealed interface Action {

    record Ignore() implements Action {}

    record Observe() implements Action {}

    record Cordon() implements Action {}

    record DrainNow() implements Action {}

    /**
     * Drains the node at the last opening of the window that starts between now and the announced time minus the lead
     * time. Without such an opening, the drain starts at the announced time minus the lead time. If the notice
     * announces no time, the drain starts at the next opening, or immediately if there is no window or no further
     * opening.
     *
     * @param lead the minimum time between the start of the drain and the announced time
     * @param window the name of a MaintenanceWindow; empty for none
     */
    record DrainBefore(Duration lead, String window) implements Action {}

    /**
     * Waits for the approval of a user.
     *
     * @param lead how long before the announced time the wait for an approval ends
     * @param otherwise the action without an approval: {@code DRAIN_NOW}, {@code FORCE_TERMINATE}, {@code CORDON}, {@code OBSERVE} or
     *     {@code IGNORE}
     * @param within the maximum wait if no time is announced; empty waits without limit
     */
    record AwaitApproval(Duration lead, ActionKind otherwise, Optional<Duration> within) implements Action {}

    /** Terminates the node without waiting for its pods, once the impairment has lasted, or the notice has existed, for this time. */
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
