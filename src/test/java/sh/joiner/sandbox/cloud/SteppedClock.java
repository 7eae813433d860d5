package sh.joiner.sandbox.cloud;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import sh.joiner.port.WorldClock;

/** A clock that moves only when a test says so, and then runs what fell due, instant by instant, on the test's thread. */
public final class SteppedClock implements WorldClock {

    private record Due(Instant at, long number, Runnable task) {}

    private final PriorityQueue<Due> waiting =
            new PriorityQueue<>(Comparator.comparing(Due::at).thenComparingLong(Due::number));
    private Instant now;
    private long made;

    public SteppedClock(Instant start) {
        now = start;
    }

    @Override
    public synchronized Instant now() {
        return now;
    }

    @Override
    public synchronized Timer schedule(Duration after, Runnable task) {
        var due = new Due(now.plus(after), made++, task);
        waiting.add(due);
        return () -> waiting.remove(due);
    }

    @Override
    public void onJump(Runnable listener) {
        // It steps through every instant and never jumps.
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
