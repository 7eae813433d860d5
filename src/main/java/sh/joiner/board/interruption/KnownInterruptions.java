package sh.joiner.board.interruption;

import java.util.List;

/** The interruptions, with the policies and maintenance windows that determine how Joiner handles them. */
public record KnownInterruptions(
        List<InterruptionView> interruptions, List<InterruptionPolicyView> policies, List<WindowView> windows) {

    public KnownInterruptions {
        interruptions = List.copyOf(interruptions);
        policies = List.copyOf(policies);
        windows = List.copyOf(windows);
    }
}
