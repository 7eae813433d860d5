package sh.joiner.sandbox.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import sh.joiner.port.WorldClock;

/** A clock that only moves when the test advances it, from task to task. */
public final class SteppingClock implements WorldClock {

    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparing(Task::due).thenComparingLong(Task::number));
    private Instant now = Instant.parse("2026-01-05T12:00:00Z");
    private long count;

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public Timer schedule(Duration after, Runnable task) {
        var scheduled = new Task(now.plus(after), count++, task);
        tasks.add(scheduled);
        return () -> tasks.remove(scheduled);
    }

    @Override
    public void onJump(Runnable listener) {
        // This clock never jumps: it stops at every scheduled task.
    }

    /**
     * Advances to the next task that is due at or before this instant, and runs the task. If no task is due, advances to the instant and
     * returns false.
     */
    boolean step(Instant until) {
        var next = tasks.peek();
        if (next == null || next.due.isAfter(until)) {
            now = until;
            return false;
        }
        tasks.remove();
        now = next.due.isAfter(now) ? next.due : now;
        next.task.run();
        return true;
    }

    private record Task(Instant due, long number, Runnable task) {}
}
