package sh.joiner.api.image;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The steps and the order of a rollout, as the AMIPolicy defined them at the last decision. */
@WireObject
public final class RolloutPlan {
    public @Nullable List<RolloutStep> steps;
    public @Nullable List<String> order;
    public @Nullable IntOrString maxUnavailable;
}
