package sh.joiner.engine.disruption;

import static java.util.stream.Collectors.groupingBy;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Consolidation;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.snapshot.Snapshot;

/** Decides for pools with the policy Balanced if the savings of a command are worth its evictions (core 5.14). */
public final class BalancedScore {

    private static final double LEAST = 0.5;

    private final Map<String, Total> totals = new HashMap<>();

    private record Total(double price, double cost) {

        Total plus(double otherPrice, double otherCost) {
            return new Total(price + otherPrice, cost + otherCost);
        }
    }

    /** Adds up the prices and the eviction costs of the nodes of each pool. */
    public BalancedScore(Snapshot snapshot) {
        var claims = new HashMap<String, Claim>();
        snapshot.claims().forEach(claim -> claims.put(claim.answer().providerId(), claim));
        var pools = new HashMap<String, String>();
        snapshot.pools()
                .forEach(pool ->
                        pools.put(pool.name(), pool.template().nodeClass().name()));
        Map<NodeName, List<Pod>> pods = snapshot.pods().stream()
                .filter(Pod::isBound)
                .collect(groupingBy(pod -> Objects.requireNonNull(pod.node())));
        for (var node : snapshot.nodes()) {
            var claim = node.providerId().isEmpty() ? null : claims.get(node.providerId());
            var nodeClass = claim == null ? null : pools.get(claim.pool());
            if (claim != null && nodeClass != null) {
                double price = snapshot.catalog()
                        .price(
                                nodeClass,
                                node.label(Labels.INSTANCE_TYPE),
                                node.label(Labels.ZONE),
                                node.label(Labels.CAPACITY_TYPE))
                        .orElse(0.0);
                double cost = EvictionCost.ofNode(pods.getOrDefault(node.name(), List.of()));
                totals.merge(claim.pool(), new Total(price, cost), (total, own) -> total.plus(own.price(), own.cost()));
            }
        }
    }

    /** Returns true if every pool with the policy Balanced approves of the savings. Pools with other policies are ignored. */
    public boolean approves(Collection<DisruptionCandidate> candidates, double savings) {
        double price =
                candidates.stream().mapToDouble(DisruptionCandidate::price).sum();
        var byPool = candidates.stream()
                .filter(candidate -> candidate.pool().own().consolidation().policy() == Consolidation.Policy.BALANCED)
                .collect(groupingBy(candidate -> candidate.pool().name()));
        return byPool.entrySet().stream().allMatch(own -> score(own.getKey(), own.getValue(), savings, price) >= LEAST);
    }

    /** Subtracts a node that was removed. The costs of its pods remain in the pool, because they move to other nodes. */
    public void removed(DisruptionCandidate candidate) {
        totals.computeIfPresent(candidate.pool().name(), (_, total) -> total.plus(-candidate.price(), -1));
    }

    /** Adds a node that was launched. */
    public void launched(String pool, double price) {
        totals.merge(pool, new Total(price, 1), (total, own) -> total.plus(own.price(), own.cost()));
    }

    private double score(String pool, List<DisruptionCandidate> own, double savings, double price) {
        double ownPrice = own.stream().mapToDouble(DisruptionCandidate::price).sum();
        double cost = own.stream().mapToDouble(DisruptionCandidate::cost).sum();
        var total = totals.getOrDefault(pool, new Total(0, 0));
        double share = price == 0 ? 0 : savings * ownPrice / price;
        return share <= 0 || total.price() == 0 || total.cost() == 0
                ? 0
                : (share / total.price()) / (cost / total.cost());
    }
}
