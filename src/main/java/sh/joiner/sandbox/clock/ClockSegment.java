package sh.joiner.sandbox.clock;

import java.time.Duration;
import java.time.Instant;

/**
 * A stretch of world time that passes evenly: it began at {@code from}, when the wall's counter stood at {@code fromNanos}, and runs
 * {@code speed} seconds a second of the wall.
 */
public record ClockSegment(Instant from, long fromNanos, double speed) {

    private static final double NANOS_OF_A_SECOND = 1e9;

    Instant at(long nanos) {
        return from.plusNanos((long) ((nanos - fromNanos) * speed));
    }

    ClockSegment withSpeed(double faster, long nanos) {
        return new ClockSegment(at(nanos), nanos, faster);
    }

    ClockSegment forward(Duration by, long nanos) {
        return new ClockSegment(at(nanos).plus(by), nanos, speed);
    }

    /** The pace of another clock, or a slower one for as long as this is ahead of it: what it is ahead would be lost in a second of the wall. */
    ClockSegment keptTo(Instant other, double speedOfOther, long nanos) {
        var here = at(nanos);
        if (!here.isAfter(other)) {
            return new ClockSegment(other, nanos, speedOfOther);
        }
        var ahead = Duration.between(other, here).toNanos() / NANOS_OF_A_SECOND;
        return new ClockSegment(here, nanos, Math.max(0, speedOfOther - ahead));
    }

    boolean stands() {
        return speed == 0;
    }

    /** How many nanoseconds of the wall it takes until so much world time has passed; at least one. */
    long wallNanosFor(Duration left) {
        return Math.max(1, (long) Math.ceil(left.toNanos() / speed));
    }
}
