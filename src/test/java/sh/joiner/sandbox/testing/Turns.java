package sh.joiner.sandbox.testing;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/** The one thread of a simulated world, taken by the test itself: it runs what is due, then lets the clock go on. */
public final class Turns implements Executor {

    private final SteppingClock clock;
    private final Queue<Runnable> tasks = new ArrayDeque<>();

    public Turns(SteppingClock clock) {
        this.clock = clock;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    /** Lets this much of the world's time pass. */
    public void pass(Duration time) {
        var until = clock.now().plus(time);
        do {
            drain();
        } while (clock.step(until));
        drain();
    }

    private void drain() {
        for (var task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }
}
