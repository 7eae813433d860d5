package sh.joiner.engine.disruption.search;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.engine.disruption.BudgetLedger;
import sh.joiner.engine.disruption.DisruptionCandidate;
import sh.joiner.engine.disruption.DisruptionCandidates;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.Simulation;
import sh.joiner.engine.supply.NodeViews;
import sh.joiner.engine.supply.SchedulingNode.Stage;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The inputs of a search.
 *
 * @param pass the inputs of the pass that searches
 * @param candidates the nodes that may be removed, by the reason for the removal
 * @param closed nodes that pods must not move to, in addition to nodes that are not initialized
 * @param budgets how many nodes may still be removed, by reason and pool; a pool without an entry has no budget left
 * @param options how launches are planned
 * @param evictionCost USD an hour that each eviction must save, multiplied by the cost of the eviction
 * @param effort the work of all trials that follow the plain deletions in a large cluster, in units of about 25 ns of CPU time
 */
public record SearchInputs(
        DisruptionInputs pass,
        Map<DisruptionReason, List<DisruptionCandidate>> candidates,
        Set<NodeName> closed,
        Map<DisruptionReason, Map<String, Integer>> budgets,
        DisruptionOptions options,
        double evictionCost,
        int effort) {

    /** A bit more than half a second of CPU time. */
    public static final int DEFAULT_EFFORT = 25_000_000;

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
        for (var reason : List.of(DisruptionReason.EMPTY, DisruptionReason.UNDERUTILIZED)) {
            candidates.put(reason, Objects.requireNonNull(found.get(reason)).found());
            budgets.put(reason, BudgetLedger.left(inputs, reason));
        }
        return new SearchInputs(
                inputs, candidates, Simulation.recentlyChanged(snapshot), budgets, options, evictionCost, effort);
    }

    /**
     * Returns true if a search with the other inputs has the same result, even if the two snapshots were taken at different times. Returns false if a
     * pod needs a node now, because its destination depends on the time.
     */
    public boolean hasResultOf(SearchInputs that) {
        return effort == that.effort
                && evictionCost == that.evictionCost
                && options.equals(that.options)
                && budgets.equals(that.budgets)
                && closed.equals(that.closed)
                && hasObjectsOf(that.snapshot())
                && candidates.equals(that.candidates)
                && NodeViews.of(snapshot()).stream().noneMatch(view -> view.stage() == Stage.DELETING)
                && snapshot().pods().stream().noneMatch(Pod::isProvisionable);
    }

    private boolean hasObjectsOf(Snapshot that) {
        var snapshot = snapshot();
        return snapshot.pods().equals(that.pods())
                && snapshot.nodes().equals(that.nodes())
                && snapshot.claims().equals(that.claims())
                && snapshot.pools().equals(that.pools())
                && snapshot.nodeClasses().equals(that.nodeClasses())
                && snapshot.daemonSets().equals(that.daemonSets())
                && snapshot.around().equals(that.around())
                && snapshot.backOffs().equals(that.backOffs())
                && snapshot.catalog().equals(that.catalog());
    }

    public Snapshot snapshot() {
        return pass.snapshot();
    }

    /** Returns the inputs of a search in a later state of the cluster. */
    public SearchInputs later(Snapshot snapshot) {
        return of(pass.with(snapshot), options, evictionCost, effort);
    }

    /** Returns a copy in which budgets do not limit the pools of which at least one node may be removed. */
    public SearchInputs withoutBudgets() {
        var unlimited = new EnumMap<DisruptionReason, Map<String, Integer>>(DisruptionReason.class);
        budgets.forEach((reason, pools) -> unlimited.put(
                reason,
                pools.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, entry -> entry.getValue() > 0 ? Integer.MAX_VALUE : 0))));
        return new SearchInputs(pass, candidates, closed, unlimited, options, evictionCost, effort);
    }

    /** Returns a copy in which these nodes may not be removed. */
    public SearchInputs without(Set<NodeName> names) {
        var fewer = new EnumMap<DisruptionReason, List<DisruptionCandidate>>(DisruptionReason.class);
        candidates.forEach((reason, all) -> fewer.put(
                reason,
                all.stream()
                        .filter(candidate -> !names.contains(candidate.node().name()))
                        .toList()));
        var others = Stream.concat(pass.nominated().stream(), names.stream()).collect(Collectors.toSet());
        var fewerOf = new DisruptionInputs(snapshot(), others, pass.backOffs(), pass.removals(), pass.pauses());
        return new SearchInputs(fewerOf, fewer, closed, budgets, options, evictionCost, effort);
    }

    /** Returns a copy in which only these nodes may be removed. */
    public SearchInputs only(Set<NodeName> names) {
        return without(snapshot().nodes().stream()
                .map(Node::name)
                .filter(name -> !names.contains(name))
                .collect(Collectors.toSet()));
    }
}
