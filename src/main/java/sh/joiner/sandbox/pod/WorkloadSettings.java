package sh.joiner.sandbox.pod;

import java.time.Duration;

/**
 * How long things take in the embedded cluster, in the world's time.
 *
 * @param podStart from a pod's binding to its readiness
 * @param podStop from the wish to delete a pod to its end, unless its grace is shorter
 * @param nodeReady from a node's joining to its readiness
 * @param run how long a pod runs that is to end by itself and does not say how long
 * @param wallDistance the least distance of the wall's time between two looks of one controller, so that a fast world does not flood the store
 */
public record WorkloadSettings(Span podStart, Span podStop, Span nodeReady, Duration run, Duration wallDistance) {

    /** As in a lively cluster. */
    public static final WorkloadSettings USUAL = new WorkloadSettings(
            Span.ofMillis(1_000, 3_000),
            Span.ofMillis(500, 2_000),
            Span.ofMillis(3_000, 7_000),
            Duration.ofSeconds(30),
            Duration.ofMillis(25));

    /** A length between two, always the same for the same thing. */
    public record Span(Duration least, Duration most) {

        static Span ofMillis(long least, long most) {
            return new Span(Duration.ofMillis(least), Duration.ofMillis(most));
        }

        /** The length for the thing of this name. */
        public Duration of(String name) {
            long width = most.minus(least).toMillis() + 1;
            return least.plusMillis(Math.floorMod(name.hashCode() * 2_654_435_761L, width));
        }
    }
}
