package sh.joiner.testing.checker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;

/** Checks new claims against their pools: requirements, taints, labels, price, minValues, limits. */
final class ClaimCheck {

    private final Snapshot snapshot;
    private final List<String> faults = new ArrayList<>();

    private ClaimCheck(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    static List<String> faults(Snapshot snapshot, Plan plan, List<Place> places) {
        var check = new ClaimCheck(snapshot);
        places.forEach(place -> place.planned().ifPresent(claim -> check.claim(claim, place)));
        snapshot.pools().forEach(pool -> check.limits(pool, places));
        return check.faults;
    }

    private void claim(PlannedClaim claim, Place place) {
        var draft = claim.draft();
        var found = snapshot.pools().stream()
                .filter(otherPool -> otherPool.name().equals(draft.pool()))
                .findFirst();
        if (found.isEmpty()
                || !found.get().isReady()
                || found.get().deleting()
                || found.get().isStatic()) {
            faults.add(place.name() + " belongs to a NodePool that does not create claims: " + draft.pool());
            return;
        }
        var pool = found.get();
        if (!place.outcomes().stream()
                .allMatch(checkedNode -> LabelCheck.keepTo(pool.template().requirements(), checkedNode.labels()))) {
            faults.add(place.name() + " can become an instance that its NodePool does not allow");
        }
        if (!draft.taints().equals(pool.template().taints())
                || !draft.startupTaints().equals(pool.template().startupTaints())
                || !pool.name().equals(draft.labels().get("karpenter.sh/nodepool"))) {
            faults.add(place.name() + " does not have the labels and taints of its NodePool " + pool.name());
        }
        double cheapest =
                place.outcomes().stream().mapToDouble(CheckedNode::price).min().orElse(-1);
        if (Math.abs(cheapest - draft.price()) > 1e-9) {
            faults.add(
                    "%s costs at least %s, but the plan has price %s".formatted(place.name(), cheapest, draft.price()));
        }
        minimums(claim, place);
    }

    private void minimums(PlannedClaim claim, Place place) {
        // minValues also counts the types that a claim with reserved instances could launch outside its reservation.
        var rules = claim.draft().requirements();
        var outcomes = rules.names(Labels.RESERVATION_ID)
                ? Places.nodes(snapshot, claim, rules.without(Set.of(Labels.RESERVATION_ID, Labels.CAPACITY_TYPE)))
                : place.outcomes();
        for (var rule : rules.list()) {
            long values = outcomes.stream()
                    .flatMap(checkedNode -> Stream.ofNullable(
                            checkedNode.labels().get(rule.key().value())))
                    .distinct()
                    .count();
            if (values < rule.minValues()) {
                faults.add("%s allows %d values of %s, but minValues is %d"
                        .formatted(place.name(), values, rule.key(), rule.minValues()));
            }
        }
    }

    private void limits(Pool pool, List<Place> places) {
        Map<String, Long> used = new HashMap<>();
        boolean some = false;
        for (var place : places) {
            boolean isNew = place.planned()
                    .filter(claim -> claim.draft().pool().equals(pool.name()))
                    .isPresent();
            some |= isNew;
            if (isNew || isOf(pool, place)) {
                var most = new HashMap<String, Long>();
                place.outcomes().forEach(checkedNode -> most(most, checkedNode.capacity()));
                most.put("nodes", 1L);
                most.forEach((name, amount) -> used.merge(name, amount, Long::sum));
            }
        }
        for (var limit :
                some ? pool.limits().asMap().entrySet() : Map.<String, Long>of().entrySet()) {
            if (used.getOrDefault(limit.getKey(), 0L) > limit.getValue()) {
                faults.add("NodePool %s exceeds its limit of %s: %d of %d"
                        .formatted(pool.name(), limit.getKey(), used.get(limit.getKey()), limit.getValue()));
            }
        }
    }

    // Ignores objects that are being deleted.
    private boolean isOf(Pool pool, Place place) {
        return place.planned().isEmpty()
                && place.outcomes().stream()
                        .anyMatch(checkedNode ->
                                pool.name().equals(checkedNode.labels().get("karpenter.sh/nodepool")))
                && !LeavingNodes.is(snapshot, place);
    }

    private static void most(Map<String, Long> most, Resources capacity) {
        capacity.asMap().forEach((name, amount) -> most.merge(name, amount, Math::max));
    }
}
