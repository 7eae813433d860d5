package sh.joiner.app;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Reports changes to listeners, which can be added at any time. So a part of the program can report changes to parts that are created after it. A change
 * before the first listener is added is not reported. Thread-safe.
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
