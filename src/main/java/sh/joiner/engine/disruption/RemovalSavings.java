package sh.joiner.engine.disruption;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.model.node.NodeName;

/**
 * Computes what the removal of one node alone would save (core 5.6), whether or not the node is blocked now. Runs one simulation for each node.
 * Thread-safe.
 */
public final class RemovalSavings {

    private final DisruptionInputs inputs;
    private final RemovalOptions options;
    private final CheaperClaim cheaper;
    private final Set<NodeName> recentlyChanged;
    private final Map<NodeName, DisruptionCandidate> nodes;

    /**
     * The result for one node.
     *
     * @param perHour US dollars; 0 if the node cannot be removed
     * @param obstacle why the node cannot be removed, even if nothing blocked it; empty if it can be removed
     */
    public record Savings(double perHour, Optional<KeptReason> obstacle) {

        static Savings of(double perHour) {
            return new Savings(perHour, Optional.empty());
        }

        static Savings none(KeptReason obstacle) {
            return new Savings(0, Optional.of(obstacle));
        }
    }

    /** The number of new nodes that may replace a node. */
    public enum Replacements {
        /** At most one, as in Karpenter (core 5.8). */
        ONE,
        /** Any number, as in the search over the whole cluster. */
        ANY
    }

    /**
     * The options with which removals are computed.
     *
     * @param passes the options of disruption passes
     */
    public record RemovalOptions(DisruptionOptions passes, Replacements replacements) {

        /** The options of Karpenter's search. */
        public static final RemovalOptions DEFAULT = new RemovalOptions(DisruptionOptions.DEFAULT, Replacements.ONE);
    }

    public RemovalSavings(DisruptionInputs inputs, RemovalOptions options) {
        this.inputs = inputs;
        this.options = options;
        this.cheaper =
                new CheaperClaim(inputs.snapshot().catalog(), options.passes().spotToSpot());
        this.recentlyChanged = Simulation.recentlyChanged(inputs.snapshot());
        this.nodes = DisruptionCandidates.withBlocked(inputs).stream()
                .collect(toMap(candidate -> candidate.node().name(), Function.identity()));
    }

    /** Returns the names of the nodes that have a NodeClaim and a NodePool, the most expensive node first. */
    public List<NodeName> byPrice() {
        return nodes.values().stream()
                .sorted(DisruptionCandidate.MOST_EXPENSIVE_FIRST)
                .map(candidate -> candidate.node().name())
                .toList();
    }

    /** Returns what the removal of the node would save; empty for a node without a NodeClaim or a NodePool. */
    public Optional<Savings> of(NodeName name) {
        return Optional.ofNullable(nodes.get(name)).map(this::of);
    }

    private Savings of(DisruptionCandidate candidate) {
        if (candidate.hasNoPodsToMove()) {
            return Savings.of(candidate.price());
        }
        var set = List.of(candidate);
        var simulation = Simulation.of(inputs.snapshot(), options.passes().inKarpentersOrder(), set, recentlyChanged);
        if (!simulation.unplaced().isEmpty()) {
            return Savings.none(new KeptReason.PodUnplaced(simulation.obstacle()));
        }
        if (simulation.launched().isEmpty()) {
            return Savings.of(candidate.price());
        }
        if (simulation.launched().size() > 1) {
            return ofSeveral(simulation.launched(), candidate);
        }
        var launched = simulation.launched().getFirst();
        return cheaper.of(launched, set)
                .map(claim -> Savings.of(candidate.price() - claim.draft().price()))
                .orElseGet(() -> Savings.none(cheaper.obstacle(launched, set)));
    }

    private Savings ofSeveral(List<PlannedClaim> launched, DisruptionCandidate candidate) {
        int count = launched.size();
        if (options.replacements() == Replacements.ONE) {
            return Savings.none(new KeptReason.NewNodesNeeded(count));
        }
        var set = List.of(candidate);
        var obstacle = launched.stream()
                .filter(claim -> cheaper.of(claim, set).isEmpty())
                .map(claim -> cheaper.obstacle(claim, set))
                .findFirst();
        double saved = candidate.price()
                - launched.stream().mapToDouble(claim -> claim.draft().price()).sum();
        return obstacle.map(Savings::none)
                .orElseGet(
                        () -> saved > 0 ? Savings.of(saved) : Savings.none(new KeptReason.NewNodesCostAsMuch(count)));
    }
}
