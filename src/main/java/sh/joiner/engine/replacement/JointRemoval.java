package sh.joiner.engine.replacement;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.Placement;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.engine.scheduling.Scheduler;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Plans the removal of several nodes in one pass of the scheduler: no leaving node receives pods of another leaving
 * node, and no capacity is used twice.
 */
public final class JointRemoval {

    private final Snapshot snapshot;
    private final Set<NodeName> leaving;
    private final Options options;
    private final Map<PodName, NodeName> nodeOf;
    private @Nullable Map<NodeName, ReplacementPlan> plans;

    private JointRemoval(Snapshot snapshot, Set<NodeName> leaving, Options options) {
        this.snapshot = snapshot;
        this.leaving = Set.copyOf(leaving);
        this.options = options;
        this.nodeOf = snapshot.pods().stream()
                .flatMap(pod -> leavingNode(pod).map(node -> Map.entry(pod.name(), node)))
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    public static JointRemoval of(Snapshot snapshot, Set<NodeName> leaving, Options options) {
        return new JointRemoval(snapshot, leaving, options);
    }

    private Stream<NodeName> leavingNode(Pod pod) {
        var node = pod.node();
        return node != null && leaving.contains(node) ? Stream.of(node) : Stream.empty();
    }

    /** Returns the replacement plan of one of the nodes. Pods that cannot leave the node are left out. */
    public ReplacementPlan plan(NodeName node) {
        if (plans == null) {
            plans = nodeOf.isEmpty() ? Map.of() : plans(Scheduler.plan(without(), options, () -> false));
        }
        return plans.getOrDefault(node, ReplacementPlan.NOTHING);
    }

    /** Returns the snapshot in which all these nodes are being deleted. */
    private Snapshot without() {
        var nodes = snapshot.nodes().stream()
                .map(node -> leaving.contains(node.name()) && !node.isDeleting()
                        ? node.beingDeletedSince(snapshot.takenAt())
                        : node)
                .toList();
        return snapshot.with(snapshot.pools(), snapshot.nodeClasses(), nodes, snapshot.pods());
    }

    private Map<NodeName, ReplacementPlan> plans(Plan plan) {
        var uninitialized = snapshot.nodes().stream()
                .filter(JointRemoval::isUninitialized)
                .map(Node::name)
                .collect(toSet());
        var drafts = plan.claims().stream()
                .map(Plan.PlannedClaim::draft)
                .flatMap(draft -> draft.pods().stream()
                        .flatMap(this::node)
                        .distinct()
                        .map(node -> Map.entry(node, ReplacementPlan.launching(draft))));
        var refusals = plan.refusals().stream()
                .flatMap(
                        refusal -> node(refusal.pod()).map(node -> Map.entry(node, ReplacementPlan.refusing(refusal))));
        var awaited = plan.placements().stream()
                .flatMap(placement -> node(placement.pod())
                        .flatMap(node -> place(placement, uninitialized)
                                .map(place -> Map.entry(node, ReplacementPlan.awaiting(place)))));
        var found = new HashMap<NodeName, ReplacementPlan>();
        Stream.of(drafts, refusals, awaited)
                .flatMap(part -> part)
                .forEach(part -> found.merge(part.getKey(), part.getValue(), ReplacementPlan::and));
        return found;
    }

    private Stream<NodeName> node(PodName pod) {
        return Stream.ofNullable(nodeOf.get(pod));
    }

    private static boolean isUninitialized(Node node) {
        return node.labels().containsKey(Labels.POOL.value()) && !node.isInitialized();
    }

    private static Stream<String> place(Placement placement, Set<NodeName> uninitialized) {
        return switch (placement.target()) {
            case Target.OnClaim(var claim) -> Stream.of("NodeClaim " + claim);
            case Target.OnNode(var node) when uninitialized.contains(node) -> Stream.of("node " + node);
            case Target.OnNode _, Target.OnNewClaim _ -> Stream.empty();
        };
    }
}
