package sh.joiner.testing.checker;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.Placement;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.pod.AffinityRule;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pod.SpreadRule.Unsatisfiable;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Searches for a place that a plan has overlooked. Tries every node, every possible node of each planned claim, and every new node of a pool
 * without limits. Leaves out reserved capacity.
 */
public final class OverlookedPlace {

    private final Snapshot snapshot;
    private final Plan plan;
    private final Pod pod;

    private OverlookedPlace(Snapshot snapshot, Plan plan, Pod pod) {
        this.snapshot = snapshot;
        this.plan = plan;
        this.pod = pod;
    }

    /**
     * Returns a place where the checker accepts a pod that the plan refuses.
     *
     * <p>Pods with a required spread or a required affinity to pods are left out. Karpenter counts zones without nodes as empty domains if a pool can
     * create nodes there, and Joiner must do the same. But kube-scheduler and the checker know only zones with nodes. Also, the first pod of a group
     * depends on the order in which new pods are bound.
     */
    public static Optional<String> forPod(Snapshot snapshot, Plan plan, PodName name) {
        var pod = snapshot.pods().stream()
                .filter(otherPod -> otherPod.name().equals(name))
                .findFirst()
                .orElseThrow();
        boolean dependsOnPods = pod.placing().spreads().stream()
                        .anyMatch(rule -> rule.whenUnsatisfiable() == Unsatisfiable.DO_NOT_SCHEDULE)
                || pod.placing().affinities().stream()
                        .anyMatch(rule -> rule.isRequired() && rule.kind() == AffinityRule.Kind.AFFINITY);
        return dependsOnPods ? Optional.empty() : new OverlookedPlace(snapshot, plan, pod).find();
    }

    private Optional<String> find() {
        return Stream.of(onNodes(), onPlannedClaims(), onNewClaims())
                .flatMap(attempts -> attempts)
                .filter(attempt -> PlanChecker.faults(snapshot, attempt.plan()).isEmpty())
                .map(Attempt::where)
                .findFirst();
    }

    private record Attempt(String where, Plan plan) {}

    private Attempt attempt(String where, Target target, List<PlannedClaim> claims) {
        var placements = new ArrayList<>(plan.placements());
        placements.add(new Placement(pod.name(), target));
        var refusals = plan.refusals().stream()
                .filter(refusal -> !refusal.pod().equals(pod.name()))
                .toList();
        return new Attempt(where, new Plan(plan.takenAt(), claims, placements, refusals, plan.partial()));
    }

    private Stream<Attempt> onNodes() {
        return snapshot.nodes().stream()
                .map(node -> attempt("on " + node.name(), new Target.OnNode(node.name()), plan.claims()));
    }

    private Stream<Attempt> onPlannedClaims() {
        return IntStream.range(0, plan.claims().size()).boxed().flatMap(this::onPlannedClaims);
    }

    private Stream<Attempt> onPlannedClaims(int position) {
        var draft = plan.claims().get(position).draft();
        var pods = new ArrayList<>(draft.pods());
        pods.add(pod.name());
        return newNodes()
                .filter(node -> draft.requirements().isCompatibleWith(node.labels(), Labels.WELL_KNOWN))
                .map(node -> attempt(
                        "in claim %d as %s".formatted(position, node),
                        new Target.OnNewClaim(position),
                        replaced(position, claim(draft, node, draft.requirements(), pods))));
    }

    private List<PlannedClaim> replaced(int position, PlannedClaim claim) {
        var claims = new ArrayList<>(plan.claims());
        claims.set(position, claim);
        return claims;
    }

    private Stream<Attempt> onNewClaims() {
        // Leaves out pools with limits: a limit is charged when a claim is created, before its instance types are
        // reduced.
        return snapshot.pools().stream()
                .filter(pool -> pool.limits().names().isEmpty())
                .flatMap(pool -> newNodes()
                        .filter(node -> pool.requirements().isCompatibleWith(node.labels(), Labels.WELL_KNOWN))
                        .map(node -> attempt(
                                "of %s as %s".formatted(pool.name(), node),
                                new Target.OnNewClaim(plan.claims().size()),
                                added(claim(draft(pool), node, pool.requirements(), List.of(pod.name()))))));
    }

    private List<PlannedClaim> added(PlannedClaim claim) {
        var claims = new ArrayList<>(plan.claims());
        claims.add(claim);
        return claims;
    }

    private record NewNode(InstanceType type, Offering offering) {

        Requirements labels() {
            return Requirements.of(Requirement.in(Labels.INSTANCE_TYPE, type.name()))
                    .and(offering.requirements());
        }

        @Override
        public String toString() {
            return "%s %s %s".formatted(type.name(), offering.zone(), offering.capacityType());
        }
    }

    private Stream<NewNode> newNodes() {
        return snapshot.catalog().types("default").stream()
                .flatMap(type -> type.offerings().stream()
                        .filter(offering -> offering.available() && offering.capacityType() != CapacityType.RESERVED)
                        .map(offering -> new NewNode(type, offering)));
    }

    private static PlannedClaim claim(ClaimDraft like, NewNode node, Requirements rules, List<PodName> pods) {
        var price = node.offering().price();
        var draft = new ClaimDraft(
                like.pool(),
                like.poolUid(),
                like.labels(),
                like.annotations(),
                like.nodeClass(),
                rules.and(node.labels()),
                like.requests(),
                like.taints(),
                like.startupTaints(),
                like.lifetime(),
                pods,
                price);
        return new PlannedClaim(draft, node.type().name(), node.offering().zone(), "", 1);
    }

    private static ClaimDraft draft(Pool pool) {
        var labels = new TreeMap<>(pool.template().labels());
        labels.put(Labels.POOL.value(), pool.name());
        labels.put(Labels.NODE_CLASS.value(), pool.template().nodeClass().name());
        return new ClaimDraft(
                pool.name(),
                pool.uid(),
                labels,
                pool.template().annotations(),
                pool.template().nodeClass(),
                pool.requirements(),
                Resources.NONE,
                pool.template().taints(),
                pool.template().startupTaints(),
                pool.template().lifetime(),
                List.of(),
                0);
    }
}
