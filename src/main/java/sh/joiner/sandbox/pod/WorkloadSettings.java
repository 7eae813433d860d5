package sh.joiner.sandbox.pod;

import java.time.Duration;

/**
 * Durations of the simulated kubelets and workload controllers, in world time except {@code wallDistance}.
 *
 * @param podStart the time from the acceptance of a pod by its kubelet until the containers run
 * @param podStop the time that the containers need to stop, without preStop hooks
 * @param nodeReady the time from a node's registration until the node is ready
 * @param run the run time of a pod that ends by itself and does not specify a duration
 * @param wallDistance the minimum wall-clock time between two passes of one controller, so that a fast world does not overload the store
 */
public record WorkloadSettings(Span podStart, Span podStop, Span nodeReady, Duration run, Duration wallDistance) {

    /** Realistic durations. */
    public static final WorkloadSettings DEFAULT = new WorkloadSettings(
            Span.ofMillis(1_000, 3_000),
            Span.ofMillis(500, 2_000),
            Span.ofMillis(3_000, 7_000),
            Duration.ofSeconds(30),
            Duration.ofMillis(25));

    /** A range of durations. The same name always gets the same duration in the range. */
    public record Span(Duration least, Duration most) {

        static Span ofMillis(long least, long most) {
            return new Span(Duration.ofMillis(least), Duration.ofMillis(most));
        }

        /** Returns the duration for this name. */
        public Duration of(String name) {
            long width = most.minus(least).toMillis() + 1;
            return least.plusMillis(Math.floorMod(name.hashCode() * 2_654_435_761L, width));
        }
    }
}
