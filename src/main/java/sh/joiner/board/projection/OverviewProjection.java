package sh.joiner.board.projection;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.garbage.UnclaimedInstanceView;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.DecisionView;
import sh.joiner.board.view.NodeClassView;
import sh.joiner.board.view.NodeView;
import sh.joiner.board.view.OverviewView;
import sh.joiner.board.view.OverviewView.Lead;
import sh.joiner.board.view.PodView;
import sh.joiner.board.view.PoolView;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.model.snapshot.Snapshot;

/** The first page, from what the other pages show. */
public final class OverviewProjection {

    private static final int LAST_DECISIONS = 12;

    private OverviewProjection() {}

    /** Everything that the first page sums up. */
    public record Sources(
            Snapshot snapshot,
            List<PoolView> pools,
            List<NodeClassView> nodeClasses,
            List<ClaimView> claims,
            List<NodeView> nodes,
            List<PodView> pods,
            List<Obstacle> obstacles,
            Announced announced,
            List<UnclaimedInstanceView> unclaimed) {}

    /** The decisions are newest first; those about single pods are left to their own page. */
    public static OverviewView view(Sources from, @Nullable Pass pass, List<DecisionView> decisions, Lead lead) {
        return new OverviewView(
                lead,
                Attention.of(from),
                Fleet.numbers(from.snapshot(), from.claims(), from.nodes(), from.pods(), pass),
                Fleet.tiles(from.claims(), from.nodes()),
                decisions.stream()
                        .filter(decision -> !decision.routine())
                        .limit(LAST_DECISIONS)
                        .toList());
    }
}
