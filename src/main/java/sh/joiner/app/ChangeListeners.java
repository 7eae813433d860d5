package sh.joiner.app;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Reports changes to listeners that are added later, so that a part of the program can report to parts that are created from it. A change before
 * the first listener is not reported. Thread-safe.
 */
final class ChangeListeners implements Runnable {

    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    void add(Runnable listener) {
        listeners.add(listener);
    }

    /** Calls the listeners in the order in which they were added. */
    @Override
    public void run() {
        listeners.forEach(Runnable::run);
    }
}
