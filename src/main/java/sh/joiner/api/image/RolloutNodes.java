package sh.joiner.api.image;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The numbers of nodes with old and with candidate images during a rollout. */
@WireObject
public final class RolloutNodes {
    public @Nullable Integer old;
    public @Nullable Integer candidate;
    public @Nullable Integer starting;
    public @Nullable Integer replacing;
    public @Nullable Integer total;

    /** Candidate and total nodes, such as {@code 3/10}. */
    public @Nullable String progress;
}
