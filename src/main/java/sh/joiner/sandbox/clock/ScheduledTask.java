package sh.joiner.sandbox.clock;

import java.time.Instant;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicBoolean;

/** A task with the instant at which it is due. Tasks of the same instant run in the order in which they were scheduled. */
final class ScheduledTask implements Comparable<ScheduledTask>, Runnable {

    private static final Comparator<ScheduledTask> IN_ORDER =
            Comparator.<ScheduledTask, Instant>comparing(ScheduledTask::due).thenComparingLong(task -> task.number);

    private final Instant due;
    private final long number;
    private final Runnable task;
    private final AtomicBoolean open = new AtomicBoolean(true);

    ScheduledTask(Instant due, long number, Runnable task) {
        this.due = due;
        this.number = number;
        this.task = task;
    }

    Instant due() {
        return due;
    }

    void cancel() {
        open.set(false);
    }

    @Override
    public void run() {
        if (open.getAndSet(false)) {
            task.run();
        }
    }

    @Override
    public int compareTo(ScheduledTask other) {
        return IN_ORDER.compare(this, other);
    }
}
