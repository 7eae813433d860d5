package sh.joiner.model.readiness;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import sh.joiner.model.cache.CacheName;

/**
 * The rule by which one gate opens and closes.
 *
 * @param needs gates whose inputs are necessary to read this input; a successful read of this input also confirms each
 *     of these gates that is {@link Validity.UntilLost}
 * @param caches caches that report the answers and failures of the input of this gate; empty if another component
 *     reports them
 */
public record GateRule(GateName name, Validity validity, Set<GateName> needs, Set<CacheName> caches) {

    /** The validity of an answer. */
    public sealed interface Validity {

        /** Data that becomes stale: the answer is valid up to this age. */
        record Until(Duration maximumAge) implements Validity {}

        /** A state: the answer is valid until reads fail repeatedly. */
        record UntilLost() implements Validity {}

        /** A copy of objects elsewhere: valid until the first check that does not confirm the copy. */
        record WhileConfirmed() implements Validity {}

        /** Data of which an old version is better than none: valid from the first answer on. */
        record OnceKnown() implements Validity {}

        /** Data with a built-in default: always valid. */
        record Ever() implements Validity {}
    }

    public GateRule {
        needs = Set.copyOf(needs);
        caches = Set.copyOf(caches);
    }

    /** Creates a rule of a gate that no cache reports to. */
    public GateRule(GateName name, Validity validity, Set<GateName> needs) {
        this(name, validity, needs, Set.of());
    }

    /** Returns the rule with the caches that report to the gate. */
    public GateRule reportedBy(CacheName... reporters) {
        return new GateRule(name, validity, needs, EnumSet.copyOf(Arrays.asList(reporters)));
    }

    /**
     * Returns true if the process is not ready while this gate is closed. A standby is ready without being the leader
     * (aws 8.5). A process that receives no notices is ready too (aws 7.1).
     */
    public boolean countsForReadiness() {
        return switch (name) {
            case LEADER, INTERRUPTION_QUEUE, INSTANCE_STATUS -> false;
            default -> true;
        };
    }
}
