package sh.joiner.testing;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits for the actions of other threads. */
public final class Waits {

    private static final Duration MOST = Duration.ofMinutes(2);
    private static final long PAUSE_NANOS = 5_000_000;
    private static final long LONGEST_PAUSE_NANOS = 100_000_000;

    private Waits() {}

    /** Waits until the condition is true; fails after the given duration. */
    public static void eventually(Duration most, BooleanSupplier condition) {
        long end = System.nanoTime() + most.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("the condition is not true after %s".formatted(most));
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Returns the time until the condition is true. A check that takes long because the computer stalls counts as 100 ms. */
    public static Duration timeUntil(BooleanSupplier condition) {
        long waited = 0;
        long last = System.nanoTime();
        long end = last + MOST.toNanos();
        while (!condition.getAsBoolean()) {
            if (last > end) {
                throw new AssertionError("the condition is not true after %s".formatted(MOST));
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            long now = System.nanoTime();
            waited += Math.min(now - last, LONGEST_PAUSE_NANOS);
            last = now;
        }
        return Duration.ofNanos(waited);
    }

    /** Returns the first value that matches the predicate; fails after two minutes with the last value. */
    public static <T> T eventually(Supplier<Optional<T>> read, Predicate<T> wanted) {
        return eventually(MOST, read, wanted);
    }

    /** Returns the first value that matches the predicate; fails after the given duration with the last value. */
    public static <T> T eventually(Duration most, Supplier<Optional<T>> read, Predicate<T> wanted) {
        long end = System.nanoTime() + most.toNanos();
        var seen = read.get();
        while (seen.filter(wanted).isEmpty()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("no matching value after %s; the last value: %s".formatted(most, seen));
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            seen = read.get();
        }
        return seen.get();
    }
}
