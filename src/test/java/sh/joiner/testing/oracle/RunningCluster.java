package sh.joiner.testing.oracle;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.engine.lifecycle.ClaimLifecycle;
import sh.joiner.engine.lifecycle.ClaimStep.GiveUp;
import sh.joiner.engine.lifecycle.Expiration;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.engine.sequence.LaunchedNode;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.Changes;
import sh.joiner.testing.MovedPod;
import sh.joiner.testing.oracle.DisruptionRun.Launch;

/** A cluster that carries out plans and commands immediately and completely. Its clock does not advance. */
final class RunningCluster {

    private final Snapshot start;
    private final SortedMap<ClaimName, Claim> claims =
            new TreeMap<>((left, right) -> left.value().compareTo(right.value()));
    private final SortedMap<NodeName, Node> nodes = new TreeMap<>();
    private final SortedMap<PodName, Pod> pods = new TreeMap<>();
    private int launches;

    RunningCluster(Snapshot start) {
        this.start = start;
        start.claims().forEach(claim -> claims.put(claim.name(), claim));
        start.nodes().forEach(node -> nodes.put(node.name(), node));
        start.pods().forEach(pod -> pods.put(pod.name(), pod));
    }

    Snapshot snapshot() {
        return start.with(start.pools(), start.nodeClasses(), List.copyOf(nodes.values()), List.copyOf(pods.values()))
                .withClaims(List.copyOf(claims.values()));
    }

    private Instant now() {
        return start.takenAt();
    }

    /** Starts the deletion of all expired claims and returns their names. */
    Set<String> expire() {
        var expired = new TreeSet<String>();
        for (var claim : List.copyOf(claims.values())) {
            var own = nodes.values().stream()
                    .filter(node -> node.providerId().equals(claim.answer().providerId()))
                    .toList();
            if (ClaimLifecycle.next(claim, own, Expiration.ALLOWED, now()).step() instanceof GiveUp end
                    && end.code().equals("expired")) {
                expired.add(claim.name().value());
                claims.put(claim.name(), Changes.deleting(claim, now()));
            }
        }
        return expired;
    }

    /** Returns the nodes that are being deleted, and those of claims that are being deleted. */
    Set<NodeName> leaving() {
        var ofClaims = claims.values().stream().filter(Claim::isDeleting).map(claim -> nodeOf(claim.name()));
        return Stream.concat(
                        ofClaims,
                        nodes.values().stream().filter(Node::isDeleting).map(Node::name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    boolean hasPendingPods() {
        return pods.values().stream().anyMatch(pod -> !pod.isBound());
    }

    /**
     * The effect of a plan or a command.
     *
     * @param displaced the number of pods that had to leave a removed node
     */
    record Change(List<Launch> launches, SortedMap<PodName, NodeName> moves, int displaced) {}

    /**
     * Launches the claims, removes the nodes, and binds the pods to their targets. Other pods of the removed nodes become pending if a controller
     * creates them again.
     */
    Change carryOut(Collection<NodeName> removed, List<PlannedClaim> launched, Map<PodName, Target> targets) {
        var launching = new ArrayList<Launch>();
        launched.forEach(claim -> launching.add(launch(claim)));
        var moves = new TreeMap<PodName, NodeName>();
        targets.forEach((pod, target) -> moves.put(pod, name(target, launching)));
        int displaced = displace(Set.copyOf(removed));
        nodes.keySet().removeAll(Set.copyOf(removed));
        claims.values().removeIf(claim -> removed.contains(nodeOf(claim.name())));
        moves.forEach((pod, node) ->
                pods.put(pod, MovedPod.bound(Objects.requireNonNull(pods.get(pod), pod.toString()), node, now())));
        return new Change(launching, moves, displaced);
    }

    private Launch launch(PlannedClaim claim) {
        var name = freeName();
        var pool = start.pools().stream()
                .filter(candidate -> candidate.name().equals(claim.draft().pool()))
                .findFirst()
                .orElseThrow();
        var launched = new LaunchedNode(name, claim, pool, start.catalog(), now());
        var node = launched.node();
        nodes.put(node.name(), node);
        claims.put(new ClaimName(node.name().value()), launched.claim());
        return new Launch(node.name(), claim);
    }

    private String freeName() {
        do {
            launches++;
        } while (nodes.containsKey(new NodeName("new-" + launches)));
        return "new-" + launches;
    }

    private static NodeName name(Target target, List<Launch> launching) {
        return switch (target) {
            case Target.OnNode(var node) -> node;
            case Target.OnClaim(var claim) -> nodeOf(claim);
            case Target.OnNewClaim(var position) -> launching.get(position).node();
        };
    }

    /** Returns the name of the node, which in these clusters is the name of its claim. */
    private static NodeName nodeOf(ClaimName claim) {
        return new NodeName(claim.value());
    }

    private int displace(Set<NodeName> removed) {
        int displaced = 0;
        for (var pod : List.copyOf(pods.values())) {
            if (pod.node() == null || !removed.contains(pod.node())) {
                continue;
            }
            if (pod.isReschedulable()) {
                displaced++;
                pods.put(pod.name(), MovedPod.pending(pod, now()));
            } else {
                pods.remove(pod.name());
            }
        }
        return displaced;
    }
}
