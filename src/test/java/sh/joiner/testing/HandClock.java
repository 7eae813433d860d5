package sh.joiner.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.WorldClock;

/** A clock that advances only when a test advances it, and then runs the tasks that are due. Thread-safe. */
public final class HandClock implements WorldClock {

    public static final Instant START = Instant.parse("2026-11-21T08:00:00Z");

    private final TreeSet<Task> tasks =
            new TreeSet<>(Comparator.comparing(Task::due).thenComparingLong(Task::number));
    private Instant now = START;
    private long number;

    private record Task(Instant due, long number, Runnable run) {}

    @Override
    public synchronized Instant now() {
        return now;
    }

    @Override
    public synchronized Timer schedule(Duration after, Runnable task) {
        var scheduled = new Task(now.plus(after), number++, task);
        tasks.add(scheduled);
        return () -> cancel(scheduled);
    }

    private synchronized void cancel(Task task) {
        tasks.remove(task);
    }

    @Override
    public void onJump(Runnable listener) {
        // this clock never jumps: it stops at the time of every task
    }

    /** Advances the clock by the duration, from task to task. */
    public void advance(Duration by) {
        var end = now().plus(by);
        boolean more = true;
        while (more) {
            more = runNext(end);
        }
    }

    /** Advances to the next task that is due by {@code end} and runs it. Without such a task, advances to {@code end} and returns false. */
    boolean runNext(Instant end) {
        var next = nextUntil(end);
        if (next == null) {
            return false;
        }
        next.run().run();
        return true;
    }

    private synchronized @Nullable Task nextUntil(Instant end) {
        boolean isDue = !tasks.isEmpty() && !tasks.first().due().isAfter(end);
        var next = isDue ? tasks.removeFirst() : null;
        now = next == null ? end : next.due().isAfter(now) ? next.due() : now;
        return next;
    }
}
