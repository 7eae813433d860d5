package sh.joiner.api.v1alpha1;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/**
 * A step of the rollout of a new image: how many nodes have the image after this step, and what must happen before the next step. Not supported
 * yet.
 */
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
