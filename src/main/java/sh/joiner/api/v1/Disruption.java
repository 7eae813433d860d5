package sh.joiner.api.v1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The conditions under which nodes of a pool may be removed or replaced. */
@WireObject
public final class Disruption {

    /** The text as written, such as {@code 30s}; or {@code Never}. */
    public String consolidateAfter = "";

    public @Nullable String consolidationPolicy;
    public @Nullable List<Budget> budgets;
}
