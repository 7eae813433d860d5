package sh.joiner.engine.lifecycle;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.LiveClaim;
import sh.joiner.model.node.LiveNode;
import sh.joiner.model.node.Node;

/**
 * Claims without an instance (core 6.6), and instances without a claim (aws 2.8).
 * @param claims the claims to be deleted, ordered by name
 * @param instances the instances to be terminated
 */
public record Garbage(List<Claim> claims, List<Instance> instances) {

    /** The age up to which an instance is never garbage, because the cache may lack a claim that was created just before the instance. */
    static final Duration YOUNG = Duration.ofSeconds(30);

    /** The time for which an instance that this process launched is kept although EC2's answer is not written to its claim. */
    static final Duration LAUNCHING = Duration.ofMinutes(15);

    public Garbage {
        claims = List.copyOf(claims);
        instances = List.copyOf(instances);
    }

    /**
     * Returns the garbage. The instances must be listed before the claims, so that a claim created in between is not missed.
     * @param instances all instances of this cluster that are not terminated
     */
    public static Garbage among(List<Instance> instances, List<Claim> claims, List<Node> nodes, Instant now) {
        var existing = instances.stream()
                .filter(instance -> !instance.isTerminating())
                .map(Instance::providerId)
                .collect(Collectors.toSet());
        var claimed = claims.stream().map(claim -> claim.answer().providerId()).collect(Collectors.toSet());
        var awaited = awaited(claims);
        var unclaimed = instances.stream()
                .filter(instance -> !awaited.contains(instance.launchToken()))
                .toList();
        return new Garbage(orphanedClaims(claims, existing, nodes), orphanedInstances(unclaimed, claimed, now));
    }

    /** Returns the launch tokens of claims that have no instance yet and may still get a launched instance. */
    public static Set<String> awaited(List<Claim> claims) {
        return claims.stream()
                .filter(claim -> claim.answer().providerId().isEmpty() && !claim.isDeleting())
                .map(Claim::launchToken)
                .filter(token -> !token.isEmpty())
                .collect(Collectors.toSet());
    }

    /**
     * Returns the part of this garbage that quorum reads confirm, because a snapshot may lack an existing claim or node.
     * @param live all NodeClaims, read after this decision
     * @param nodes all nodes, read after this decision; ignored if there are no claims to delete
     */
    public Garbage confirmedBy(List<LiveClaim> live, List<LiveNode> nodes) {
        var uids = live.stream().map(LiveClaim::uid).collect(Collectors.toSet());
        var claimed = live.stream().map(LiveClaim::providerId).collect(Collectors.toSet());
        var awaited = live.stream()
                .map(LiveClaim::awaitedLaunch)
                .filter(token -> !token.isEmpty())
                .collect(Collectors.toSet());
        var ready =
                nodes.stream().filter(LiveNode::ready).map(LiveNode::providerId).collect(Collectors.toSet());
        return new Garbage(
                claims.stream()
                        .filter(claim -> uids.contains(claim.uid()))
                        .filter(claim -> !ready.contains(claim.answer().providerId()))
                        .toList(),
                instances.stream()
                        .filter(instance -> !claimed.contains(instance.providerId()))
                        .filter(instance -> !awaited.contains(instance.launchToken()))
                        .toList());
    }

    /**
     * Returns this garbage without the instances that this process launched for existing claims, because EC2's answer may not be written to the
     * claims yet. An instance that is older than {@link #LAUNCHING} is never left out.
     * @param launched the uids of claims by the provider id of the instance that was launched for them
     */
    public Garbage without(Map<String, String> launched, List<LiveClaim> live, Instant now) {
        var uids = live.stream().map(LiveClaim::uid).collect(Collectors.toSet());
        return new Garbage(
                claims,
                instances.stream()
                        .filter(instance -> now.isAfter(instance.launchedAt().plus(LAUNCHING))
                                || !uids.contains(launched.getOrDefault(instance.providerId(), "")))
                        .toList());
    }

    public boolean isEmpty() {
        return claims.isEmpty() && instances.isEmpty();
    }

    private static List<Claim> orphanedClaims(List<Claim> claims, Set<String> existing, List<Node> nodes) {
        var alive = nodes.stream().filter(Node::ready).map(Node::providerId).collect(Collectors.toSet());
        return claims.stream()
                .filter(claim -> claim.isRegistered() && !claim.isDeleting())
                .filter(claim -> !existing.contains(claim.answer().providerId()))
                .filter(claim -> !alive.contains(claim.answer().providerId())) // the kubelet must not report Ready
                .sorted(Comparator.comparing(Claim::name))
                .toList();
    }

    private static List<Instance> orphanedInstances(List<Instance> instances, Set<String> claimed, Instant now) {
        return instances.stream()
                .filter(instance -> !instance.isTerminating() && !claimed.contains(instance.providerId()))
                .filter(instance -> now.isAfter(instance.launchedAt().plus(YOUNG)))
                .toList();
    }
}
