package sh.joiner.controller.disruption;

import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionDecision;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.DisruptionPass;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.KeptReason;
import sh.joiner.engine.disruption.PassWatch;
import sh.joiner.engine.disruption.search.SearchInputs;
import sh.joiner.engine.disruption.search.SearchStep;
import sh.joiner.engine.disruption.search.SearchStep.Destination;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.engine.sequence.SettledSearch;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;

/**
 * A disruption pass in which {@link SettledSearch} takes the place of Karpenter's multi-node and single-node consolidation. Nodes without pods and
 * drifted nodes come first, as in {@link DisruptionPass}. The pass keeps the last result of the search. Not thread-safe.
 */
public final class WholePass {

    private final DisruptionOptions options;
    private final double evictionCost;
    private final LastSearch last = new LastSearch();

    /**
     * Creates a pass.
     *
     * @param evictionCost the savings in USD per hour that an eviction of cost 1 must achieve
     */
    public WholePass(DisruptionOptions options, double evictionCost) {
        if (!(evictionCost >= 0)) {
            throw new IllegalArgumentException(
                    "evictionCost must be at least 0 USD per hour, but is %s".formatted(evictionCost));
        }
        this.options = options;
        this.evictionCost = evictionCost;
    }

    /** Returns the next commands, which may be carried out at the same time, and why other candidates stay. */
    public DisruptionDecision decide(DisruptionInputs inputs, PassWatch stop) {
        var first = DisruptionPass.withoutSavings(inputs, options, stop);
        if (!first.commands().isEmpty()) {
            return first;
        }
        stop.begins(PassWatch.Method.WHOLE_CLUSTER);
        var search = SearchInputs.of(inputs, options, evictionCost, SearchInputs.DEFAULT_EFFORT);
        var commands = next(last.steps(search, stop));
        var kept = new TreeMap<NodeName, SortedMap<DisruptionReason, KeptReason>>(first.kept());
        if (commands.isEmpty()) {
            last.kept()
                    .ifPresent(candidates -> candidates.reasons(stop).forEach((node, own) -> {
                        var reasons = new TreeMap<>(own);
                        reasons.putAll(first.kept().getOrDefault(node, new TreeMap<>()));
                        kept.put(node, reasons);
                    }));
        }
        return new DisruptionDecision(commands, kept);
    }

    /**
     * Returns the next commands, and also those that need a node of an earlier command, in the order in which they are
     * carried out. For pods that move to such a node, the target is the position of its claim among the claims of the
     * earlier command.
     */
    public DisruptionDecision forecast(DisruptionInputs inputs, PassWatch stop) {
        var first = DisruptionPass.withoutSavings(inputs, options, stop);
        if (!first.commands().isEmpty()) {
            return first;
        }
        var search = SearchInputs.of(inputs, options, evictionCost, SearchInputs.DEFAULT_EFFORT);
        var commands = SettledSearch.plan(search, stop).stream()
                .map(WholePass::command)
                .toList();
        return new DisruptionDecision(commands, first.kept());
    }

    /** Decides commands again on a later snapshot. The result may remove fewer nodes, or none. */
    public List<DisruptionCommand> again(List<DisruptionCommand> commands, DisruptionInputs inputs, PassWatch stop) {
        var plain = commands.stream()
                .filter(WholePass::isPlain)
                .flatMap(command -> DisruptionPass.again(command, inputs, options).stream())
                .toList();
        var names = commands.stream()
                .filter(command -> !isPlain(command))
                .flatMap(command -> command.removed().stream())
                .map(candidate -> candidate.node().name())
                .collect(toSet());
        return names.isEmpty()
                ? plain
                : next(SettledSearch.plan(
                        SearchInputs.of(inputs, options, evictionCost, SearchInputs.DEFAULT_EFFORT)
                                .only(names),
                        stop));
    }

    private static boolean isPlain(DisruptionCommand command) {
        return command.moves().isEmpty() || command.reason() == DisruptionReason.DRIFTED;
    }

    /**
     * Returns the steps before the first step whose pods need a claim of an earlier step, because that claim must be
     * initialized first.
     */
    private static List<DisruptionCommand> next(List<SearchStep> steps) {
        int count = 0;
        while (count < steps.size() && isIndependent(steps.get(count), count)) {
            count++;
        }
        return steps.subList(0, count).stream().map(WholePass::command).toList();
    }

    private static boolean isIndependent(SearchStep step, int number) {
        return step.moves().values().stream().allMatch(destination -> switch (destination) {
            case Destination.OnNode _ -> true;
            case Destination.OnLaunched(var launching, var _) -> launching == number;
        });
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
