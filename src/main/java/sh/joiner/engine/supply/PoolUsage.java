package sh.joiner.engine.supply;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.util.Collection;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import sh.joiner.engine.supply.SchedulingNode.Stage;
import sh.joiner.model.catalog.TypeTable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.node.Node;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The total capacity of the nodes of a pool. Limits are compared with capacity, not with allocatable. There are three counts:
 * <ul>
 * <li>{@link #charged} is what the limit check subtracts from the limits: every node and NodeClaim that is not leaving. Until a NodeClaim is
 *     launched, it counts with the largest amount of each resource among the types that it allows, so that a plan cannot exceed a limit while
 *     launches are in progress.
 * <li>{@link #reported} is status.resources of the NodePool, as Karpenter counts it (core 7.4): what is launched and not leaving. Karpenter's metric
 *     karpenter_nodepools_usage has the same amounts.
 * <li>{@link #shown} is what the page of the pool shows: every NodeClaim that the page lists, including NodeClaims that are being deleted, because an
 *     instance costs money until it is terminated.
 * </ul>
 * @param resources the sum of the capacities, with the number of nodes as the resource {@code nodes}
 */
public record PoolUsage(long nodes, Resources resources) {

    /** The name of the resource for the number of nodes, in limits and in the status. */
    public static final String NODES = "nodes";

    private static PoolUsage of(Collection<Resources> capacities) {
        var sum = capacities.stream().reduce(Resources.NONE, Resources::plus);
        return new PoolUsage(capacities.size(), sum.with(NODES, capacities.size()));
    }

    /**
     * Returns what counts against the limits of a pool. A node is leaving, and does not count, as soon as its NodeClaim or its Node is being
     * deleted, its instance is being terminated, or all replacements of a command for it exist. So another node may be planned before the
     * deletion ends.
     * @param nodes the nodes and NodeClaims of the pool
     * @param table the types of the pool
     */
    static PoolUsage charged(Collection<SchedulingNode> nodes, TypeTable table) {
        return of(nodes.stream()
                .filter(node -> node.stage() != Stage.DELETING)
                .map(node -> node.stage() == Stage.NOT_LAUNCHED ? largest(node.known(), table) : node.capacity())
                .toList());
    }

    private static Resources largest(Requirements known, TypeTable table) {
        return table.matching(known)
                .positions()
                .mapToObj(position -> table.type(position).capacity())
                .reduce(Resources.NONE, Resources::max);
    }

    /** Returns what the status of a pool reports. */
    public static PoolUsage reported(String pool, Snapshot snapshot) {
        return of(Stream.concat(ofClaims(snapshot, pool::equals), ofNodesWithoutClaim(snapshot, pool::equals))
                .map(Entry::getValue)
                .toList());
    }

    /** Returns what the status of each pool reports, by the name of the pool; a pool without nodes has no entry. */
    public static Map<String, PoolUsage> reported(Snapshot snapshot) {
        return Stream.concat(ofClaims(snapshot, _ -> true), ofNodesWithoutClaim(snapshot, _ -> true))
                .collect(groupingBy(
                        Entry::getKey, collectingAndThen(mapping(Entry::getValue, toList()), PoolUsage::of)));
    }

    private static Stream<Entry<String, Resources>> ofClaims(Snapshot snapshot, Predicate<String> pools) {
        var nodes = snapshot.nodes().stream()
                .filter(node -> !node.providerId().isEmpty())
                .collect(toMap(Node::providerId, Function.identity(), (node, _) -> node));
        return snapshot.claims().stream()
                .filter(claim -> pools.test(claim.pool()) && claim.isLaunched() && !isLeaving(claim))
                .map(claim -> {
                    var node = nodes.get(claim.answer().providerId());
                    return Map.entry(claim.pool(), node == null ? claim.answer().capacity() : capacity(claim, node));
                });
    }

    /** Returns true if the claim is leaving. As in Karpenter, a Node that is being deleted counts until its NodeClaim is being deleted too. */
    private static boolean isLeaving(Claim claim) {
        return claim.isDeleting() || claim.is(ClaimConditions.INSTANCE_TERMINATING);
    }

    private static Resources capacity(Claim claim, Node node) {
        return node.isInitialized()
                ? node.capacity()
                : NodeViews.promised(node.capacity(), claim.answer().capacity());
    }

    private static Stream<Entry<String, Resources>> ofNodesWithoutClaim(Snapshot snapshot, Predicate<String> pools) {
        var claimed = snapshot.claims().stream()
                .map(claim -> claim.answer().providerId())
                .collect(toSet());
        return snapshot.nodes().stream()
                .filter(node -> !node.isDeleting() && !node.providerId().isEmpty())
                .filter(node -> !claimed.contains(node.providerId()))
                .flatMap(node -> Stream.ofNullable(node.labels().get(Labels.POOL.value()))
                        .filter(pools)
                        .map(pool -> Map.entry(pool, node.capacity())));
    }

    /** Returns what the page of a pool shows for its NodeClaims. A NodeClaim that was not launched counts as a node without capacity. */
    public static PoolUsage shown(Collection<Claim> claims, Function<Claim, Optional<Node>> nodeOf) {
        return of(claims.stream()
                .map(claim -> nodeOf.apply(claim)
                        .map(Node::capacity)
                        .filter(capacity -> !capacity.isEmpty())
                        .orElse(claim.answer().capacity()))
                .toList());
    }
}
