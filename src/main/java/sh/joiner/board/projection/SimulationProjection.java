package sh.joiner.board.projection;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.disruption.DriftForecastView;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.NodeView;
import sh.joiner.board.view.SimulationView;
import sh.joiner.board.view.SimulationView.ComparisonView;
import sh.joiner.board.view.SimulationView.DifferenceView;
import sh.joiner.board.view.SimulationView.FleetPlanView;
import sh.joiner.board.view.SimulationView.NewClaimView;
import sh.joiner.board.view.SimulationView.PlacementView;
import sh.joiner.board.view.SimulationView.RefusedView;
import sh.joiner.board.view.SimulationView.SimulatedPlanView;
import sh.joiner.board.view.SimulationView.SimulationRunView;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.model.node.Node;
import sh.joiner.model.snapshot.Snapshot;

/** Compares the plan for the current cluster with the plan for the changed cluster. */
public record SimulationProjection(List<NodeView> nodes, List<ClaimView> claims) {

    private static final int MOST = 500; // of each list, so that the answer stays small

    /** A snapshot and the plan for it. */
    public record Side(Snapshot snapshot, Plan plan) {}

    public SimulationView view(Side present, Side changed, List<String> notes, Duration took) {
        var plan = changed.plan();
        return new SimulationView(
                new SimulationRunView(
                        present.snapshot().takenAt(),
                        took.toMillis(),
                        plan.partial() || present.plan().partial(),
                        Stream.concat(notes.stream(), leftOut(plan)).toList()),
                comparison(summary(present), summary(changed)),
                view(plan),
                plan.text(MOST),
                DriftForecastView.NONE,
                null,
                null);
    }

    private static ComparisonView comparison(FleetPlanView now, FleetPlanView then) {
        return new ComparisonView(
                now,
                then,
                new DifferenceView(
                        then.nodes() - now.nodes(),
                        then.pricePerHour() - now.pricePerHour(),
                        then.podsLeft() - now.podsLeft()));
    }

    private static SimulatedPlanView view(Plan plan) {
        return new SimulatedPlanView(
                claims(plan),
                plan.placements().stream()
                        .limit(MOST)
                        .map(placement -> new PlacementView(placement.pod().toString(), place(placement.target())))
                        .toList(),
                plan.refusals().stream()
                        .limit(MOST)
                        .map(SimulationProjection::view)
                        .toList());
    }

    private static Stream<String> leftOut(Plan plan) {
        return Stream.of(
                        leftOut(plan.claims().size(), "new NodeClaims"),
                        leftOut(plan.placements().size(), "placements"),
                        leftOut(plan.refusals().size(), "pods that cannot be scheduled"))
                .flatMap(Optional::stream);
    }

    private static Optional<String> leftOut(int count, String what) {
        return count <= MOST
                ? Optional.empty()
                : Optional.of("The answer contains %d of %d %s.".formatted(MOST, count, what));
    }

    private FleetPlanView summary(Side side) {
        var plan = side.plan();
        var deleting = side.snapshot().nodes().stream()
                .filter(Node::isDeleting)
                .map(node -> node.name().value())
                .collect(Collectors.toSet());
        var remaining =
                nodes.stream().filter(node -> !deleting.contains(node.name())).toList();
        var launching = claims.stream().filter(this::hasNoNode).toList();
        double price = remaining.stream()
                        .mapToDouble(node -> price(node.capacity().pricePerHour()))
                        .sum()
                + launching.stream()
                        .mapToDouble(claim -> price(claim.capacity().pricePerHour()))
                        .sum();
        return new FleetPlanView(
                remaining.size() + launching.size() + plan.claims().size(),
                plan.claims().size(),
                price + plan.price(),
                plan.price(),
                plan.placements().size(),
                plan.refusals().size(),
                plan.left().size());
    }

    private boolean hasNoNode(ClaimView claim) {
        return !claim.phase().equals(ConditionSummary.DELETING) && !joined().contains(claim.name());
    }

    private Set<String> joined() {
        return nodes.stream()
                .map(node -> node.owner().claim())
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    private static double price(@Nullable Double known) {
        return known == null ? 0 : known;
    }

    private static List<NewClaimView> claims(Plan plan) {
        return IntStream.range(0, Math.min(MOST, plan.claims().size()))
                .mapToObj(position -> view(position + 1, plan.claims().get(position)))
                .toList();
    }

    private static NewClaimView view(int number, Plan.PlannedClaim claim) {
        return new NewClaimView(
                number,
                claim.draft().pool(),
                claim.cheapestType(),
                claim.cheapestZone(),
                claim.cheapestCapacityType(),
                claim.draft().price(),
                claim.typeCount(),
                claim.draft().pods().stream().map(Object::toString).sorted().toList());
    }

    private static String place(Target target) {
        return switch (target) {
            case Target.OnNode(var node) -> "node " + node;
            case Target.OnClaim(var claim) -> "NodeClaim " + claim;
            case Target.OnNewClaim(var position) -> "new NodeClaim " + (position + 1);
        };
    }

    private static RefusedView view(Refusal refusal) {
        var view = RefusalProjection.view(refusal.reasons());
        return new RefusedView(refusal.pod().toString(), view.sentence(), view.pools(), view.others());
    }
}
