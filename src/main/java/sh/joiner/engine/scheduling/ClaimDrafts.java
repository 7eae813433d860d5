package sh.joiner.engine.scheduling;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.IntStream;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.rule.ClaimBin;
import sh.joiner.engine.rule.ReservationsAndMinimums;
import sh.joiner.engine.rule.ReservedPlaces;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.Narrowed;
import sh.joiner.engine.supply.Template;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.OfferingKind;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.catalog.TypeTable;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/** Converts a bin into the claim to be created (core 4.10). */
public final class ClaimDrafts {

    static final int MOST_TYPES = 600;
    private static final String MINIMUMS_RELAXED = "karpenter.sh/nodeclaim-min-values-relaxed";

    private static final String PRICE_OVERLAY = "karpenter.sh/price-overlay-applied";
    private static final String CAPACITY_OVERLAY = "karpenter.sh/capacity-overlay-applied";

    private final States states;
    private final Slots slots;
    private final ReservationsAndMinimums terms;
    private final Map<TypeSet, Requirement> listed = new HashMap<>(); // thousands of claims have the same types

    /** Creates drafts for the claims of a pass. */
    public ClaimDrafts(States states, Slots slots, ReservationsAndMinimums terms) {
        this.states = states;
        this.slots = slots;
        this.terms = terms;
    }

    /** Returns the planned claim. Empty if the cheapest types of the bin have too few different values for minValues. */
    public Optional<PlannedClaim> of(ClaimBin bin) {
        var template = bin.template();
        return terms.minimums()
                .ofFresh(template, cheapest(bin))
                .map(end -> pinned(template, end, terms.reservations().heldBy(bin.number())))
                .map(end -> planned(bin, end));
    }

    // A claim that uses capacity reservations must launch only into them, so its other types are removed. They stay if
    // minValues requires them.
    private Narrowed pinned(Template template, Narrowed claim, SortedSet<String> reservations) {
        var reserved = ReservedPlaces.pinned(template, claim, reservations, states);
        return template.filter().keepsMinimums(claim.state(), reserved.types())
                ? reserved
                : new Narrowed(reserved.state(), claim.types());
    }

    private PlannedClaim planned(ClaimBin bin, Narrowed end) {
        var filter = bin.template().filter();
        int best = IntStream.of(filter.byPrice(end.state()))
                .filter(end.types()::has)
                .findFirst()
                .orElseThrow();
        double price = filter.cheapest(end.state(), best);
        var offeringKind = filter.choice(end.state()).offeringKinds().stream()
                .filter(candidate -> candidate.price(best) == price)
                .findFirst()
                .orElseThrow();
        return new PlannedClaim(
                draft(bin, end, price),
                filter.table().type(best).name(),
                offeringKind.zone(),
                offeringKind.capacityType().wire(),
                end.types().size());
    }

    /** Keeps the cheapest of the bin's types; equal prices are ordered by name. */
    private static Narrowed cheapest(ClaimBin bin) {
        var filter = bin.template().filter();
        return new Narrowed(bin.state(), filter.cheapest(bin.state(), bin.survivors(), MOST_TYPES));
    }

    private ClaimDraft draft(ClaimBin bin, Narrowed end, double price) {
        var pool = bin.template().pool();
        var template = pool.template();
        return new ClaimDraft(
                pool.name(),
                pool.uid(),
                labels(bin, end.state()),
                annotations(bin.template(), end),
                template.nodeClass(),
                requirements(bin.template(), end),
                requests(bin, end.types()),
                template.taints(),
                template.startupTaints(),
                template.lifetime(),
                bin.pods(),
                price);
    }

    private Map<String, String> labels(ClaimBin bin, int state) {
        var template = bin.template().pool().template();
        var labels = new TreeMap<>(template.labels());
        for (var rule : states.get(state).list()) {
            if (!Labels.WELL_KNOWN.contains(rule.key()) && !Labels.isRestricted(rule.key())) {
                rule.allowed()
                        .example()
                        .ifPresent(value -> labels.put(rule.key().value(), value));
            }
        }
        labels.put(Labels.POOL.value(), bin.template().pool().name());
        labels.put(Labels.NODE_CLASS.value(), template.nodeClass().name());
        return labels;
    }

    private Map<String, String> annotations(Template template, Narrowed end) {
        var pool = template.pool();
        var annotations = new TreeMap<>(pool.template().annotations());
        annotations.put(Pool.HASH, pool.hash());
        annotations.put(Pool.HASH_VERSION, Pool.CURRENT_HASH_VERSION);
        annotations.put(MINIMUMS_RELAXED, Boolean.toString(terms.minimums().areLowered(template, end.state())));
        var own = template.own();
        if (own != null) {
            var names = end.types()
                    .positions()
                    .mapToObj(
                            position -> template.filter().table().type(position).name())
                    .toList();
            mark(annotations, PRICE_OVERLAY, names, own.priced());
            mark(annotations, CAPACITY_OVERLAY, names, own.enlarged());
        }
        return annotations;
    }

    /** Marks a claim whose types a NodeOverlay changes: its launch uses another allocation strategy (aws 6.8). */
    private static void mark(Map<String, String> annotations, String key, List<String> types, Set<String> changed) {
        if (types.stream().anyMatch(changed::contains)) {
            annotations.put(key, "true");
        }
    }

    private Requirements requirements(Template template, Narrowed end) {
        var all = states.get(end.state());
        var table = template.filter().table();
        var bought = template.filter().choice(end.state()).offeringKinds().stream()
                .filter(offeringKind -> offeringKind.available().intersects(end.types()))
                .map(OfferingKind::capacityType)
                .distinct()
                .sorted(Comparator.comparing(CapacityType::wire))
                .map(CapacityType::wire);
        return all.with(listed.computeIfAbsent(end.types(), typeSet -> ClaimDrafts.listed(table, typeSet))
                        .withMinValues(all.get(Labels.INSTANCE_TYPE).minValues()))
                .with(Requirement.in(Labels.CAPACITY_TYPE, bought.toList())
                        .withMinValues(all.get(Labels.CAPACITY_TYPE).minValues()));
    }

    private static Requirement listed(TypeTable table, TypeSet types) {
        return Requirement.in(
                Labels.INSTANCE_TYPE,
                types.positions()
                        .mapToObj(position -> table.type(position).name())
                        .toList());
    }

    private Resources requests(ClaimBin bin, TypeSet types) {
        return slots.resources(Slots.sum(bin.sum(), bin.template().leastOverhead(types)));
    }
}
