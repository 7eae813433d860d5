package sh.joiner.story;

import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits, on the wall's clock, for what another thread brings about. */
final class Eventually {

    private static final Duration STEP = Duration.ofMillis(200);
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(1);

    private Eventually() {}

    /**
     * Looks until the answer is as wished; fails with the last answer when the time is over. A look that takes more than a second, since the computer
     * stalls, counts as a second.
     */
    static <T> T within(Duration limit, Supplier<T> look, Predicate<T> wished) {
        long waited = 0;
        long looked = System.nanoTime();
        var last = look.get();
        while (!wished.test(last)) {
            long now = System.nanoTime();
            waited += Math.min(now - looked, LONGEST_LOOK.toNanos());
            looked = now;
            if (waited > limit.toNanos()) {
                throw new AssertionError("not so within %s; last seen: %s".formatted(limit, last));
            }
            pause();
            last = look.get();
        }
        return last;
    }

    private static void pause() {
        try {
            Thread.sleep(STEP);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", stopped);
        }
    }
}
