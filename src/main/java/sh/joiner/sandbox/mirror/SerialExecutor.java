package sh.joiner.sandbox.mirror;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.Failures;

/**
 * Runs the tasks of all simulated controllers on one thread, in the order in which the tasks arrived. If a task throws, logs the exception and
 * continues with the next task.
 */
public final class SerialExecutor implements Executor, AutoCloseable {

    private static final Logger LOG = Logger.getLogger(SerialExecutor.class);

    private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private volatile boolean open = true;
    private @Nullable Thread thread;

    /** Starts to run the tasks. */
    public void start() {
        thread = Thread.ofPlatform().name("sandbox-workload").daemon().start(this::work);
    }

    @Override
    public void execute(Runnable task) {
        if (open) {
            tasks.add(task);
        }
    }

    @Override
    public void close() {
        open = false;
        if (thread != null) {
            thread.interrupt();
        }
    }

    private void work() {
        while (open) {
            try {
                tasks.take().run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            } catch (Throwable e) {
                Failures.escalate(e);
                if (open) {
                    LOG.error("A simulated controller failed", e);
                }
            }
        }
    }
}
