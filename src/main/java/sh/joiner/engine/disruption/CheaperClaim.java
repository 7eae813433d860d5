package sh.joiner.engine.disruption;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.OfferingKind;
import sh.joiner.model.catalog.TypeTable;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.requirement.ValueSet;

/** Narrows a claim that replaces nodes to the instance types that are certain to cost less than the nodes (core 5.6). */
final class CheaperClaim {

    /** The minimum number of cheaper types for which a spot node may be replaced by another spot node. Fewer types make interruptions more likely. */
    static final int SPOT_TYPES = 15;

    private final Catalog catalog;
    private final boolean spotToSpot;

    CheaperClaim(Catalog catalog, boolean spotToSpot) {
        this.catalog = catalog;
        this.spotToSpot = spotToSpot;
    }

    /**
     * Returns the claim with one capacity type, and only with types that cost less than all candidates together. Empty if no such claim is
     * possible: {@link #obstacle} gives the reason.
     */
    Optional<PlannedClaim> of(PlannedClaim claim, Collection<DisruptionCandidate> candidates) {
        double price =
                candidates.stream().mapToDouble(DisruptionCandidate::price).sum();
        var options = new Launches(claim);
        if (isSpotToSpot(options, candidates)) {
            return spotToSpot ? spot(options, candidates, price) : Optional.empty();
        }
        return options.allowed()
                .map(capacityType -> options.below(price, capacityType))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static boolean isSpotToSpot(Launches options, Collection<DisruptionCandidate> candidates) {
        return options.allows(CapacityType.SPOT)
                && candidates.stream()
                        .allMatch(candidate -> CapacityType.SPOT.wire().equals(candidate.label(Labels.CAPACITY_TYPE)));
    }

    /** Returns why {@link #of} returns no claim. */
    KeptReason obstacle(PlannedClaim claim, Collection<DisruptionCandidate> candidates) {
        var options = new Launches(claim);
        if (!isSpotToSpot(options, candidates)) {
            return new KeptReason.NothingCheaper();
        }
        if (!spotToSpot) {
            return new KeptReason.SpotToSpotDisabled();
        }
        double price =
                candidates.stream().mapToDouble(DisruptionCandidate::price).sum();
        int found = options.positionsBelow(price, CapacityType.SPOT).size();
        return found == 0 || found >= SPOT_TYPES
                ? new KeptReason.NothingCheaper()
                : new KeptReason.TooFewSpotTypes(found);
    }

    private static Optional<PlannedClaim> spot(
            Launches options, Collection<DisruptionCandidate> candidates, double price) {
        var cheaper = options.positionsBelow(price, CapacityType.SPOT);
        if (candidates.size() > 1) {
            return options.claim(cheaper, CapacityType.SPOT);
        }
        if (cheaper.size() < SPOT_TYPES) {
            return Optional.empty();
        }
        return IntStream.rangeClosed(SPOT_TYPES, cheaper.size())
                .mapToObj(count -> options.claim(cheaper.subList(0, count), CapacityType.SPOT))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /**
     * Returns the claim with only those types that cost less than each candidate whose own type is in the claim. Otherwise the claim could
     * launch the type of a candidate again, although keeping that candidate would move fewer pods (core 5.8). Empty if too few types remain.
     */
    Optional<PlannedClaim> belowSameTypes(PlannedClaim claim, Collection<DisruptionCandidate> candidates) {
        var options = new Launches(claim);
        double price = candidates.stream()
                .filter(candidate -> options.lists(candidate.label(Labels.INSTANCE_TYPE)))
                .mapToDouble(DisruptionCandidate::price)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        return options.allowed()
                .map(capacityType -> options.below(price, capacityType))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** The types and offerings that a claim may launch. */
    private final class Launches {

        private final PlannedClaim claim;
        private final Requirements requirements;
        private final TypeTable table;
        private final List<OfferingKind> kinds;

        Launches(PlannedClaim claim) {
            this.claim = claim;
            this.requirements = claim.draft().requirements();
            this.table = catalog.table(
                    claim.draft().pool(), claim.draft().nodeClass().name());
            this.kinds = table.offeringKinds().stream()
                    .filter(kind -> requirements.isCompatibleWith(kind.requirements(), Labels.WELL_KNOWN))
                    .toList();
        }

        boolean allows(CapacityType capacityType) {
            return requirements.get(Labels.CAPACITY_TYPE).has(capacityType.wire());
        }

        boolean lists(String type) {
            return requirements.get(Labels.INSTANCE_TYPE).has(type);
        }

        /** Returns the capacity types that the claim allows, in the order in which a launch tries them. */
        Stream<CapacityType> allowed() {
            return Stream.of(CapacityType.values()).filter(this::allows);
        }

        Optional<PlannedClaim> below(double price, CapacityType capacityType) {
            return claim(positionsBelow(price, capacityType), capacityType);
        }

        /** Returns the types whose most expensive possible launch costs less than the price, the cheapest first. */
        List<Integer> positionsBelow(double price, CapacityType capacityType) {
            return IntStream.range(0, table.types().size())
                    .filter(position -> lists(table.type(position).name()))
                    .filter(position -> worst(position, capacityType) < price)
                    .boxed()
                    .sorted(Comparator.comparingDouble(position -> best(position, capacityType)))
                    .toList();
        }

        /** Returns the price of the most expensive available offering; infinite if there is none. */
        private double worst(int position, CapacityType capacityType) {
            return prices(position, capacityType).max().orElse(Double.POSITIVE_INFINITY);
        }

        private double best(int position, CapacityType capacityType) {
            return prices(position, capacityType).min().orElse(Double.POSITIVE_INFINITY);
        }

        private DoubleStream prices(int position, CapacityType capacityType) {
            return kinds.stream()
                    .filter(kind -> kind.capacityType() == capacityType
                            && kind.available().has(position))
                    .mapToDouble(kind -> kind.price(position));
        }

        /** Returns the claim with these types, the cheapest first. Empty if there are none, or too few different values for minValues. */
        Optional<PlannedClaim> claim(List<Integer> positions, CapacityType capacityType) {
            var types = positions.stream().map(table::type).toList();
            if (types.isEmpty() || !keepsMinimums(types)) {
                return Optional.empty();
            }
            int cheapest = positions.getFirst();
            double price = best(cheapest, capacityType);
            var zone = kinds.stream()
                    .filter(kind -> kind.capacityType() == capacityType
                            && kind.available().has(cheapest)
                            && kind.price(cheapest) == price)
                    .findFirst()
                    .orElseThrow()
                    .zone();
            var narrowed = requirements
                    .with(narrow(
                            Labels.INSTANCE_TYPE,
                            types.stream().map(InstanceType::name).toList()))
                    .with(narrow(Labels.CAPACITY_TYPE, List.of(capacityType.wire())));
            return Optional.of(new PlannedClaim(
                    claim.draft().narrowed(narrowed, price),
                    types.getFirst().name(),
                    zone,
                    capacityType.wire(),
                    types.size()));
        }

        private Requirement narrow(LabelKey key, List<String> values) {
            return Requirement.in(key, values)
                    .withMinValues(requirements.get(key).minValues());
        }

        private boolean keepsMinimums(List<InstanceType> types) {
            return requirements.list().stream()
                    .filter(rule -> rule.minValues() > 0)
                    .allMatch(rule -> values(rule, types) >= rule.minValues());
        }

        private int values(Requirement rule, List<InstanceType> types) {
            if (rule.key().equals(Labels.CAPACITY_TYPE)) {
                return 1;
            }
            var values = new TreeSet<String>();
            for (var type : types) {
                if (type.requirements().get(rule.key()).allowed() instanceof ValueSet.OneOf(var own)) {
                    own.stream().filter(rule::has).forEach(values::add);
                }
            }
            return values.size();
        }
    }
}
