package sh.joiner.port.interruption;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.model.window.Opening;
import sh.joiner.port.RemoteCallException;

/** The MaintenanceWindows of the cluster. */
public interface MaintenanceWindows {

    /** Returns the current windows by name, including invalid ones; empty while they are not known. */
    Optional<List<MaintenanceWindow>> all();

    /**
     * Adds a listener that is called soon after a window is created, changed or deleted, or after the windows become known; it must not
     * block.
     */
    void onChange(Runnable listener);

    /**
     * Writes to the object whether the window is valid and when it opens next. A deleted window is no error. Throws {@link RemoteCallException}.
     *
     * @param problem why the window is invalid; empty if it is valid
     * @param next the current or next opening; absent if there is none
     */
    void report(String window, String problem, @Nullable Opening next);
}
