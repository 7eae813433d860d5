package sh.joiner.engine.lifecycle;

import static sh.joiner.engine.lifecycle.RegistrationHealth.Outcome.FAILED;
import static sh.joiner.engine.lifecycle.RegistrationHealth.Outcome.JOINED;

import java.util.List;
import java.util.stream.Stream;
import sh.joiner.model.claim.Condition;

/**
 * The outcomes of the last four launches of a pool (core 6.5, 7.2). Two failures make the pool unhealthy.
 * @param last the outcomes, the newest last
 */
public record RegistrationHealth(List<Outcome> last) {

    /** The health of a pool without known launches. */
    public static final RegistrationHealth UNKNOWN = new RegistrationHealth(List.of());

    private static final int REMEMBERED = 4;
    private static final int TOO_MANY = 2;

    public RegistrationHealth {
        last = List.copyOf(last);
    }

    /** The outcome of a claim. */
    public enum Outcome {
        JOINED,
        FAILED
    }

    /** Returns the health that a pool's condition records, for use after a restart. True becomes one success, False two failures. */
    public static RegistrationHealth reported(Condition.Status status) {
        return switch (status) {
            case TRUE -> new RegistrationHealth(List.of(JOINED));
            case FALSE -> new RegistrationHealth(List.of(FAILED, FAILED));
            case UNKNOWN -> UNKNOWN;
        };
    }

    /** Adds an outcome and removes the oldest if there are more than four. */
    public RegistrationHealth plus(Outcome outcome) {
        var all = Stream.concat(last.stream(), Stream.of(outcome)).toList();
        return new RegistrationHealth(all.subList(Math.max(0, all.size() - REMEMBERED), all.size()));
    }

    public boolean isUnknown() {
        return last.isEmpty();
    }

    public boolean isUnhealthy() {
        return last.stream().filter(outcome -> outcome == FAILED).count() >= TOO_MANY;
    }
}
