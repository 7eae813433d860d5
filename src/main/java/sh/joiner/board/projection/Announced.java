package sh.joiner.board.projection;

import java.util.List;
import sh.joiner.board.view.InterruptionPolicyView;
import sh.joiner.board.view.InterruptionView;
import sh.joiner.board.view.WindowView;

/** Notices about instances, with the policies and windows that say what is done about them. */
public record Announced(
        List<InterruptionView> interruptions, List<InterruptionPolicyView> policies, List<WindowView> windows) {

    public Announced {
        interruptions = List.copyOf(interruptions);
        policies = List.copyOf(policies);
        windows = List.copyOf(windows);
    }
}
