package sh.joiner.engine.lifecycle;

import static sh.joiner.engine.lifecycle.RegistrationHealth.Outcome.FAILED;
import static sh.joiner.engine.lifecycle.RegistrationHealth.Outcome.JOINED;

import java.util.List;
import java.util.stream.Stream;
import sh.joiner.model.claim.Condition;

/**
 * How the last four nodes of a pool came up (core 6.5, 7.2): two failures among them make the pool unhealthy.
 *
 * @param last the newest last
 */
public record RegistrationHealth(List<Outcome> last) {

    /** Nothing was seen yet. */
    public static final RegistrationHealth UNKNOWN = new RegistrationHealth(List.of());

    private static final int REMEMBERED = 4;
    private static final int TOO_MANY = 2;

    public RegistrationHealth {
        last = List.copyOf(last);
    }

    /** What became of a claim. */
    public enum Outcome {
        JOINED,
        FAILED
    }

    /** As a pool's condition tells it after a restart: that of a healthy pool stands for one success, of an unhealthy one for two failures. */
    public static RegistrationHealth told(Condition.Status status) {
        return switch (status) {
            case TRUE -> new RegistrationHealth(List.of(JOINED));
            case FALSE -> new RegistrationHealth(List.of(FAILED, FAILED));
            case UNKNOWN -> UNKNOWN;
        };
    }

    /** One more. The oldest is forgotten. */
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
