package sh.joiner.api.image;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.v1alpha1.PolicyTarget;

/** A step of the rollout of a new image: the number of nodes with the image after this step, and the conditions for the next step. */
@WireObject
public final class RolloutStep {
    public @Nullable Integer nodes;
    public @Nullable Integer percent;

    /** All nodes of these pools. */
    public @Nullable PolicyTarget nodePools;

    /** A duration, such as {@code 2h}. */
    public @Nullable String soak;

    /** {@code Required} if a user must approve the next step. */
    public @Nullable String approval;

    /** The name of a MaintenanceWindow. */
    public @Nullable String window;
}
