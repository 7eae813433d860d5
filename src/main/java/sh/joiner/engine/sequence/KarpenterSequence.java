package sh.joiner.engine.sequence;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.DisruptionPass;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.search.SearchInputs;
import sh.joiner.engine.disruption.search.SearchStep;
import sh.joiner.engine.disruption.search.SearchStep.Destination;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The commands of Karpenter's consolidation (core 5.8), each in the cluster that the commands before it leave.
 *
 * <p>{@code steps} has the commands before the first command that removes a new node, exceeds a budget, or moves a pod to a claim that is launching
 * already. {@code gain} and {@code end} include all commands.
 *
 * @param gain the savings minus what the evictions must save, in USD an hour
 * @param end the cluster after all commands
 */
record KarpenterSequence(List<SearchStep> steps, double gain, Snapshot end) {

    /** The maximum number of simulations. If more are needed, no sequence is returned. */
    private static final int MOST_SIMULATIONS = 600;

    private static final double LEAST_GAIN = 1e-4;

    /**
     * Returns the sequence. Empty if it needs more than {@value #MOST_SIMULATIONS} simulations.
     *
     * @param stop checked before each simulation; if it returns true, the result is empty
     */
    static Optional<KarpenterSequence> of(SearchInputs inputs, BooleanSupplier stop) {
        return new Chain(inputs, stop).run();
    }

    private static final class Chain {

        private final SearchInputs inputs;
        private final BooleanSupplier stop;
        private final DisruptionOptions options;
        private final Map<NodeName, Destination.OnLaunched> launched = new HashMap<>();
        private final Map<DisruptionReason, Map<String, Integer>> budgets = new HashMap<>();
        private final List<SearchStep> steps = new ArrayList<>();
        private DisruptionInputs now;
        private int simulations;
        private boolean isExpressible = true;
        private boolean isGivenUp;

        Chain(SearchInputs inputs, BooleanSupplier stop) {
            this.inputs = inputs;
            this.stop = stop;
            this.options = inputs.options();
            this.now = inputs.pass();
            inputs.budgets().forEach((reason, pools) -> budgets.put(reason, new HashMap<>(pools)));
        }

        Optional<KarpenterSequence> run() {
            double gain = 0;
            while (true) {
                var commands =
                        DisruptionPass.savings(now, options, this::mustEnd).commands();
                if (isGivenUp) {
                    return Optional.empty();
                }
                if (commands.isEmpty()) {
                    return Optional.of(new KarpenterSequence(List.copyOf(steps), gain, now.snapshot()));
                }
                for (var command : commands) {
                    var step = SearchStep.of(command);
                    if (step.gain(inputs.evictionCost()) < LEAST_GAIN) {
                        return Optional.of(new KarpenterSequence(List.copyOf(steps), gain, now.snapshot()));
                    }
                    gain += step.gain(inputs.evictionCost());
                    take(command, step);
                }
            }
        }

        private boolean mustEnd() {
            simulations++;
            isGivenUp |= simulations > MOST_SIMULATIONS || stop.getAsBoolean();
            return isGivenUp;
        }

        private void take(DisruptionCommand command, SearchStep step) {
            isExpressible &= command.removed().stream()
                            .noneMatch(candidate ->
                                    launched.containsKey(candidate.node().name()))
                    && step.moves().size() == command.moves().size()
                    && isWithinBudgets(command);
            var after = ClusterAfter.of(now.snapshot(), List.of(step));
            if (isExpressible) {
                var names = after.launched().getFirst();
                for (int position = 0; position < names.size(); position++) {
                    launched.put(names.get(position), new Destination.OnLaunched(steps.size(), position));
                }
                steps.add(expressed(step));
            }
            now = now.with(after.snapshot());
        }

        private SearchStep expressed(SearchStep step) {
            var moves = new TreeMap<PodName, Destination>();
            step.moves()
                    .forEach((pod, destination) -> moves.put(
                            pod,
                            switch (destination) {
                                case Destination.OnNode(var node) ->
                                    launched.containsKey(node) ? launched.get(node) : destination;
                                case Destination.OnLaunched(var _, var position) ->
                                    new Destination.OnLaunched(steps.size(), position);
                            }));
            return new SearchStep(step.reason(), step.removed(), step.launched(), moves);
        }

        /** Charges the command to the budgets. Returns false if the budgets do not allow the command. */
        private boolean isWithinBudgets(DisruptionCommand command) {
            var own = budgets.getOrDefault(command.reason(), Map.of());
            var wanted = new HashMap<String, Integer>();
            command.removed().forEach(candidate -> wanted.merge(candidate.pool().name(), 1, Integer::sum));
            boolean isWithin = wanted.entrySet().stream()
                    .allMatch(entry -> entry.getValue() <= own.getOrDefault(entry.getKey(), 0));
            wanted.forEach((pool, count) -> budgets.values()
                    .forEach(left -> left.computeIfPresent(
                            pool, (_, most) -> most == Integer.MAX_VALUE ? most : Math.max(0, most - count))));
            return isWithin;
        }
    }
}
