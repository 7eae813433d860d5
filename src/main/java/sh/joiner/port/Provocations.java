package sh.joiner.port;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** How a person steers the sandbox's world from a page or by REST. There is none in a cluster. Thread-safe. */
public interface Provocations {

    /** The world as it is. */
    State state();

    /**
     * Makes the world's clock run so many seconds a second, 0 to stop it.
     *
     * @throws IllegalArgumentException with a sentence for the person if the clock cannot run so
     */
    void setSpeed(double speed);

    /**
     * Makes the world's clock jump forward.
     *
     * @throws IllegalArgumentException with a sentence for the person if that is not forward
     */
    void advance(Duration by);

    /**
     * What the world looks like from outside.
     *
     * @param instances the number of instances by EC2's word for their state
     * @param calls what was asked of AWS, by service, call and outcome
     */
    record State(Instant now, double speed, Map<String, Long> instances, List<Call> calls) {

        public State {
            calls = List.copyOf(calls);
        }
    }

    /**
     * How often one call ended in one way.
     *
     * @param outcome {@code ok} or AWS's error code
     */
    record Call(String service, String call, String outcome, long count) {}
}
