package sh.joiner.testing;

import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits, by the wall clock, for an effect of another thread. */
public final class Eventually {

    private static final Duration STEP = Duration.ofMillis(200);
    private static final Duration LONGEST_STEP = Duration.ofSeconds(1);

    private Eventually() {}

    /**
     * Evaluates the supplier until its value satisfies the predicate. Fails with the last value after the limit. An evaluation of more than
     * a second counts as one second, because the computer may stall.
     */
    public static <T> T within(Duration limit, Supplier<T> value, Predicate<T> expected) {
        long waited = 0;
        long lastTime = System.nanoTime();
        var last = value.get();
        while (!expected.test(last)) {
            long now = System.nanoTime();
            waited += Math.min(now - lastTime, LONGEST_STEP.toNanos());
            lastTime = now;
            if (waited > limit.toNanos()) {
                throw new AssertionError("the condition was not met within %s; last value: %s".formatted(limit, last));
            }
            pause();
            last = value.get();
        }
        return last;
    }

    private static void pause() {
        try {
            Thread.sleep(STEP);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", interrupted);
        }
    }
}
