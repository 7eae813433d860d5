package sh.joiner.board;

import java.time.Duration;

/** A time limit of a computation. The limit uses the system clock, because the clock of a simulated environment may stop or run faster. */
public final class TimeLimit {

    private final long end;

    private TimeLimit(long end) {
        this.end = end;
    }

    /** Returns a limit that ends this long after now. */
    public static TimeLimit of(Duration length) {
        return new TimeLimit(System.nanoTime() + length.toNanos());
    }

    public boolean isOver() {
        return System.nanoTime() - end >= 0;
    }

    /** Returns the remaining time; zero after the end. */
    public Duration left() {
        return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }
}
