package sh.joiner.model.window;

import java.util.List;

/** The freezes and the maintenance windows of the cluster, each ordered by name. */
public record DisruptionRules(List<DisruptionFreeze> freezes, List<MaintenanceWindow> windows) {

    /** No freeze and no window. */
    public static final DisruptionRules NONE = new DisruptionRules(List.of(), List.of());

    public DisruptionRules {
        freezes = List.copyOf(freezes);
        windows = List.copyOf(windows);
    }
}
