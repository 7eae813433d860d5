package sh.joiner.api.v1alpha1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** When a window opens, and for how long. */
@WireObject
public final class MaintenanceWindowSpec {

    /** As {@code Europe/Berlin}. */
    public String timeZone = "";

    /** Five fields of cron, or a word such as {@code @daily}. */
    public String schedule = "";

    /** As {@code 4h}. */
    public String duration = "";

    public @Nullable List<WindowExclusion> exclusions;
}
