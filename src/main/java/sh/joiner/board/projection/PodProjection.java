package sh.joiner.board.projection;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.view.PodView;
import sh.joiner.board.view.PodView.PodSchedulingView;
import sh.joiner.board.view.PodView.PodSpecView;
import sh.joiner.board.view.PodView.PodStatusView;
import sh.joiner.board.view.PodView.RefusalView;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.Placement;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.engine.plan.Reasons;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.NodeAffinity;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pod.Toleration;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/** Creates the views of pods. For a pod without a node, the view contains the result of the last plan. */
public final class PodProjection {

    private final Plan plan;
    private final List<Obstacle> obstacles;
    private final Map<PodName, Placement> placements;
    private final Map<PodName, Refusal> refusals;
    private final IdentityHashMap<Reasons, RefusalView> views = new IdentityHashMap<>();

    private PodProjection(Plan plan, List<Obstacle> obstacles) {
        this.plan = plan;
        this.obstacles = obstacles;
        this.placements = plan.placements().stream()
                .collect(Collectors.toMap(Placement::pod, Function.identity(), (first, _) -> first));
        this.refusals = plan.refusals().stream()
                .filter(refusal -> !refusal.isUnseen())
                .collect(Collectors.toMap(Refusal::pod, Function.identity(), (first, _) -> first));
    }

    /** Returns the views. An empty plan means that there is no plan yet. */
    public static List<PodView> views(SnapshotIndex index, Plan plan) {
        var projection = new PodProjection(plan, index.planningWaitsFor());
        return index.snapshot().pods().stream().map(projection::view).toList();
    }

    private PodView view(Pod pod) {
        var placement = pod.isBound() ? null : placements.get(pod.name());
        var held = InputFailures.ofPod(pod, placement, obstacles);
        var refusal = pod.isProvisionable() && held.isEmpty() ? refusals.get(pod.name()) : null;
        return new PodView(
                pod.name().namespace(),
                pod.name().name(),
                new PodStatusView(
                        phase(pod.life().phase()),
                        held.isEmpty() ? state(pod, placement, refusal) : InputFailures.HELD,
                        pod.createdAt(),
                        pod.isBound() ? null : pod.waiting()),
                spec(pod),
                new PodSchedulingView(
                        pod.node() instanceof NodeName(var node) ? node : null,
                        placement == null ? null : place(placement.target()),
                        refusal == null ? null : view(refusal),
                        held.stream().map(InputFailures::view).toList()));
    }

    private static PodSpecView spec(Pod pod) {
        return new PodSpecView(
                pod.owner().map(owner -> owner.kind() + " " + owner.name()).orElse(""),
                pod.life().priorityClass(),
                pod.requests().quantities(),
                nodeRules(pod.placing().affinity()),
                pod.placing().tolerations().stream().map(Toleration::toString).toList());
    }

    private static String state(Pod pod, @Nullable Placement placement, @Nullable Refusal refusal) {
        if (pod.life().isTerminal()) {
            return "Done";
        }
        if (pod.life().isTerminating()) {
            return "Terminating";
        }
        if (pod.isBound()) {
            return "Bound";
        }
        if (refusal != null) {
            return "Refused";
        }
        return placement == null ? "Waiting" : "Planned";
    }

    private String place(Target target) {
        return switch (target) {
            case Target.OnNode(var node) -> "node " + node;
            case Target.OnClaim(var claim) -> "NodeClaim " + claim;
            case Target.OnNewClaim(var position) -> newClaim(plan.claims().get(position));
        };
    }

    private static String newClaim(Plan.PlannedClaim claim) {
        return "a new NodeClaim of pool %s, probably %s".formatted(claim.draft().pool(), claim.cheapestType());
    }

    /** Returns the view of a refusal. Pods with equal reasons share one view. */
    private RefusalView view(Refusal refusal) {
        return views.computeIfAbsent(refusal.reasons(), RefusalProjection::view);
    }

    private static List<String> nodeRules(NodeAffinity affinity) {
        return Stream.concat(
                        texts(affinity.selector()),
                        affinity.terms().stream()
                                .map(term -> texts(term).collect(Collectors.joining(" and ", "one of: ", ""))))
                .toList();
    }

    private static Stream<String> texts(Requirements requirements) {
        return requirements.list().stream().map(Requirement::toString);
    }

    private static String phase(Pod.Phase phase) {
        return switch (phase) {
            case PENDING -> "Pending";
            case RUNNING -> "Running";
            case SUCCEEDED -> "Succeeded";
            case FAILED -> "Failed";
            case UNKNOWN -> "Unknown";
        };
    }
}
