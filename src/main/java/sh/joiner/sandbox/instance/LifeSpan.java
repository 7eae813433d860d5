package sh.joiner.sandbox.instance;

import java.time.Duration;
import java.time.Instant;
import sh.joiner.sandbox.account.Chance;

/**
 * The instants of an instance's start, all known at its launch.
 *
 * @param visible when every Describe call finds it
 * @param running when EC2 says running
 * @param booted when its kubelet wants to join
 */
record LifeSpan(Instant launched, Instant visible, Instant running, Instant booted) {

    /** How long a terminated instance can still be described. */
    static final Duration STAYS_IN_SIGHT = Duration.ofHours(1);

    static LifeSpan from(Instant launched, String id, String type, Chance chance) {
        // One in eight lags a little behind the answer of the call that launched it.
        boolean late = chance.of("late/" + id) < 0.125;
        return new LifeSpan(
                launched,
                launched.plus(late ? millis(chance.between(100, 600, "lag/" + id)) : Duration.ZERO),
                launched.plus(millis(chance.between(3_000, 8_000, "start/" + id))),
                launched.plus(millis(chance.between(30_000, 50_000, "boot/" + type))));
    }

    static Duration shutdown(String id, Chance chance) {
        return millis(chance.between(10_000, 30_000, "shutdown/" + id));
    }

    private static Duration millis(double millis) {
        return Duration.ofMillis((long) millis);
    }
}
