package sh.joiner.board.disruption;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import sh.joiner.board.disruption.DriftForecastView.DriftBudgetView;
import sh.joiner.board.disruption.DriftForecastView.DriftedNodeView;
import sh.joiner.engine.disruption.Blocker;
import sh.joiner.engine.disruption.DisruptionCandidates;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.hold.Allowance;
import sh.joiner.engine.hold.Tally;
import sh.joiner.model.claim.DriftedNode;
import sh.joiner.model.pool.Pool;

/** Shows the nodes that would drift because of a simulated change. */
public final class DriftProjection {

    private static final String REASON = DisruptionReason.DRIFTED.wire();

    private DriftProjection() {}

    /**
     * Returns the view.
     *
     * @param changed the cluster with the change, in which the claims of the nodes have the condition Drifted
     */
    public static DriftForecastView view(List<DriftedNode> drifted, DisruptionInputs changed) {
        if (drifted.isEmpty()) {
            return DriftForecastView.NONE;
        }
        var candidates = Optional.ofNullable(DisruptionCandidates.of(changed).get(DisruptionReason.DRIFTED))
                .orElseThrow();
        return new DriftForecastView(
                drifted.stream().map(node -> view(node, candidates)).toList(), budgets(drifted, changed));
    }

    private static DriftedNodeView view(DriftedNode drifted, DisruptionCandidates candidates) {
        var node = drifted.node();
        return new DriftedNodeView(
                node == null ? null : node.value(),
                drifted.claim().value(),
                drifted.pool(),
                drifted.reason(),
                drifted.why(),
                node == null
                        ? List.of()
                        : candidates.blocked().getOrDefault(node, List.of()).stream()
                                .map(Blocker::sentence)
                                .toList());
    }

    static List<DriftBudgetView> budgets(List<DriftedNode> drifted, DisruptionInputs changed) {
        var counts = drifted.stream().collect(groupingBy(DriftedNode::pool, TreeMap::new, counting()));
        var tallies = Tally.ofPools(changed.snapshot(), changed.removals());
        return changed.snapshot().pools().stream()
                .filter(pool -> counts.containsKey(pool.name()))
                .map(pool -> budget(
                        pool,
                        Math.toIntExact(counts.getOrDefault(pool.name(), 0L)),
                        tallies.getOrDefault(pool.name(), Tally.NONE),
                        changed))
                .toList();
    }

    private static DriftBudgetView budget(Pool pool, int nodes, Tally tally, DisruptionInputs changed) {
        var now = changed.snapshot().takenAt();
        var allowance = Allowance.of(pool, REASON, tally, now);
        return new DriftBudgetView(
                pool.name(),
                nodes,
                allowance.allowed() == Integer.MAX_VALUE ? null : allowance.left(),
                Allowance.nextChange(pool, now).orElse(null));
    }
}
