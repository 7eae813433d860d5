package sh.joiner.model.window;

import java.util.List;
import sh.joiner.model.rollout.ImageRollout;

/** The freezes, the maintenance windows and the AMIRollouts of the cluster, each ordered by name. */
public record DisruptionRules(
        List<DisruptionFreeze> freezes, List<MaintenanceWindow> windows, List<ImageRollout> rollouts) {

    /** No freeze, no window and no rollout. */
    public static final DisruptionRules NONE = new DisruptionRules(List.of(), List.of());

    public DisruptionRules {
        freezes = List.copyOf(freezes);
        windows = List.copyOf(windows);
        rollouts = List.copyOf(rollouts);
    }

    /** Creates rules without rollouts. */
    public DisruptionRules(List<DisruptionFreeze> freezes, List<MaintenanceWindow> windows) {
        this(freezes, windows, List.of());
    }
}
