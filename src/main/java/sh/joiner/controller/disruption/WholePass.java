package sh.joiner.controller.disruption;

import static java.util.stream.Collectors.toSet;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionDecision;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.DisruptionPass;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.PassWatch;
import sh.joiner.engine.disruption.search.SearchInputs;
import sh.joiner.engine.disruption.search.SearchStep;
import sh.joiner.engine.disruption.search.SearchStep.Destination;
import sh.joiner.engine.disruption.search.WholeSearch;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;

/**
 * A disruption pass in which {@link WholeSearch} takes the place of Karpenter's multi-node and single-node consolidation. Nodes without pods and
 * drifted nodes come first, as in {@link DisruptionPass}.
 *
 * @param evictionCost USD an hour that each eviction must save, multiplied by the cost of the eviction
 */
public record WholePass(DisruptionOptions options, double evictionCost) {

    public WholePass {
        if (!(evictionCost >= 0)) {
            throw new IllegalArgumentException(
                    "evictionCost must be at least 0 USD per hour, but is %s".formatted(evictionCost));
        }
    }

    /** Returns the next command, and why other candidates stay. */
    public DisruptionDecision decide(DisruptionInputs inputs, PassWatch stop) {
        var first = DisruptionPass.withoutSavings(inputs, options, stop);
        if (!first.commands().isEmpty()) {
            return first;
        }
        stop.begins(PassWatch.Method.WHOLE_CLUSTER);
        var search = SearchInputs.of(inputs, options, evictionCost, SearchInputs.DEFAULT_EFFORT);
        var command = next(search);
        var kept = new TreeMap<NodeName, SortedMap<DisruptionReason, String>>(first.kept());
        if (command.isEmpty()) {
            search.candidates()
                    .forEach((reason, candidates) -> candidates.forEach(candidate -> {
                        var reasons =
                                new TreeMap<>(kept.getOrDefault(candidate.node().name(), new TreeMap<>()));
                        reasons.putIfAbsent(reason, "moving its pods to other or cheaper nodes would not save enough");
                        kept.put(candidate.node().name(), reasons);
                    }));
        }
        return new DisruptionDecision(command.stream().toList(), kept);
    }

    /**
     * Decides a command again on a later snapshot. The result may remove fewer nodes. Empty if none of them can be removed now.
     */
    public Optional<DisruptionCommand> again(DisruptionCommand command, DisruptionInputs inputs) {
        if (command.moves().isEmpty() || command.reason() == DisruptionReason.DRIFTED) {
            return DisruptionPass.again(command, inputs, options);
        }
        var names = command.removed().stream()
                .map(candidate -> candidate.node().name())
                .collect(toSet());
        return next(SearchInputs.of(inputs, options, evictionCost, SearchInputs.DEFAULT_EFFORT)
                .only(names));
    }

    /** Returns the first step: the later ones may need its claims. */
    private static Optional<DisruptionCommand> next(SearchInputs search) {
        return WholeSearch.plan(search).stream().findFirst().map(WholePass::command);
    }

    private static DisruptionCommand command(SearchStep step) {
        var moves = new TreeMap<PodName, Target>();
        step.moves()
                .forEach((pod, destination) -> moves.put(
                        pod,
                        switch (destination) {
                            case Destination.OnNode(var node) -> new Target.OnNode(node);
                            case Destination.OnLaunched(var _, var position) -> new Target.OnNewClaim(position);
                        }));
        return new DisruptionCommand(step.reason(), step.removed(), step.launched(), moves);
    }
}
