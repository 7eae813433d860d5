package sh.joiner.engine.scheduling;

import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import sh.joiner.engine.scheduling.Plan.PlannedClaim;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Outlet;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.catalog.TypeTable;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/** Turns a bin into the claim that is to be written (core 4.10). */
final class Drafts {

    static final int MOST_TYPES = 600;
    private static final String MINIMUMS_RELAXED = "karpenter.sh/nodeclaim-min-values-relaxed";

    private static final String PRICE_OVERLAY = "karpenter.sh/price-overlay-applied";
    private static final String CAPACITY_OVERLAY = "karpenter.sh/capacity-overlay-applied";

    private final States states;
    private final Slots slots;
    private final Map<TypeSet, Requirement> listed = new HashMap<>(); // thousands of claims leave the same types

    Drafts(States states, Slots slots) {
        this.states = states;
        this.slots = slots;
    }

    /** The claim; empty if its cheapest types alone offer too few different values. */
    Optional<PlannedClaim> of(ClaimBin bin) {
        var filter = bin.template().filter();
        var types = cheapest(bin);
        var kept = filter.table().select(bits(types));
        if (!filter.keepsMinimums(bin.state(), kept)) {
            return Optional.empty();
        }
        int best = types.getFirst();
        double price = filter.cheapest(bin.state(), best);
        var outlet = filter.choice(bin.state()).outlets().stream()
                .filter(one -> one.price(best) == price)
                .findFirst()
                .orElseThrow();
        return Optional.of(new PlannedClaim(
                draft(bin, kept, price),
                filter.table().type(best).name(),
                outlet.zone(),
                outlet.capacityType().wire(),
                types.size()));
    }

    private static BitSet bits(List<Integer> positions) {
        var bits = new BitSet();
        positions.forEach(bits::set);
        return bits;
    }

    /** Positions of the cheapest surviving types, the cheapest first, of equal prices by name. */
    private static List<Integer> cheapest(ClaimBin bin) {
        var filter = bin.template().filter();
        return IntStream.of(filter.byPrice(bin.state()))
                .filter(bin.survivors()::has)
                .limit(MOST_TYPES)
                .boxed()
                .toList();
    }

    private ClaimDraft draft(ClaimBin bin, TypeSet types, double price) {
        var pool = bin.template().pool();
        var template = pool.template();
        return new ClaimDraft(
                pool.name(),
                pool.uid(),
                labels(bin),
                annotations(bin.template(), types),
                template.nodeClass(),
                requirements(bin, types),
                requests(bin, types),
                template.taints(),
                template.startupTaints(),
                template.lifetime(),
                bin.pods(),
                price);
    }

    private Map<String, String> labels(ClaimBin bin) {
        var template = bin.template().pool().template();
        var labels = new TreeMap<>(template.labels());
        for (var rule : states.get(bin.state()).list()) {
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

    private static Map<String, String> annotations(Template template, TypeSet types) {
        var pool = template.pool();
        var annotations = new TreeMap<>(pool.template().annotations());
        annotations.put(Pool.HASH, pool.hash());
        annotations.put(Pool.HASH_VERSION, Pool.PRESENT_HASH_VERSION);
        annotations.put(MINIMUMS_RELAXED, "false");
        var own = template.own();
        if (own != null) {
            var names = types.positions()
                    .mapToObj(
                            position -> template.filter().table().type(position).name())
                    .toList();
            mark(annotations, PRICE_OVERLAY, names, own.priced());
            mark(annotations, CAPACITY_OVERLAY, names, own.enlarged());
        }
        return annotations;
    }

    /** The launch goes another way where prices are a person's (aws 6.8). */
    private static void mark(Map<String, String> annotations, String key, List<String> types, Set<String> changed) {
        if (types.stream().anyMatch(changed::contains)) {
            annotations.put(key, "true");
        }
    }

    private Requirements requirements(ClaimBin bin, TypeSet types) {
        var all = states.get(bin.state());
        var table = bin.template().filter().table();
        var bought = bin.template().filter().choice(bin.state()).outlets().stream()
                .filter(outlet -> outlet.available().intersects(types))
                .map(Outlet::capacityType)
                .distinct()
                .sorted(Comparator.comparing(CapacityType::wire))
                .map(CapacityType::wire);
        return all.with(listed.computeIfAbsent(types, one -> Drafts.listed(table, one))
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
