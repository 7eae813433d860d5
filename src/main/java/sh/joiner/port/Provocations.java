package sh.joiner.port;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import sh.joiner.model.claim.Instance;

/** What a person may do to the sandbox, and what it looks like from outside. There is none in a real cluster. Thread-safe. */
public interface Provocations {

    State state();

    /** World seconds in a second of the wall; 0 lets the clock stand still. */
    void speed(double timesTheWall);

    /** Lets the clock jump ahead. */
    void advance(Duration by);

    /**
     * How the sandbox stands.
     *
     * @param story the one that is played, as {@code tour} or {@code none}
     * @param calls what the embedded AWS was asked, in the order of names
     * @param instances of the embedded EC2, in the order of ids
     */
    record State(Instant now, double speed, String story, List<Calls> calls, List<Instance> instances) {
        public State {
            calls = List.copyOf(calls);
            instances = List.copyOf(instances);
        }
    }

    /** How often one operation of AWS was called, as {@code ec2:DescribeInstances}, and how often it was refused. */
    record Calls(String operation, long count, long refused) {}
}
