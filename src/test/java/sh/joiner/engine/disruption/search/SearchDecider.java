package sh.joiner.engine.disruption.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import sh.joiner.engine.disruption.DisruptionCandidates;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.DisruptionPass;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.RecentReplacement;
import sh.joiner.engine.disruption.search.SearchStep.Destination;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.engine.sequence.SettledSearch;
import sh.joiner.model.pod.PodName;
import sh.joiner.testing.oracle.DisruptionRun;
import sh.joiner.testing.oracle.DisruptionRun.Launch;

/**
 * Carries out drift first, and then the steps of {@link SettledSearch}. If evictions have a cost, new nodes are marked as recent
 * replacements. The clock of the test clusters does not advance, so no node reaches {@code joiner.disruption.replacement-min-age}, and no
 * later search removes a marked node.
 */
public record SearchDecider(DisruptionOptions options, double evictionCost, int effort)
        implements DisruptionRun.Decider {

    @Override
    public boolean decide(DisruptionInputs inputs, DisruptionRun.Execution execution) {
        if (!Objects.requireNonNull(DisruptionCandidates.of(inputs).get(DisruptionReason.DRIFTED))
                .found()
                .isEmpty()) {
            var commands = DisruptionPass.decide(inputs, options, () -> false).commands().stream()
                    .filter(command -> command.reason() == DisruptionReason.DRIFTED)
                    .toList();
            commands.forEach(execution::carryOut);
            if (!commands.isEmpty()) {
                return true;
            }
        }
        var steps = SettledSearch.plan(SearchInputs.of(inputs, options, evictionCost, effort), () -> false);
        var launches = new ArrayList<List<Launch>>();
        for (var step : steps) {
            launches.add(execution.carryOut(new DisruptionCommand(
                    step.reason(), step.removed(), launched(step, inputs), moves(step, launches))));
        }
        return !steps.isEmpty();
    }

    private List<PlannedClaim> launched(SearchStep step, DisruptionInputs inputs) {
        if (evictionCost == 0) {
            return step.launched();
        }
        var recent = new RecentReplacement(inputs.snapshot().takenAt().plus(Duration.ofHours(1)));
        return step.launched().stream()
                .map(claim -> new PlannedClaim(
                        claim.draft().annotated(recent.annotation()),
                        claim.cheapestType(),
                        claim.cheapestZone(),
                        claim.cheapestCapacityType(),
                        claim.typeCount()))
                .toList();
    }

    private static TreeMap<PodName, Target> moves(SearchStep step, List<List<Launch>> launches) {
        var moves = new TreeMap<PodName, Target>();
        for (Map.Entry<PodName, Destination> move : step.moves().entrySet()) {
            moves.put(
                    move.getKey(),
                    switch (move.getValue()) {
                        case Destination.OnNode(var node) -> new Target.OnNode(node);
                        case Destination.OnLaunched(var earlier, var position) ->
                            earlier == launches.size()
                                    ? new Target.OnNewClaim(position)
                                    : new Target.OnNode(
                                            launches.get(earlier).get(position).node());
                    });
        }
        return moves;
    }
}
