package sh.joiner.board;

import java.time.Duration;

/** How long something may be computed, by the wall's clock: this world's may run or stand still. */
public final class TimeLimit {

    private final long end;

    private TimeLimit(long end) {
        this.end = end;
    }

    /** From now on so long. */
    public static TimeLimit of(Duration length) {
        return new TimeLimit(System.nanoTime() + length.toNanos());
    }

    public boolean isOver() {
        return System.nanoTime() - end >= 0;
    }

    /** What is left of it; nothing if it is over. */
    public Duration left() {
        return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }
}
