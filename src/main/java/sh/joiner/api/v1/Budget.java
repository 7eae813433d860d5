package sh.joiner.api.v1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The number of nodes of a pool that may be disrupted at a time, for given reasons and times. */
@WireObject
public final class Budget {

    /** A number, or a percentage such as {@code 10%}. */
    public String nodes = "";

    public @Nullable List<String> reasons;

    /** A cron expression in UTC, or a word such as {@code @daily}. */
    public @Nullable String schedule;

    /** In hours and minutes, such as {@code 1h30m}. */
    public @Nullable String duration;
}
