package sh.joiner.port.interruption;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.model.window.Opening;
import sh.joiner.port.OutsideTrouble;

/** The MaintenanceWindows of the cluster. */
public interface MaintenanceWindows {

    /** As they are now, by name, those too that cannot be read; empty while it is not known which there are. */
    Optional<List<MaintenanceWindow>> all();

    /** Is told soon after some window came, changed or went, or after it became known which there are; must not block. */
    void onChange(Runnable listener);

    /**
     * Says on the object whether it can be read and when it opens next; one that is gone is no error. Throws {@link OutsideTrouble}.
     *
     * @param problem why it cannot be read; empty if it can
     * @param next the present or next opening; absent if there is none
     */
    void report(String window, String problem, @Nullable Opening next);
}
