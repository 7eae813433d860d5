package sh.joiner.api.v1alpha1;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The part of the nodes that get a new image before the next step. */
@WireObject
public final class RolloutStep {
    public @Nullable Integer nodes;
    public @Nullable Integer percent;

    /** A duration, such as {@code 2h}. */
    public @Nullable String soak;

    public @Nullable Boolean approval;

    /** The name of a MaintenanceWindow. */
    public @Nullable String window;
}
