package sh.joiner.engine.rule;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import sh.joiner.engine.plan.Policy;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.Narrowed;
import sh.joiner.engine.supply.Template;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.catalog.OfferingKind;
import sh.joiner.model.catalog.TypeTable;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/**
 * The capacity of reservations that claims of a pass use (core 4.11).
 * <p>The reservation in which a claim will be launched is not known yet. So a claim uses one instance of each reservation that the claim allows. A
 * narrowed claim gives back the reservations that it no longer allows.
 */
public final class ReservedPlaces {

    private static final SortedSet<String> NONE = Collections.emptySortedSet();

    private final Policy.Reserved policy;
    private final SortedMap<String, Integer> initially;
    private final SortedMap<String, Integer> free;
    private final Map<Integer, SortedSet<String>> held = new HashMap<>(); // by number of the claim

    private ReservedPlaces(Policy.Reserved policy, SortedMap<String, Integer> free) {
        this.policy = policy;
        this.initially = new TreeMap<>(free);
        this.free = new TreeMap<>(free);
    }

    /** Returns all reservations that some pool can use. If pools know different remaining capacities, the smallest one is used. */
    public static ReservedPlaces of(List<Template> templates, Policy.Reserved policy) {
        var free = new TreeMap<String, Integer>();
        templates.stream()
                .map(template -> template.filter().table())
                .distinct()
                .forEach(table -> table.offeringKinds().stream()
                        .filter(ReservedPlaces::isReserved)
                        .forEach(offeringKind -> free.merge(id(offeringKind), left(table, offeringKind), Math::min)));
        return new ReservedPlaces(policy, free);
    }

    /** Returns the reservations as they were before any claim used them. */
    ReservedPlaces unused() {
        return new ReservedPlaces(policy, initially);
    }

    private static boolean isReserved(OfferingKind offeringKind) {
        return offeringKind.capacityType() == CapacityType.RESERVED;
    }

    private static String id(OfferingKind offeringKind) {
        return offeringKind.requirements().single(Labels.RESERVATION_ID).orElse("");
    }

    private static int left(TypeTable table, OfferingKind offeringKind) {
        return offeringKind
                .available()
                .positions()
                .boxed()
                .flatMap(position -> table.type(position).offerings().stream())
                .filter(offering -> offering.reservationId().equals(id(offeringKind)))
                .mapToInt(Offering::left)
                .min()
                .orElse(0);
    }

    /** Returns true if the pass has no reservations. */
    boolean areNone() {
        return free.isEmpty();
    }

    /**
     * Returns true if a claim may be narrowed in this way. A claim that could use reservations must get capacity in at least one of them, and a
     * claim that has reserved capacity must keep it. With the policy FALLBACK, every claim may be narrowed.
     */
    boolean admit(int claim, Template template, Narrowed to) {
        if (free.isEmpty() || policy == Policy.Reserved.FALLBACK) {
            return true;
        }
        var usable = usable(template, to);
        return (usable.isEmpty() && heldBy(claim).isEmpty()) || usable.stream().anyMatch(id -> isAvailable(claim, id));
    }

    private boolean isAvailable(int claim, String id) {
        return heldBy(claim).contains(id) || free.getOrDefault(id, 0) > 0;
    }

    /** Returns the ids of the reservations that a launch of the claim could use. */
    public SortedSet<String> usable(Template template, Narrowed claim) {
        if (free.isEmpty()) {
            return NONE;
        }
        var ids = new TreeSet<String>();
        for (var offeringKind : template.filter().choice(claim.state()).offeringKinds()) {
            if (isReserved(offeringKind) && offeringKind.available().intersects(claim.types())) {
                ids.add(id(offeringKind));
            }
        }
        return ids;
    }

    /** Returns the narrowed claim, restricted to the reservations that have capacity for the claim. */
    Narrowed written(ClaimBin claim, Narrowed to, States states) {
        if (free.isEmpty()) {
            return to;
        }
        var ids = usable(claim.template(), to);
        ids.removeIf(id -> !isAvailable(claim.number(), id));
        return pinned(claim.template(), to, ids, states);
    }

    /** Restricts a claim to its reservations, so that nothing else is launched. */
    public static Narrowed pinned(Template template, Narrowed claim, SortedSet<String> ids, States states) {
        if (ids.isEmpty()) {
            return claim;
        }
        int state = states.and(
                claim.state(),
                states.of(Requirements.of(
                        Requirement.in(Labels.CAPACITY_TYPE, CapacityType.RESERVED.wire()),
                        Requirement.in(Labels.RESERVATION_ID, ids))));
        return new Narrowed(
                state, claim.types().and(template.filter().choice(state).usable()));
    }

    /** Returns the ids of the reservations that the claim uses now. */
    public SortedSet<String> heldBy(int claim) {
        return held.getOrDefault(claim, NONE);
    }

    /** Updates the reservations that a claim uses, after the claim was narrowed. */
    void hold(int claim, Template template, Narrowed now) {
        if (free.isEmpty()) {
            return;
        }
        var wanted = usable(template, now);
        var before = heldBy(claim);
        wanted.removeIf(id -> !isAvailable(claim, id));
        before.stream().filter(id -> !wanted.contains(id)).forEach(id -> free.merge(id, 1, ReservedPlaces::added));
        wanted.stream().filter(id -> !before.contains(id)).forEach(id -> free.merge(id, -1, ReservedPlaces::added));
        held.put(claim, wanted);
    }

    private static int added(int left, int more) {
        return left == Offering.UNCOUNTED ? left : left + more;
    }
}
