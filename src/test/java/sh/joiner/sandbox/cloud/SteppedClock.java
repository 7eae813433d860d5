package sh.joiner.sandbox.cloud;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import sh.joiner.port.WorldClock;

/** A clock that moves only when a test moves it. It runs due tasks in order on the thread of the test. */
public final class SteppedClock implements WorldClock {

    private record Due(Instant at, long number, Runnable task) {}

    private final PriorityQueue<Due> waiting =
            new PriorityQueue<>(Comparator.comparing(Due::at).thenComparingLong(Due::number));
    private Instant now;
    private long created;

    public SteppedClock(Instant start) {
        now = start;
    }

    @Override
    public synchronized Instant now() {
        return now;
    }

    @Override
    public synchronized Timer schedule(Duration after, Runnable task) {
        var due = new Due(now.plus(after), created++, task);
        waiting.add(due);
        return () -> waiting.remove(due);
    }

    @Override
    public void onJump(Runnable listener) {
        // This clock never jumps.
    }

    public synchronized void step(Duration by) {
        var end = now.plus(by);
        while (!waiting.isEmpty() && !waiting.peek().at().isAfter(end)) {
            var due = waiting.remove();
            now = due.at().isAfter(now) ? due.at() : now;
            due.task().run();
        }
        now = end;
    }
}
