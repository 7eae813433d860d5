package sh.joiner.api.v1alpha1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The times at which a window opens, and how long it stays open. */
@WireObject
public final class MaintenanceWindowSpec {

    /** An IANA time zone, such as {@code Europe/Berlin}. */
    public String timeZone = "";

    /** A cron expression of five fields, or a word such as {@code @daily}. */
    public String schedule = "";

    /** The time for which the window stays open, such as {@code 4h}. */
    public String duration = "";

    public @Nullable List<WindowExclusion> exclusions;

    /** Absent if the window restricts no removals, and only rules use the window. */
    public @Nullable WindowRestriction restricts;
}
