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
 * What has lost its other half: claims without an instance (core 6.6), instances without a claim (aws 2.8).
 *
 * @param claims to be deleted, by name
 * @param instances to be terminated, by id
 */
public record Garbage(List<Claim> claims, List<Instance> instances) {

    /** A claim that was just made may not be known yet when its instance already is. */
    static final Duration YOUNG = Duration.ofSeconds(30);

    /** A launch whose answer is not written on its claim after this time is given up with its instance. */
    static final Duration LAUNCHING = Duration.ofMinutes(15);

    public Garbage {
        claims = List.copyOf(claims);
        instances = List.copyOf(instances);
    }

    /**
     * What is to be collected. The instances must have been listed before the claims, so that a claim made in between is not missed.
     *
     * @param instances all of this cluster that are not terminated
     */
    public static Garbage among(List<Instance> instances, List<Claim> claims, List<Node> nodes, Instant now) {
        var there = instances.stream()
                .filter(instance -> !instance.isGoing())
                .map(Instance::providerId)
                .collect(Collectors.toSet());
        var claimed = claims.stream().map(claim -> claim.answer().providerId()).collect(Collectors.toSet());
        var awaited = awaited(claims);
        var unclaimed = instances.stream()
                .filter(instance -> !awaited.contains(instance.launchToken()))
                .toList();
        return new Garbage(orphanedClaims(claims, there, nodes), orphanedInstances(unclaimed, claimed, now));
    }

    /** Returns the launches of which a claim that has no instance may still take over one. */
    public static Set<String> awaited(List<Claim> claims) {
        return claims.stream()
                .filter(claim -> claim.answer().providerId().isEmpty() && !claim.isDeleting())
                .map(Claim::launchToken)
                .filter(token -> !token.isEmpty())
                .collect(Collectors.toSet());
    }

    /**
     * Returns the part of this that quorum reads confirm: a snapshot may lack a claim or a node that exists.
     *
     * @param live all NodeClaims, read after this was decided
     * @param nodes all nodes, read after this was decided; not looked at if there are no claims to delete
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
     * Returns this without the instances that this process has launched for claims that exist: what EC2 answered may not be written on them yet. An
     * instance that is older than {@link #LAUNCHING} is never left out.
     *
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

    private static List<Claim> orphanedClaims(List<Claim> claims, Set<String> there, List<Node> nodes) {
        var alive = nodes.stream().filter(Node::ready).map(Node::providerId).collect(Collectors.toSet());
        return claims.stream()
                .filter(claim -> claim.isRegistered() && !claim.isDeleting())
                .filter(claim -> !there.contains(claim.answer().providerId()))
                .filter(claim -> !alive.contains(claim.answer().providerId())) // its kubelet still speaks
                .sorted(Comparator.comparing(Claim::name))
                .toList();
    }

    private static List<Instance> orphanedInstances(List<Instance> instances, Set<String> claimed, Instant now) {
        return instances.stream()
                .filter(instance -> !instance.isGoing() && !claimed.contains(instance.providerId()))
                .filter(instance -> now.isAfter(instance.launchedAt().plus(YOUNG)))
                .toList();
    }
}
