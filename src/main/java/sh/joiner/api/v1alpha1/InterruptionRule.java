package sh.joiner.api.v1alpha1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The notices that a rule matches, and the action on them. Durations have the form {@code 6h}. */
@WireObject
public final class InterruptionRule {
    public @Nullable List<String> kinds;
    public @Nullable PodSelection whenPods;
    public String action = "";
    public @Nullable String lead;

    /** The name of a MaintenanceWindow. */
    public @Nullable String window;

    public @Nullable String within;

    /** The action after {@code AwaitApproval} if no user approves the notice in time. */
    public @Nullable String otherwise;

    public @Nullable String confirmFor;
    public @Nullable String forceAtRemaining;
}
