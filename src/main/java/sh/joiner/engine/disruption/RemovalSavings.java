package sh.joiner.engine.disruption;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import sh.joiner.model.node.NodeName;

/**
 * Computes what the removal of one node alone would save, as the search for single nodes computes it (core 5.6), whether or not the node is blocked
 * now. One simulation for each node. Thread-safe.
 */
public final class RemovalSavings {

    private final DisruptionInputs inputs;
    private final DisruptionOptions options;
    private final CheaperClaim cheaper;
    private final Set<NodeName> recentlyChanged;
    private final Map<NodeName, DisruptionCandidate> nodes;

    /**
     * The result for one node.
     *
     * @param perHour US dollars; 0 if the node cannot be removed
     * @param obstacle why the node cannot be removed, even if nothing blocked it; empty if it can be removed
     */
    public record Savings(double perHour, String obstacle) {}

    public RemovalSavings(DisruptionInputs inputs, DisruptionOptions options) {
        this.inputs = inputs;
        this.options = options;
        this.cheaper = new CheaperClaim(inputs.snapshot().catalog(), options.spotToSpot());
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
        if (candidate.isBare()) {
            return new Savings(candidate.price(), "");
        }
        var set = List.of(candidate);
        var simulation = Simulation.of(inputs.snapshot(), options.inKarpentersOrder(), set, recentlyChanged);
        if (!simulation.unplaced().isEmpty()) {
            return new Savings(0, simulation.obstacle());
        }
        if (simulation.launched().isEmpty()) {
            return new Savings(candidate.price(), "");
        }
        if (simulation.launched().size() > 1) {
            return new Savings(
                    0, new KeptReason.NewNodesNeeded(simulation.launched().size()).sentence());
        }
        var launched = simulation.launched().getFirst();
        return cheaper.of(launched, set)
                .map(claim -> new Savings(candidate.price() - claim.draft().price(), ""))
                .orElseGet(() -> new Savings(0, cheaper.obstacle(launched, set).sentence()));
    }
}
