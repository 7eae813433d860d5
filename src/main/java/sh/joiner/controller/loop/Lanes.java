package sh.joiner.controller.loop;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import org.jboss.logging.Logger;
import sh.joiner.port.Failures;

/** Works at many things at once and at each of them at most once at a time, so that a slow one holds nobody else up. Thread-safe. */
public final class Lanes implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Lanes.class);

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, Future<?>> busy = new ConcurrentHashMap<>();
    private final Semaphore room;

    public Lanes() {
        this(Integer.MAX_VALUE);
    }

    /** {@code atOnce} is at how many things it works at a time: the others wait in the order in which they came. */
    public Lanes(int atOnce) {
        room = new Semaphore(atOnce, true);
    }

    /** How many things are begun and not done. */
    public int going() {
        return busy.size();
    }

    /** Returns true if work on this thing has begun and has not ended. */
    public boolean isRunning(String thing) {
        return busy.containsKey(thing);
    }

    /** Begins, unless the thing's last work still goes on; that it did not begin is no loss to a loop that comes again. */
    public void run(String thing, Runnable work) {
        run(thing, work, () -> {});
    }

    /** The same; {@code then} runs after the work has ended in any way, when {@link #isRunning} already returns false. */
    public void run(String thing, Runnable work, Runnable then) {
        try {
            busy.computeIfAbsent(thing, _ -> threads.submit(() -> finish(thing, work, then)));
        } catch (RejectedExecutionException closed) {
            LOG.debugf("not begun, since the program ends: thing=%s", thing);
        }
    }

    private void finish(String thing, Runnable work, Runnable then) {
        try {
            room.acquire();
            try {
                work.run();
            } finally {
                room.release();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        } catch (Throwable bug) { // the top of a thread: nobody else would tell
            Failures.escalate(bug);
            LOG.errorf(bug, "work failed: thing=%s", thing);
        } finally {
            busy.remove(thing);
            then.run();
        }
    }

    /** Waits until nothing is going on. */
    public void await() {
        // not isEmpty(): the map counts an entry only after it can be seen
        for (var going = List.copyOf(busy.values()); !going.isEmpty(); going = List.copyOf(busy.values())) {
            going.forEach(Writes::await);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
