package sh.joiner.engine.lifecycle;

import static java.util.stream.Collectors.toMap;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.node.Node;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;

/**
 * What a pool has now (core 3.1, 7.4): what is launched and not on its way out.
 *
 * @param resources sum of the capacities: a node's once it is initialised, before that what its claim was launched as
 */
public record PoolUsage(long nodes, Resources resources) {

    /** Of the pool by that name. */
    public static PoolUsage of(String pool, Snapshot snapshot) {
        var nodes = snapshot.nodes().stream()
                .filter(node -> !node.providerId().isEmpty())
                .collect(toMap(Node::providerId, Function.identity(), (node, _) -> node));
        var claims = snapshot.claims().stream()
                .filter(claim -> claim.pool().equals(pool) && claim.isLaunched())
                .toList();
        return sum(Stream.concat(ofClaims(claims, nodes), ofNodesAlone(pool, snapshot))
                .toList());
    }

    private static PoolUsage sum(List<Resources> capacities) {
        var sum = capacities.stream().reduce(Resources.NONE, Resources::plus);
        return new PoolUsage(capacities.size(), sum.with("nodes", capacities.size()));
    }

    private static Stream<Resources> ofClaims(List<Claim> claims, Map<String, Node> nodes) {
        return claims.stream().filter(claim -> !isGoing(claim)).map(claim -> {
            var node = nodes.get(claim.answer().providerId());
            return node == null ? claim.answer().capacity() : capacity(claim, node);
        });
    }

    private static boolean isGoing(Claim claim) {
        return claim.isDeleting() || claim.is(ClaimConditions.INSTANCE_TERMINATING);
    }

    private static Resources capacity(Claim claim, Node node) {
        if (node.isInitialized()) {
            return node.capacity();
        }
        var capacity = node.capacity();
        for (var name : claim.answer().capacity().names()) {
            if (capacity.get(name) == 0) {
                capacity = capacity.with(name, claim.answer().capacity().get(name));
            }
        }
        return capacity;
    }

    private static Stream<Resources> ofNodesAlone(String pool, Snapshot snapshot) {
        Set<String> claimed = new HashSet<>();
        snapshot.claims().forEach(claim -> claimed.add(claim.answer().providerId()));
        return snapshot.nodes().stream()
                .filter(node -> pool.equals(node.labels().get(Labels.POOL.value())))
                .filter(node -> !node.isDeleting() && !node.providerId().isEmpty())
                .filter(node -> !claimed.contains(node.providerId()))
                .map(Node::capacity);
    }
}
