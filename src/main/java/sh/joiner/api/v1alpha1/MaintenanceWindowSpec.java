package sh.joiner.api.v1alpha1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The times at which a window opens, and how long it stays open. */
@WireObject
public final class MaintenanceWindowSpec {

    /** Such as {@code Europe/Berlin}. */
    public String timeZone = "";

    /** Five fields of cron, or a word such as {@code @daily}. */
    public String schedule = "";

    /** Such as {@code 4h}. */
    public String duration = "";

    public @Nullable List<WindowExclusion> exclusions;
}
