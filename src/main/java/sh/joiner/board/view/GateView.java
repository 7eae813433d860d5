package sh.joiner.board.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A gate.
 *
 * @param meaning what is true while the gate is open
 * @param readiness Counts, or ShownOnly for a gate that does not affect the readiness of a process
 */
public record GateView(
        String name,
        String meaning,
        @JsonUnwrapped GateConditionView condition,
        @JsonUnwrapped GateInputView input,
        String readiness,
        @JsonUnwrapped GateDependenciesView dependencies) {

    /**
     * The status of the gate.
     *
     * @param status Open or Shut
     * @param reason why the gate is closed: NeverKnown, TooOld, Lost or NotNeededYet; empty for an open gate
     */
    public record GateConditionView(String status, String reason, Instant since) {}

    /**
     * The input that the gate watches.
     *
     * @param lastSuccess absent if the input was never available
     * @param ageSeconds age of the input, by the clock of this environment
     * @param maximumAgeSeconds the age at which the gate closes; absent if the gate does not close because of age
     * @param lastError why the last read failed; absent if the last read succeeded
     * @param remark a note for users that is not an error; may be empty
     * @param nextTry the time of the next attempt to read the input; absent if the time is not known
     */
    public record GateInputView(
            @Nullable Instant lastSuccess,
            @Nullable Long ageSeconds,
            @Nullable Long maximumAgeSeconds,
            @Nullable ErrorView lastError,
            String remark,
            @Nullable Instant nextTry) {}

    /**
     * The gates that this gate depends on, and the controllers that depend on this gate.
     *
     * @param needs gates whose inputs are necessary to read this input
     * @param neededBy controllers that need the gate, directly or indirectly
     * @param holds the controllers that currently wait for the gate
     */
    public record GateDependenciesView(List<String> needs, List<String> neededBy, List<String> holds) {}

    /**
     * A failure.
     *
     * @param code the error code of the other system; empty if there is none
     * @param course transient or permanent
     */
    public record ErrorView(String code, String message, String course, Instant at) {}

    /** Returns Open or Shut. If no object needs the input of the gate, returns Idle. */
    public String state() {
        return condition.reason().equals("NotNeededYet") ? "Idle" : condition.status();
    }
}
