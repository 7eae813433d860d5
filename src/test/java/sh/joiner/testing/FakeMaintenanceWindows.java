package sh.joiner.testing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.model.window.Opening;
import sh.joiner.port.interruption.MaintenanceWindows;

/** Maintenance windows in memory, with the conditions that were reported. Thread-safe. */
public final class FakeMaintenanceWindows implements MaintenanceWindows {

    private final Map<String, MaintenanceWindow> windows = new TreeMap<>();
    private final Map<String, String> said = new TreeMap<>();
    private final Map<String, Opening> next = new TreeMap<>();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private boolean known = true;

    public synchronized void has(MaintenanceWindow window) {
        windows.put(window.name(), window);
        listeners.forEach(Runnable::run);
    }

    /** Removes the window. */
    public synchronized void remove(String window) {
        windows.remove(window);
        said.remove(window);
        next.remove(window);
        listeners.forEach(Runnable::run);
    }

    /** Makes the set of windows unknown until {@link #makeKnown} is called. */
    public synchronized void makeUnknown() {
        known = false;
    }

    public synchronized void makeKnown() {
        known = true;
    }

    /** Returns the last reported condition of the window: status, reason and message; empty if there is none. */
    public synchronized String said(String window) {
        return said.getOrDefault(window, "");
    }

    /** Returns the last reported next opening of the window. */
    public synchronized Optional<Opening> nextOf(String window) {
        return Optional.ofNullable(next.get(window));
    }

    @Override
    public synchronized Optional<List<MaintenanceWindow>> all() {
        return known ? Optional.of(List.copyOf(windows.values())) : Optional.empty();
    }

    @Override
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    @Override
    public synchronized void report(String window, String problem, @Nullable Opening opening) {
        if (!windows.containsKey(window)) {
            return;
        }
        said.put(window, problem.isEmpty() ? "True Valid" : "False Invalid " + problem);
        if (opening == null) {
            next.remove(window);
        } else {
            next.put(window, opening);
        }
    }
}
