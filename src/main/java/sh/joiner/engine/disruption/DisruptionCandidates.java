package sh.joiner.engine.disruption;

import static java.util.stream.Collectors.groupingBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.hold.Hold;
import sh.joiner.engine.hold.PodHolds;
import sh.joiner.engine.hold.RemovalHolds;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Consolidation;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;

/**
 * The nodes that may be removed for a reason, and the blockers of all other nodes (core 5.2, 5.3).
 *
 * @param found the candidates, ordered by the name of their node
 * @param blocked every other node, with all its blockers. Blockers that also exist in Karpenter are in Karpenter's order.
 */
public record DisruptionCandidates(List<DisruptionCandidate> found, SortedMap<NodeName, List<Blocker>> blocked) {

    public DisruptionCandidates {
        found = List.copyOf(found);
        blocked = Collections.unmodifiableSortedMap(new TreeMap<>(blocked));
    }

    /** Returns the candidates for each reason. */
    public static Map<DisruptionReason, DisruptionCandidates> of(DisruptionInputs inputs) {
        var search = new Search(inputs);
        var all = new EnumMap<DisruptionReason, DisruptionCandidates>(DisruptionReason.class);
        for (var reason : DisruptionReason.values()) {
            all.put(reason, search.candidates(reason));
        }
        return Collections.unmodifiableMap(all);
    }

    /** Returns every node that has a NodeClaim and a NodePool, whether or not it is blocked. */
    public static List<DisruptionCandidate> withBlocked(DisruptionInputs inputs) {
        var search = new Search(inputs);
        return inputs.snapshot().nodes().stream()
                .flatMap(node -> search.owned(node).stream())
                .toList();
    }

    /** Searches for the candidates of each reason. The constructor prepares the data that all reasons use. */
    private static final class Search {

        private final DisruptionInputs inputs;
        private final Instant now;
        private final Map<String, Claim> claims = new HashMap<>();
        private final Map<String, Pool> pools = new HashMap<>();
        private final Map<NodeName, List<Pod>> pods;
        private final Map<NodeName, List<Hold>> holds = new HashMap<>();
        private final Map<NodeName, Double> costs = new HashMap<>();
        private final RemovalHolds removalHolds;

        Search(DisruptionInputs inputs) {
            this.inputs = inputs;
            var snapshot = inputs.snapshot();
            now = snapshot.takenAt();
            snapshot.claims().stream()
                    .filter(claim -> !claim.answer().providerId().isEmpty())
                    .forEach(claim -> claims.put(claim.answer().providerId(), claim));
            snapshot.pools().forEach(pool -> pools.put(pool.name(), pool));
            pods = snapshot.pods().stream()
                    .filter(pod -> pod.node() != null)
                    .sorted(Comparator.comparing(Pod::name))
                    .collect(groupingBy(pod -> Objects.requireNonNull(pod.node())));
            removalHolds = new RemovalHolds(snapshot);
            var podHolds = new PodHolds(snapshot.around().budgets(), now);
            pods.forEach((node, own) -> {
                holds.put(node, holds(own, podHolds));
                costs.put(node, EvictionCost.ofNode(own));
            });
        }

        // Karpenter checks the annotations of all pods before it checks their PodDisruptionBudgets.
        private static List<Hold> holds(List<Pod> own, PodHolds podHolds) {
            var annotations = new ArrayList<Hold>();
            var budgets = new ArrayList<Hold>();
            for (var pod : own) {
                podHolds.annotation(pod)
                        .ifPresentOrElse(
                                annotations::add, () -> podHolds.budget(pod).ifPresent(budgets::add));
            }
            annotations.addAll(budgets);
            return annotations;
        }

        DisruptionCandidates candidates(DisruptionReason reason) {
            var found = new ArrayList<DisruptionCandidate>();
            var blocked = new TreeMap<NodeName, List<Blocker>>(Comparator.comparing(NodeName::value));
            for (var node : inputs.snapshot().nodes()) {
                var claim = node.providerId().isEmpty() ? null : claims.get(node.providerId());
                var blockers = blockers(node, claim, reason);
                if (claim != null && blockers.isEmpty()) {
                    found.add(candidate(node, claim));
                } else {
                    blocked.put(node.name(), blockers);
                }
            }
            found.sort(Comparator.comparing(candidate -> candidate.node().name().value()));
            return new DisruptionCandidates(found, blocked);
        }

        Optional<DisruptionCandidate> owned(Node node) {
            return Optional.ofNullable(claims.get(node.providerId()))
                    .filter(claim -> pools.containsKey(claim.pool()))
                    .map(claim -> candidate(node, claim));
        }

        private DisruptionCandidate candidate(Node node, Claim claim) {
            var own = pods.getOrDefault(node.name(), List.of());
            var pool = Objects.requireNonNull(pools.get(claim.pool()));
            return new DisruptionCandidate(node, claim, pool, own, price(node, pool), cost(node));
        }

        private double cost(Node node) {
            var known = costs.get(node.name());
            return known == null ? EvictionCost.ofNode(List.of()) : known;
        }

        private double price(Node node, Pool pool) {
            return inputs.snapshot()
                    .catalog()
                    .price(pool.template().nodeClass().name(), node::label)
                    .orElse(0.0);
        }

        private List<Blocker> blockers(Node node, @Nullable Claim claim, DisruptionReason reason) {
            if (claim == null) {
                return List.of(new Blocker.Unmanaged());
            }
            var blockers = new ArrayList<>(ofNode(node, claim));
            var pool = pools.get(claim.pool());
            if (pool == null) {
                blockers.add(new Blocker.UnknownPool(claim.pool()));
                return List.copyOf(blockers);
            }
            if (reason != DisruptionReason.DRIFTED || claim.lifetime().terminationGracePeriod() == null) {
                holds.getOrDefault(node.name(), List.of()).forEach(hold -> blockers.add(new Blocker.PodHold(hold)));
            }
            removalHolds.of(reason.kind(), claim).forEach(hold -> blockers.add(new Blocker.Held(hold)));
            if (reason != DisruptionReason.EMPTY || !hasNoPodsToMove(node)) {
                inputs.pauses().stream()
                        .filter(pause -> pause.holds(pool.name()))
                        .forEach(pause -> blockers.add(new Blocker.Paused(pause)));
            }
            if (pool.isStatic()) {
                blockers.add(new Blocker.StaticPool(pool.name()));
            }
            blockers.addAll(
                    reason == DisruptionReason.DRIFTED ? ofDrift(claim) : ofConsolidation(node, claim, pool, reason));
            return List.copyOf(blockers);
        }

        /** Returns true if no pod of the node needs another node. */
        private boolean hasNoPodsToMove(Node node) {
            return pods.getOrDefault(node.name(), List.of()).stream().noneMatch(Pod::isReschedulable);
        }

        private List<Blocker> ofNode(Node node, Claim claim) {
            var blockers = new ArrayList<Blocker>();
            if (!node.isInitialized()) {
                blockers.add(new Blocker.NotInitialized());
            }
            if (node.isDeleting() || claim.isDeleting()) {
                blockers.add(new Blocker.Deleting());
            }
            if (!claim.disruption().isEmpty()) {
                blockers.add(new Blocker.BeingDisrupted(claim.disruption()));
            }
            inputs.removals()
                    .interruption(claim)
                    .ifPresent(cause -> blockers.add(new Blocker.BeingInterrupted(cause.name())));
            inputs.removals()
                    .waitingFor(claim)
                    .ifPresent(removal -> blockers.add(new Blocker.AwaitedReplacement(removal)));
            var backOff = inputs.backOffs().get(node.name());
            if (backOff != null && now.isBefore(backOff.until())) {
                blockers.add(backOff);
            }
            if (inputs.nominated().contains(node.name())) {
                blockers.add(new Blocker.Nominated());
            }
            if ("true".equals(node.annotations().get(ClaimConditions.DO_NOT_DISRUPT))) {
                blockers.add(new Blocker.NodeDoNotDisrupt());
            }
            return blockers;
        }

        private static List<Blocker> ofDrift(Claim claim) {
            return claim.is(ClaimConditions.DRIFTED) ? List.of() : List.of(new Blocker.NotDrifted());
        }

        private List<Blocker> ofConsolidation(Node node, Claim claim, Pool pool, DisruptionReason reason) {
            var blockers = new ArrayList<Blocker>();
            var consolidation = pool.own().consolidation();
            boolean isUnderutilized = reason == DisruptionReason.UNDERUTILIZED;
            if (isUnderutilized) {
                offering(node, pool, inputs.snapshot().catalog()).ifPresent(blockers::add);
            }
            if (consolidation.isNever()) {
                blockers.add(new Blocker.NeverConsolidated(pool.name()));
            }
            emptiness(node, isUnderutilized).ifPresent(blockers::add);
            if (isUnderutilized && consolidation.policy() == Consolidation.Policy.WHEN_EMPTY) {
                blockers.add(new Blocker.OnlyWhenEmpty(pool.name()));
            }
            if (isUnderutilized) {
                MovedPods.of(claim)
                        .flatMap(moved -> moved.blocker(pods.getOrDefault(node.name(), List.of()), now))
                        .ifPresent(blockers::add);
                RecentReplacement.of(claim)
                        .flatMap(recent -> recent.blocker(now))
                        .ifPresent(blockers::add);
            }
            var after = consolidation.after();
            if (after != null && !claim.is(ClaimConditions.CONSOLIDATABLE)) {
                blockers.add(new Blocker.NotConsolidatable(
                        after,
                        Consolidatable.at(claim, consolidation)
                                .filter(now::isBefore)
                                .orElse(null)));
            }
            return blockers;
        }

        private Optional<Blocker> emptiness(Node node, boolean isUnderutilized) {
            var own = pods.getOrDefault(node.name(), List.of());
            boolean isEmpty = cost(node) <= 1;
            if (isEmpty == isUnderutilized) {
                return Optional.of(
                        isEmpty
                                ? new Blocker.Empty()
                                : new Blocker.NotEmpty((int) own.stream()
                                        .filter(Pod::isReschedulable)
                                        .count()));
            }
            return Optional.empty();
        }

        private static Optional<Blocker> offering(Node node, Pool pool, Catalog catalog) {
            var type = node.label(Labels.INSTANCE_TYPE);
            if (catalog.type(pool.template().nodeClass().name(), type).isEmpty()) {
                return Optional.of(new Blocker.UnknownInstanceType(type));
            }
            return Stream.of(Labels.CAPACITY_TYPE, Labels.ZONE)
                    .filter(key -> node.label(key).isEmpty())
                    .findFirst()
                    .map(key -> new Blocker.UnknownOffering(key.value()));
        }
    }
}
