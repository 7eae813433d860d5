package sh.joiner.engine.rollout;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import sh.joiner.engine.hold.Allowance;
import sh.joiner.engine.hold.Hold;
import sh.joiner.engine.hold.PodHolds;
import sh.joiner.engine.hold.RemovalHold;
import sh.joiner.engine.hold.RemovalHolds;
import sh.joiner.engine.hold.Tally;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.DisruptionKind;

/**
 * The first reason why drift cannot replace a node now: an annotation of the node or of a pod, a PodDisruptionBudget, a freeze, a closed window, or disruption budgets that
 * allow no node. Also says if the disruption budgets of its pool allow no further node.
 */
final class RolloutHolds {

    private final Snapshot snapshot;
    private final Map<NodeName, Node> nodes;
    private final Map<NodeName, List<Pod>> pods;
    private final PodHolds podHolds;
    private final RemovalHolds removalHolds;
    private final Map<String, Tally> tallies; // by pool
    private final Map<Claim, Optional<String>> known = new HashMap<>();

    RolloutHolds(Snapshot snapshot) {
        this.snapshot = snapshot;
        nodes = snapshot.nodes().stream().collect(toMap(Node::name, node -> node));
        pods = snapshot.pods().stream()
                .filter(pod -> pod.node() != null)
                .collect(groupingBy(pod -> Objects.requireNonNull(pod.node())));
        podHolds = new PodHolds(snapshot.around().budgets(), snapshot.takenAt());
        removalHolds = new RemovalHolds(snapshot);
        tallies = Tally.ofPools(snapshot);
    }

    /** Returns the reason as a sentence without a full stop; empty if drift can replace the node. */
    Optional<String> of(Claim claim) {
        return known.computeIfAbsent(claim, this::find);
    }

    private Optional<String> find(Claim claim) {
        var name = claim.answer().node();
        var node = name == null ? null : nodes.get(name);
        if (node != null && "true".equals(node.annotations().get(ClaimConditions.DO_NOT_DISRUPT))) {
            return Optional.of("node %s has annotation karpenter.sh/do-not-disrupt".formatted(node.name()));
        }
        return removalHolds.of(DisruptionKind.DRIFT, claim).stream()
                .map(RemovalHold::sentence)
                .findFirst()
                .or(() -> ofClosedBudgets(claim))
                .or(() -> name == null || claim.lifetime().terminationGracePeriod() != null
                        ? Optional.empty()
                        : ofPods(name));
    }

    /**
     * Returns why the disruption budgets of the pool let drift replace no further node, as a sentence without a full stop. Empty if they do, if the claim is
     * being replaced already, and if its pool or its node is not known.
     */
    Optional<String> ofBudgets(Claim claim) {
        var name = claim.answer().node();
        var node = name == null ? null : nodes.get(name);
        if (node == null || !claim.disruption().isEmpty()) {
            return Optional.empty();
        }
        return ofBudgets(claim, allowance -> node.ready() ? allowance.left() : allowance.leftForNotReady());
    }

    /** Returns a sentence if the budgets of the pool allow drift no node at all now, so that a step must not wait for its nodes. */
    private Optional<String> ofClosedBudgets(Claim claim) {
        return ofBudgets(claim, Allowance::allowed);
    }

    private Optional<String> ofBudgets(Claim claim, ToIntFunction<Allowance> nodes) {
        var now = snapshot.takenAt();
        var tally = tallies.get(claim.pool());
        if (tally == null) {
            return Optional.empty();
        }
        return snapshot.pools().stream()
                .filter(pool -> pool.name().equals(claim.pool()))
                .findFirst()
                .filter(pool -> nodes.applyAsInt(Allowance.ofDrift(pool, tally, now)) == 0)
                .map(pool -> Allowance.obstacle(pool, now));
    }

    private Optional<String> ofPods(NodeName node) {
        return pods.getOrDefault(node, List.of()).stream()
                .sorted(Comparator.comparing(Pod::name))
                .flatMap(pod -> Stream.of(podHolds.annotation(pod), podHolds.budget(pod)))
                .flatMap(Optional::stream)
                .map(Hold::sentence)
                .findFirst();
    }
}
