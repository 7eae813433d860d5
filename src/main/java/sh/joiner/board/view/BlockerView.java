package sh.joiner.board.view;

import java.util.ArrayList;
import java.util.List;
import sh.joiner.engine.lifecycle.TerminationBlocker;

/**
 * An object that the termination of a NodeClaim waits for.
 *
 * @param kind Pod, PodDisruptionBudget, Volume, LoadBalancer, Finalizer or Instance
 * @param name of the object; empty in a view that only has the number of further blockers
 */
public record BlockerView(String kind, String name, String sentence) {

    private static final int MOST = 20;

    /** Returns the views of at most twenty blockers. If there are more blockers, a last view contains the number of the others. */
    public static List<BlockerView> of(List<TerminationBlocker> blockers) {
        var views = new ArrayList<>(
                blockers.stream().limit(MOST).map(BlockerView::of).toList());
        if (blockers.size() > MOST) {
            var kind = word(blockers.getLast().kind());
            views.add(new BlockerView(kind, "", "and %d more".formatted(blockers.size() - MOST)));
        }
        return List.copyOf(views);
    }

    private static BlockerView of(TerminationBlocker blocker) {
        return new BlockerView(word(blocker.kind()), blocker.name(), blocker.sentence());
    }

    private static String word(TerminationBlocker.Kind kind) {
        return switch (kind) {
            case POD -> "Pod";
            case POD_DISRUPTION_BUDGET -> "PodDisruptionBudget";
            case VOLUME -> "Volume";
            case LOAD_BALANCER -> "LoadBalancer";
            case FINALIZER -> "Finalizer";
            case INSTANCE -> "Instance";
        };
    }
}
