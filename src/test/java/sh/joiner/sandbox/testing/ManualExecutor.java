package sh.joiner.sandbox.testing;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/** The thread of a simulated world, which the test itself controls: runs all due tasks, then advances the clock. */
public final class ManualExecutor implements Executor {

    private final SteppingClock clock;
    private final Queue<Runnable> tasks = new ArrayDeque<>();

    public ManualExecutor(SteppingClock clock) {
        this.clock = clock;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    /** Advances the clock by this duration, and runs the tasks that become due. */
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
