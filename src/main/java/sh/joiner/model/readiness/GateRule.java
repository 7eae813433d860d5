package sh.joiner.model.readiness;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import sh.joiner.model.cache.CacheName;

/**
 * How one gate is judged.
 *
 * @param needs the gates whose input this one is made from: an answer to this one shows that lasting ones among them stand
 * @param caches the caches whose answers and failures are those of the gate's input; none if another component reports these
 */
public record GateRule(GateName name, Lasting lasting, Set<GateName> needs, Set<CacheName> caches) {

    /** For how long an answer counts. */
    public sealed interface Lasting {

        /** Knowledge that grows old: until the answer has this age. */
        record Until(Duration maximumAge) implements Lasting {}

        /** A state of things: until something outside fails again and again. */
        record UntilLost() implements Lasting {}

        /** A copy of something outside: until the first check that does not confirm the copy. */
        record WhileConfirmed() implements Lasting {}

        /** Knowledge of which an old one is better than none: from the first answer on. */
        record OnceKnown() implements Lasting {}

        /** There is something to go by even before the first answer, and an old one is better than none. */
        record Ever() implements Lasting {}
    }

    public GateRule {
        needs = Set.copyOf(needs);
        caches = Set.copyOf(caches);
    }

    /** A rule of a gate that no cache reports to. */
    public GateRule(GateName name, Lasting lasting, Set<GateName> needs) {
        this(name, lasting, needs, Set.of());
    }

    /** Returns the rule with the caches that report to the gate. */
    public GateRule reportedBy(CacheName... reporters) {
        return new GateRule(name, lasting, needs, EnumSet.copyOf(Arrays.asList(reporters)));
    }

    /**
     * Whether a process that has not passed it is not ready: one that stands by for another is (aws 8.5), and so is one that hears no notices
     * (aws 7.1).
     */
    public boolean countsForReadiness() {
        return switch (name) {
            case LEADER, INTERRUPTION_QUEUE, INSTANCE_STATUS -> false;
            default -> true;
        };
    }
}
