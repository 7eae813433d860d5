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
 * The places of capacity reservations that claims of a pass hold (core 4.11).
 *
 * <p>Nobody knows in which of its reservations a claim will be launched, so it holds a place in each that it could use. What it can no longer
 * use after it was narrowed it gives back.
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

    /** All that are on offer to some pool; where pools disagree how much is left, the least counts. */
    public static ReservedPlaces of(List<Template> templates, Policy.Reserved policy) {
        var free = new TreeMap<String, Integer>();
        templates.stream()
                .map(template -> template.filter().table())
                .distinct()
                .forEach(table -> table.outlets().stream()
                        .filter(ReservedPlaces::isReserved)
                        .forEach(outlet -> free.merge(id(outlet), left(table, outlet), Math::min)));
        return new ReservedPlaces(policy, free);
    }

    /** The same before any claim held a place. */
    ReservedPlaces unheld() {
        return new ReservedPlaces(policy, initially);
    }

    private static boolean isReserved(OfferingKind outlet) {
        return outlet.capacityType() == CapacityType.RESERVED;
    }

    private static String id(OfferingKind outlet) {
        return outlet.requirements().single(Labels.RESERVATION_ID).orElse("");
    }

    private static int left(TypeTable table, OfferingKind outlet) {
        return outlet.available()
                .positions()
                .boxed()
                .flatMap(position -> table.type(position).offerings().stream())
                .filter(offering -> offering.reservationId().equals(id(outlet)))
                .mapToInt(Offering::left)
                .min()
                .orElse(0);
    }

    /** Whether no answer can depend on them. */
    boolean areNone() {
        return free.isEmpty();
    }

    /** Whether a claim may become this: one that could use reservations must get a place in one, and one that has a place must keep one. */
    boolean admit(int claim, Template template, Narrowed to) {
        if (free.isEmpty() || policy == Policy.Reserved.FALLBACK) {
            return true;
        }
        var usable = usable(template, to);
        return (usable.isEmpty() && heldBy(claim).isEmpty()) || usable.stream().anyMatch(id -> isToBeHad(claim, id));
    }

    private boolean isToBeHad(int claim, String id) {
        return heldBy(claim).contains(id) || free.getOrDefault(id, 0) > 0;
    }

    /** The reservations, by id, in which a launch could be made. */
    public SortedSet<String> usable(Template template, Narrowed claim) {
        if (free.isEmpty()) {
            return NONE;
        }
        var ids = new TreeSet<String>();
        for (var outlet : template.filter().choice(claim.state()).outlets()) {
            if (isReserved(outlet) && outlet.available().intersects(claim.types())) {
                ids.add(id(outlet));
            }
        }
        return ids;
    }

    /** What a claim would be written as that becomes this. */
    Narrowed written(ClaimBin claim, Narrowed to, States states) {
        if (free.isEmpty()) {
            return to;
        }
        var ids = usable(claim.template(), to);
        ids.removeIf(id -> !isToBeHad(claim.number(), id));
        return pinned(claim.template(), to, ids, states);
    }

    /** Where places in reservations are held, nothing else may be launched. */
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

    /** What the claim holds now, by id. */
    public SortedSet<String> heldBy(int claim) {
        return held.getOrDefault(claim, NONE);
    }

    /** The claim has become this: it takes what it could use, and gives back what it cannot. */
    void hold(int claim, Template template, Narrowed now) {
        if (free.isEmpty()) {
            return;
        }
        var wanted = usable(template, now);
        var before = heldBy(claim);
        wanted.removeIf(id -> !isToBeHad(claim, id));
        before.stream().filter(id -> !wanted.contains(id)).forEach(id -> free.merge(id, 1, ReservedPlaces::added));
        wanted.stream().filter(id -> !before.contains(id)).forEach(id -> free.merge(id, -1, ReservedPlaces::added));
        held.put(claim, wanted);
    }

    private static int added(int left, int more) {
        return left == Offering.UNCOUNTED ? left : left + more;
    }
}
