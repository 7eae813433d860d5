package sh.joiner.engine.disruption.search;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import sh.joiner.engine.disruption.DisruptionCandidate;
import sh.joiner.engine.disruption.DisruptionCandidates;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.Simulation;
import sh.joiner.engine.hold.Allowance;
import sh.joiner.engine.hold.Tally;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The inputs of a search.
 *
 * @param candidates the nodes that may be removed, by the reason for the removal
 * @param closed nodes that pods must not move to, in addition to nodes that are not initialized
 * @param budgets how many nodes may still be removed, by reason and pool; a pool without an entry has no budget left
 * @param options how launches are planned
 * @param evictionCost USD an hour that each eviction must save, multiplied by the cost of the eviction
 * @param effort the largest number of trials that may follow the plain deletions
 */
public record SearchInputs(
        Snapshot snapshot,
        Map<DisruptionReason, List<DisruptionCandidate>> candidates,
        Set<NodeName> closed,
        Map<DisruptionReason, Map<String, Integer>> budgets,
        DisruptionOptions options,
        double evictionCost,
        int effort) {

    /** The number of trials that a large cluster needs. */
    public static final int DEFAULT_EFFORT = 6000;

    public SearchInputs {
        candidates = Map.copyOf(candidates);
        closed = Set.copyOf(closed);
        budgets = Map.copyOf(budgets);
        if (!(evictionCost >= 0)) {
            throw new IllegalArgumentException(
                    "evictionCost must be at least 0 USD per hour, but is %s".formatted(evictionCost));
        }
    }

    /** Returns the inputs for all candidates of a pass, with the budgets that no other command has used yet. */
    public static SearchInputs of(DisruptionInputs inputs, DisruptionOptions options, double evictionCost, int effort) {
        var snapshot = inputs.snapshot();
        var found = DisruptionCandidates.of(inputs);
        var candidates = new EnumMap<DisruptionReason, List<DisruptionCandidate>>(DisruptionReason.class);
        var budgets = new EnumMap<DisruptionReason, Map<String, Integer>>(DisruptionReason.class);
        var tallies = Tally.ofPools(snapshot, inputs.removals());
        for (var reason : List.of(DisruptionReason.EMPTY, DisruptionReason.UNDERUTILIZED)) {
            candidates.put(reason, Objects.requireNonNull(found.get(reason)).found());
            var left = new TreeMap<String, Integer>();
            for (var pool : snapshot.pools()) {
                var tally = tallies.getOrDefault(pool.name(), Tally.NONE);
                left.put(
                        pool.name(),
                        Allowance.of(pool, reason.wire(), tally, snapshot.takenAt())
                                .left());
            }
            budgets.put(reason, left);
        }
        return new SearchInputs(
                snapshot, candidates, Simulation.recentlyChanged(snapshot), budgets, options, evictionCost, effort);
    }

    /** Returns a copy in which only these nodes may be removed. */
    public SearchInputs only(Set<NodeName> names) {
        var fewer = new EnumMap<DisruptionReason, List<DisruptionCandidate>>(DisruptionReason.class);
        candidates.forEach((reason, all) -> fewer.put(
                reason,
                all.stream()
                        .filter(candidate -> names.contains(candidate.node().name()))
                        .toList()));
        return new SearchInputs(snapshot, fewer, closed, budgets, options, evictionCost, effort);
    }
}
