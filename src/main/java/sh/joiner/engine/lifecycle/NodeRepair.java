package sh.joiner.engine.lifecycle;

import static java.util.stream.Collectors.groupingBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.hold.RemovalHolds;
import sh.joiner.engine.lifecycle.UnhealthyNode.Repair;
import sh.joiner.engine.lifecycle.UnhealthyNode.RepairBlocker;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.RepairPolicy;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.DisruptionKind;

/**
 * Decides which unhealthy nodes are removed (core 5.11). A removal ignores disruption budgets, PodDisruptionBudgets and do-not-disrupt annotations.
 * If more than a fifth of the nodes of a pool (rounded up) are unhealthy, or a freeze holds repairs, no node of the pool is removed.
 */
public final class NodeRepair {

    private static final int MOST_PERCENT = 20;

    private final List<RepairPolicy> policies;
    private final Instant now;
    private final RemovalHolds holds;
    private final List<Node> nodes;
    private final Map<String, List<Claim>> claims;
    private final Map<String, List<Node>> byPool;

    private NodeRepair(Snapshot snapshot, List<RepairPolicy> policies) {
        this.policies = policies;
        this.now = snapshot.takenAt();
        this.holds = new RemovalHolds(snapshot);
        this.nodes = snapshot.nodes();
        this.claims = snapshot.claims().stream()
                .collect(groupingBy(claim -> claim.answer().providerId()));
        this.byPool = nodes.stream().collect(groupingBy(node -> node.label(Labels.POOL)));
    }

    /** Returns the unhealthy nodes of NodeClaims, by name. */
    public static List<UnhealthyNode> decide(Snapshot snapshot, List<RepairPolicy> policies) {
        var repair = new NodeRepair(snapshot, policies);
        return snapshot.nodes().stream()
                .sorted(Comparator.comparing(Node::name))
                .flatMap(node -> repair.of(node).stream())
                .toList();
    }

    private Optional<UnhealthyNode> of(Node node) {
        var own = node.providerId().isEmpty() ? List.<Claim>of() : claims.getOrDefault(node.providerId(), List.of());
        if (own.size() != 1) { // with several claims, the right claim is unknown
            return Optional.empty();
        }
        return matches(node)
                .min(Comparator.comparing(Match::due)
                        .thenComparing(match -> match.condition().type()))
                .map(first -> new UnhealthyNode(
                        node, own.getFirst(), first.condition(), first.due(), repair(own.getFirst(), first)));
    }

    /** A condition that makes a node unhealthy, and the end of its toleration. */
    private record Match(Condition condition, Instant due) {}

    private Stream<Match> matches(Node node) {
        return node.conditions().stream()
                .flatMap(condition -> policies.stream()
                        .filter(policy -> policy.matches(condition))
                        .map(policy -> new Match(condition, condition.since().plus(policy.toleration()))));
    }

    private Repair repair(Claim claim, Match match) {
        if (now.isBefore(match.due())) {
            return new Repair.Wait();
        }
        var blockers = blockers(claim);
        return blockers.isEmpty() ? new Repair.Remove(deadline(claim)) : new Repair.Blocked(blockers);
    }

    /** Returns all reasons why a node whose toleration has ended stays. */
    private List<RepairBlocker> blockers(Claim claim) {
        var blockers = new ArrayList<RepairBlocker>();
        tooMany(claim.pool()).ifPresent(blockers::add);
        holds.of(DisruptionKind.REPAIR, claim).forEach(hold -> blockers.add(new RepairBlocker.Held(hold)));
        return blockers;
    }

    private Optional<RepairBlocker> tooMany(String pool) {
        Collection<Node> counted = pool.isEmpty() ? nodes : byPool.getOrDefault(pool, List.of());
        int unhealthy = (int) counted.stream()
                .filter(node -> matches(node).findAny().isPresent())
                .count();
        int most = (counted.size() * MOST_PERCENT + 99) / 100; // rounded up
        return unhealthy > most
                ? Optional.of(new RepairBlocker.TooManyUnhealthy(pool, unhealthy, counted.size(), most))
                : Optional.empty();
    }

    private @Nullable Instant deadline(Claim claim) {
        return ClaimLifecycle.terminationDeadline(claim)
                        .filter(deadline -> !deadline.isAfter(now))
                        .isPresent()
                ? null
                : now;
    }
}
