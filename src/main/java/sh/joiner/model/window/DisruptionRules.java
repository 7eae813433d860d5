package sh.joiner.model.window;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.rollout.ImageRollout;

/**
 * The freezes, the maintenance windows, the AMIRollouts and the AMIPolicies of the cluster, each ordered by name.
 *
 * @param imagePolicies absent while the AMIPolicies are not known
 */
public record DisruptionRules(
        List<DisruptionFreeze> freezes,
        List<MaintenanceWindow> windows,
        List<ImageRollout> rollouts,
        @Nullable List<ImagePolicy> imagePolicies) {

    /** No freeze, no window, no rollout and no policy. */
    public static final DisruptionRules NONE = new DisruptionRules(List.of(), List.of(), List.of(), List.of());

    public DisruptionRules {
        freezes = List.copyOf(freezes);
        windows = List.copyOf(windows);
        rollouts = List.copyOf(rollouts);
        imagePolicies = imagePolicies == null ? null : List.copyOf(imagePolicies);
    }
}
