package sh.joiner.board.disruption;

import static java.util.stream.Collectors.toMap;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sh.joiner.board.disruption.RolloutForecastView.ForecastNodeView;
import sh.joiner.board.disruption.RolloutForecastView.ForecastStepView;
import sh.joiner.board.disruption.RolloutForecastView.NewNodeView;
import sh.joiner.board.disruption.RolloutForecastView.RolloutPriceView;
import sh.joiner.board.disruption.RolloutForecastView.StepTermsView;
import sh.joiner.board.rollout.RolloutProjection;
import sh.joiner.engine.disruption.DisruptionCandidate;
import sh.joiner.engine.disruption.DisruptionCandidates;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.drift.Drift;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.rollout.RolloutForecast;
import sh.joiner.engine.rollout.RolloutForecast.ForecastStep;
import sh.joiner.engine.sequence.NodeReplacement;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.DriftedNode;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.rollout.ProposedRollout;
import sh.joiner.model.snapshot.Snapshot;

/** Forecasts the rollout of new AMIs: the nodes of each step, the nodes that replace them, and what would hold them now. */
public final class RolloutForecastProjection {

    private static final int MOST = 500; // nodes of a step, so that the answer stays small

    private final ProposedRollout proposed;
    private final DisruptionInputs inputs;
    private final DisruptionOptions options;
    private final BooleanSupplier stop;
    private final Map<NodeName, DisruptionCandidate> candidates;
    private final Map<ClaimName, NodeReplacement> replacements = new HashMap<>();
    private boolean isComplete = true;

    private RolloutForecastProjection(
            ProposedRollout proposed, DisruptionInputs inputs, DisruptionOptions options, BooleanSupplier stop) {
        this.proposed = proposed;
        this.inputs = inputs;
        this.options = options;
        this.stop = stop;
        this.candidates = DisruptionCandidates.withBlocked(inputs).stream()
                .collect(toMap(candidate -> candidate.node().name(), candidate -> candidate));
    }

    /**
     * Returns the forecast.
     *
     * @param inputs the cluster in which the rollout would start
     * @param stop returns true when the simulation of replacements must stop
     */
    public static RolloutForecastView view(
            ProposedRollout proposed, DisruptionInputs inputs, DisruptionOptions options, BooleanSupplier stop) {
        return new RolloutForecastProjection(proposed, inputs, options, stop).view();
    }

    private RolloutForecastView view() {
        var forecast = RolloutForecast.of(
                proposed, inputs.snapshot(), NodeReplacement.unprotected(inputs.snapshot()), this::replaced);
        var claims = forecast.steps().stream()
                .flatMap(step -> step.replaced().stream())
                .toList();
        var blockers = new RolloutBlockers(claims, replacements, inputs);
        var steps = IntStream.range(0, forecast.steps().size())
                .mapToObj(index -> view(index + 1, forecast.steps().get(index), blockers))
                .toList();
        var target = proposed.target();
        return new RolloutForecastView(
                target.nodeClass(),
                target.policy().isEmpty() ? null : target.policy(),
                RolloutProjection.images(target),
                isComplete,
                sum(steps.stream().map(ForecastStepView::pricePerHour)),
                steps,
                blockers.sums(),
                DriftProjection.budgets(claims.stream().map(this::drifted).toList(), inputs));
    }

    private Optional<Snapshot> replaced(Claim old, String rollout, Snapshot snapshot) {
        var node = old.answer().node();
        var candidate = node == null ? null : candidates.get(node);
        if (candidate == null) {
            return Optional.empty();
        }
        if (stop.getAsBoolean()) {
            isComplete = false;
            return Optional.empty();
        }
        var replacement = NodeReplacement.of(candidate, snapshot, options, Map.of(Claim.AMI_ROLLOUT, rollout));
        replacements.put(old.name(), replacement);
        return replacement.obstacle().isEmpty() ? Optional.of(replacement.after()) : Optional.empty();
    }

    private ForecastStepView view(int number, ForecastStep step, RolloutBlockers blockers) {
        var nodes = step.replaced().stream().map(claim -> view(claim, blockers)).toList();
        var rule = step.rule();
        return new ForecastStepView(
                number,
                step.nodesAfter(),
                new StepTermsView(
                        rule.soak().toSeconds(),
                        rule.needsApproval(),
                        rule.window().isEmpty() ? null : rule.window(),
                        step.startsAt(),
                        step.waitsFor().isEmpty() ? null : step.waitsFor()),
                sum(nodes.stream().map(ForecastNodeView::pricePerHour)),
                nodes.size(),
                nodes.stream().limit(MOST).toList());
    }

    private ForecastNodeView view(Claim claim, RolloutBlockers blockers) {
        var node = claim.answer().node();
        var launched = Optional.ofNullable(replacements.get(claim.name()))
                .filter(replacement -> replacement.obstacle().isEmpty())
                .map(NodeReplacement::launched);
        double now = price(claim);
        double then = launched.map(claims -> claims.stream()
                        .mapToDouble(planned -> planned.draft().price())
                        .sum())
                .orElse(now);
        return new ForecastNodeView(
                node == null ? null : node.value(),
                claim.name().value(),
                claim.pool(),
                new RolloutPriceView(now, then),
                launched.map(claims -> claims.stream()
                                .map(RolloutForecastProjection::view)
                                .toList())
                        .orElse(null),
                blockers.of(claim));
    }

    private double price(Claim claim) {
        var node = claim.answer().node();
        var candidate = node == null ? null : candidates.get(node);
        return candidate != null
                ? candidate.price()
                : inputs.snapshot()
                        .catalog()
                        .price(claim.nodeClass().name(), claim::label)
                        .orElse(0.0);
    }

    private static NewNodeView view(PlannedClaim planned) {
        return new NewNodeView(
                planned.draft().pool(),
                planned.cheapestType(),
                planned.cheapestZone(),
                planned.cheapestCapacityType(),
                planned.draft().price());
    }

    private static RolloutPriceView sum(Stream<RolloutPriceView> prices) {
        return prices.reduce(new RolloutPriceView(0, 0), RolloutPriceView::plus);
    }

    private DriftedNode drifted(Claim claim) {
        return new DriftedNode(claim.name(), claim.answer().node(), claim.pool(), Drift.Reason.IMAGE.code(), "");
    }
}
