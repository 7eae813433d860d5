package sh.joiner.engine.disruption;

import static java.util.stream.Collectors.groupingBy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Consolidation;
import sh.joiner.model.snapshot.Snapshot;

/** Decides for pools with the policy Balanced if the savings of a command are worth its evictions (core 5.14). */
public final class BalancedScore {

    /** The smallest score that is approved: 1/k with k = 2. */
    public static final double LEAST = 0.5;

    /**
     * The score of a command for one pool.
     *
     * @param value the share of the savings divided by the share of the disruption; 0 if there are no savings
     * @param savingsShare the savings divided by the price of the pool's nodes
     * @param disruptionShare the cost of the evictions divided by the disruption cost of all nodes of the pool
     */
    public record Score(double value, double savingsShare, double disruptionShare) {}

    /**
     * A command or the removal of a single node, with its score for one pool.
     *
     * @param isApproved false if the score is below the threshold
     * @param nodes the nodes that the move removes
     */
    public record Move(String pool, boolean isApproved, Score score, List<DisruptionCandidate> nodes) {

        public Move {
            nodes = List.copyOf(nodes);
        }
    }

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
                double price = snapshot.catalog().price(nodeClass, node::label).orElse(0.0);
                double cost = EvictionCost.ofNode(pods.getOrDefault(node.name(), List.of()));
                totals.merge(claim.pool(), new Total(price, cost), (total, own) -> total.plus(own.price(), own.cost()));
            }
        }
    }

    /** Returns true if every pool with the policy Balanced approves of the savings. Pools with other policies are ignored. */
    public boolean approves(Collection<DisruptionCandidate> candidates, double savings) {
        return scores(candidates, savings).values().stream().allMatch(score -> score.value() >= LEAST);
    }

    /** Returns the score for each pool with the policy Balanced, by its name. */
    SortedMap<String, Score> scores(Collection<DisruptionCandidate> candidates, double savings) {
        double price =
                candidates.stream().mapToDouble(DisruptionCandidate::price).sum();
        var byPool = candidates.stream()
                .filter(candidate -> candidate.pool().own().consolidation().policy() == Consolidation.Policy.BALANCED)
                .collect(groupingBy(candidate -> candidate.pool().name()));
        var scores = new TreeMap<String, Score>();
        byPool.forEach((pool, own) -> scores.put(pool, score(pool, own, savings, price)));
        return scores;
    }

    /** Subtracts a node that was removed. The eviction costs of the node's pods stay in the total, because the pods move to other nodes. */
    public void removed(DisruptionCandidate candidate) {
        totals.computeIfPresent(candidate.pool().name(), (_, total) -> total.plus(-candidate.price(), -1));
    }

    /** Adds a node that was launched. */
    public void launched(String pool, double price) {
        totals.merge(pool, new Total(price, 1), (total, own) -> total.plus(own.price(), own.cost()));
    }

    private Score score(String pool, List<DisruptionCandidate> own, double savings, double price) {
        double ownPrice = own.stream().mapToDouble(DisruptionCandidate::price).sum();
        double cost = own.stream().mapToDouble(DisruptionCandidate::cost).sum();
        var total = totals.getOrDefault(pool, new Total(0, 0));
        double share = price == 0 ? 0 : savings * ownPrice / price;
        if (share <= 0 || total.price() == 0 || total.cost() == 0) {
            return new Score(0, 0, 0);
        }
        double savingsShare = share / total.price();
        double disruptionShare = cost / total.cost();
        return new Score(savingsShare / disruptionShare, savingsShare, disruptionShare);
    }

    /** Returns the commands that were approved, and the single nodes that stay because their savings are too small. */
    public static List<Move> moves(
            Snapshot snapshot, Map<DisruptionReason, DisruptionCandidates> candidates, DisruptionDecision decision) {
        if (snapshot.pools().stream()
                .noneMatch(pool -> pool.own().consolidation().policy() == Consolidation.Policy.BALANCED)) {
            return List.of();
        }
        var balance = new BalancedScore(snapshot);
        var moves = new ArrayList<Move>();
        for (var command : decision.commands()) {
            if (command.reason() == DisruptionReason.UNDERUTILIZED) {
                balance.scores(command.removed(), command.savings())
                        .forEach((pool, score) -> moves.add(new Move(pool, true, score, command.removed())));
            }
        }
        for (var candidate : Objects.requireNonNull(candidates.get(DisruptionReason.UNDERUTILIZED))
                .found()) {
            var kept = decision.kept().getOrDefault(candidate.node().name(), Collections.emptySortedMap());
            if (kept.get(DisruptionReason.UNDERUTILIZED) instanceof KeptReason.Unbalanced) {
                var set = List.of(candidate);
                balance.scores(set, candidate.price())
                        .forEach((pool, score) -> moves.add(new Move(pool, false, score, set)));
            }
        }
        return moves;
    }
}
