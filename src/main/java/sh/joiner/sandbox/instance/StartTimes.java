package sh.joiner.sandbox.instance;

import java.time.Duration;
import java.time.Instant;
import sh.joiner.sandbox.account.RandomSource;

/**
 * The instants of an instance's start-up, all determined at the launch.
 *
 * @param visible the time from which Describe calls find the instance if there is no propagation delay
 * @param running the time at which its state becomes running
 * @param booted the time at which its kubelet tries to join the cluster
 */
record StartTimes(Instant launched, Instant visible, Instant running, Instant booted) {

    /** The duration for which DescribeInstances still returns a terminated instance. */
    static final Duration DESCRIBED_AFTER_END = Duration.ofHours(1);

    static StartTimes from(Instant launched, String id, String type, RandomSource random) {
        // one instance in eight becomes visible 100 to 600 ms after the answer to the launch
        boolean late = random.of("late/" + id) < 0.125;
        return new StartTimes(
                launched,
                launched.plus(late ? millis(random.between(100, 600, "lag/" + id)) : Duration.ZERO),
                launched.plus(millis(random.between(3_000, 8_000, "start/" + id))),
                launched.plus(millis(random.between(30_000, 50_000, "boot/" + type))));
    }

    static Duration shutdown(String id, RandomSource random) {
        return millis(random.between(10_000, 30_000, "shutdown/" + id));
    }

    private static Duration millis(double millis) {
        return Duration.ofMillis((long) millis);
    }
}
