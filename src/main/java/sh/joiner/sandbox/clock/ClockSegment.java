package sh.joiner.sandbox.clock;

import java.time.Duration;
import java.time.Instant;

/**
 * A part of world time with a constant speed. It starts at {@code from}, when the wall clock's counter shows {@code fromNanos}. From then on,
 * {@code speed} seconds of world time pass each second of the wall clock.
 */
public record ClockSegment(Instant from, long fromNanos, double speed) {

    private static final double NANOS_OF_A_SECOND = 1e9;

    Instant at(long nanos) {
        return from.plusNanos((long) ((nanos - fromNanos) * speed));
    }

    ClockSegment withSpeed(double newSpeed, long nanos) {
        return new ClockSegment(at(nanos), nanos, newSpeed);
    }

    ClockSegment forward(Duration by, long nanos) {
        return new ClockSegment(at(nanos).plus(by), nanos, speed);
    }

    /**
     * Returns a segment that follows another clock. If this clock is ahead, the segment is slower, so that the clocks agree after one second of the
     * wall clock. If this clock is too far ahead for that, the segment has speed 0.
     */
    ClockSegment following(Instant other, double speedOfOther, long nanos) {
        var here = at(nanos);
        if (!here.isAfter(other)) {
            return new ClockSegment(other, nanos, speedOfOther);
        }
        var ahead = Duration.between(other, here).toNanos() / NANOS_OF_A_SECOND;
        return new ClockSegment(here, nanos, Math.max(0, speedOfOther - ahead));
    }

    boolean isStopped() {
        return speed == 0;
    }

    /** Returns the nanoseconds of the wall clock until this world time has passed; at least 1. */
    long wallNanosFor(Duration left) {
        return Math.max(1, (long) Math.ceil(left.toNanos() / speed));
    }
}
