package sh.joiner.board.interruption;

import java.util.List;

/** Notices about instances, with the policies and windows that say what is done about them. */
public record Announced(
        List<InterruptionView> interruptions, List<InterruptionPolicyView> policies, List<WindowView> windows) {

    public Announced {
        interruptions = List.copyOf(interruptions);
        policies = List.copyOf(policies);
        windows = List.copyOf(windows);
    }
}
