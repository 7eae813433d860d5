package sh.joiner.engine.disruption;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import sh.joiner.engine.plan.Displacement;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.engine.scheduling.Scheduler;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;

/**
 * A scheduling pass without some of the nodes (core 5.5). The pods of the removed nodes must fit elsewhere. Pending pods are placed too, but a
 * pending pod that fits nowhere does not matter.
 *
 * @param unplaced the reasons for each pod of a removed or leaving node that fits nowhere
 * @param launched the new claims that are necessary only because of the removal: claims for pods of removed nodes, and claims for other pods whose place on an
 *     existing node a pod of a removed node takes
 * @param moves the target of each pod of the removed nodes that fits
 */
public record Simulation(List<Refusal> unplaced, List<PlannedClaim> launched, SortedMap<PodName, Target> moves) {

    /**
     * Simulates the removal of the nodes of the candidates.
     *
     * @param closed nodes that the pods must not move to
     */
    public static Simulation of(
            Snapshot snapshot,
            DisruptionOptions options,
            Collection<DisruptionCandidate> candidates,
            Set<NodeName> closed) {
        var removed =
                candidates.stream().map(candidate -> candidate.node().name()).collect(toSet());
        var plan = Scheduler.plan(snapshot, options.scheduling(), new Displacement(removed, closed));
        var displaced = new HashSet<PodName>();
        var pending = new HashSet<PodName>();
        for (var pod : snapshot.pods()) {
            if (pod.node() == null) {
                pending.add(pod.name());
            } else if (removed.contains(pod.node()) && pod.isReschedulable()) {
                displaced.add(pod.name());
            }
        }
        return of(
                plan,
                displaced,
                pending,
                () -> Scheduler.plan(snapshot, options.scheduling(), Displacement.NONE)
                        .claims()
                        .size());
    }

    private static Simulation of(
            Plan plan, Set<PodName> displaced, Set<PodName> pending, IntSupplier claimsWithoutRemoval) {
        var positions = new HashMap<Integer, Integer>();
        var launched = new ArrayList<PlannedClaim>();
        var ofOthers = new ArrayList<PlannedClaim>();
        for (int position = 0; position < plan.claims().size(); position++) {
            var claim = plan.claims().get(position);
            if (claim.draft().pods().stream().anyMatch(displaced::contains)) {
                positions.put(position, launched.size());
                launched.add(claim);
            } else {
                ofOthers.add(claim);
            }
        }
        if (!ofOthers.isEmpty()) {
            ofOthers.stream().skip(claimsWithoutRemoval.getAsInt()).forEach(launched::add);
        }
        var moves = new TreeMap<PodName, Target>();
        for (var placement : plan.placements()) {
            if (displaced.contains(placement.pod())) {
                moves.put(placement.pod(), moved(placement.target(), positions));
            }
        }
        var unplaced = plan.refusals().stream()
                .filter(refusal -> !pending.contains(refusal.pod()))
                .toList();
        return new Simulation(unplaced, launched, moves);
    }

    private static Target moved(Target target, Map<Integer, Integer> positions) {
        return target instanceof Target.OnNewClaim(var position)
                ? new Target.OnNewClaim(Objects.requireNonNull(positions.get(position)))
                : target;
    }

    /** Returns why the first pod that fits nowhere is refused. */
    public String obstacle() {
        var first = unplaced.getFirst();
        return "pod %s fits on no other node: %s".formatted(first.pod(), first.sentence());
    }

    /** Returns the nodes that consolidation must not move pods to, because of a recent pod event (core 4.6). */
    public static Set<NodeName> recentlyChanged(Snapshot snapshot) {
        var protecting = snapshot.pools().stream()
                .filter(pool -> !pool.isStatic() && pool.isReady() && !pool.deleting())
                .collect(toMap(Pool::name, pool -> pool));
        var claims = new HashMap<String, Claim>();
        snapshot.claims().forEach(claim -> claims.put(claim.answer().providerId(), claim));
        var recent = new HashSet<NodeName>();
        for (var node : snapshot.nodes()) {
            var claim = node.providerId().isEmpty() ? null : claims.get(node.providerId());
            var pool = claim == null ? null : protecting.get(claim.pool());
            if (claim != null
                    && pool != null
                    && !pool.own().consolidation().isNever()
                    && !claim.is(ClaimConditions.CONSOLIDATABLE)) {
                recent.add(node.name());
            }
        }
        return recent;
    }
}
