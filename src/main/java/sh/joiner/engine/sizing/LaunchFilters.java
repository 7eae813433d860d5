package sh.joiner.engine.sizing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.requirement.ValueSet.OneOf;

/** The filters of a launch, in Karpenter's order (aws 6.2). The filters for reserved capacity are in {@link ReservedFilters}. */
final class LaunchFilters {

    private static final Set<String> EXOTIC = Set.of(
            "aws.amazon.com/neuron", "aws.amazon.com/neuroncore", "amd.com/gpu", "nvidia.com/gpu", "habana.ai/gaudi");

    private final Claim claim;
    private final boolean countsValues;
    private final IdentityHashMap<Requirements, Boolean> fitting = new IdentityHashMap<>();

    LaunchFilters(Claim claim) {
        this.claim = claim;
        this.countsValues = claim.requirements().list().stream().anyMatch(requirement -> requirement.minValues() > 0);
    }

    static boolean allows(Claim claim, CapacityType capacityType) {
        return claim.requirements().get(Labels.CAPACITY_TYPE).allowed().has(capacityType.wire());
    }

    /** Returns the types that are compatible, large enough and available, each with only the offerings that the claim allows. */
    List<InstanceType> usable(List<InstanceType> types) {
        var named = claim.requirements().get(Labels.INSTANCE_TYPE).allowed();
        return types.stream()
                .filter(type -> named.has(type.name())) // excludes most types at little cost
                .filter(type -> claim.requests().fitsIn(type.allocatable()))
                .filter(type -> claim.requirements().isCompatibleWith(type.requirements(), Labels.WELL_KNOWN))
                .map(type -> keep(type, offering -> offering.available() && isAllowed(offering)))
                .filter(LaunchFilters::isOffered)
                .toList();
    }

    /** Offerings of many types share their labels, so each set of labels is checked once. */
    private boolean isAllowed(Offering offering) {
        return fitting.computeIfAbsent(
                offering.requirements(), labels -> claim.requirements().isCompatibleWith(labels, Labels.WELL_KNOWN));
    }

    /** Removes bare metal and accelerators, unless nothing else is left or the claim has minValues. */
    List<InstanceType> withoutExotic(List<InstanceType> types) {
        var plain = types.stream().filter(type -> !isExotic(type)).toList();
        return countsValues || plain.isEmpty() ? types : plain;
    }

    private static boolean isExotic(InstanceType type) {
        boolean metal = type.requirements().get(Labels.INSTANCE_SIZE).allowed() instanceof OneOf(var sizes)
                && sizes.stream().anyMatch(size -> size.contains("metal"));
        return metal || EXOTIC.stream().anyMatch(device -> type.capacity().get(device) > 0);
    }

    /**
     * Removes spot offerings that cost more than the cheapest on-demand offering, if both are allowed and available and the claim has no minValues.
     */
    List<InstanceType> withoutExpensiveSpot(List<InstanceType> types) {
        var cheapestOnDemand = types.stream()
                .flatMap(type -> type.offerings().stream())
                .filter(offering -> offering.capacityType() == CapacityType.ON_DEMAND)
                .mapToDouble(Offering::price)
                .min();
        if (countsValues || cheapestOnDemand.isEmpty()) {
            return types;
        }
        double limit = cheapestOnDemand.getAsDouble();
        return types.stream()
                .map(type -> keep(
                        type, offering -> offering.capacityType() != CapacityType.SPOT || offering.price() <= limit))
                .filter(LaunchFilters::isOffered)
                .toList();
    }

    /** Returns the cheapest types, by their cheapest offering, then by name. */
    List<InstanceType> cheapest(List<InstanceType> types, int most) {
        return types.stream()
                .sorted(Comparator.comparingDouble(
                                (InstanceType type) -> lowestPrice(type).orElse(Double.MAX_VALUE))
                        .thenComparing(InstanceType::name))
                .limit(most)
                .toList();
    }

    /** Returns the minValues that these types do not satisfy (core 9). */
    List<String> missingValues(List<InstanceType> types) {
        var missing = new ArrayList<String>();
        for (var rule : claim.requirements().list()) {
            int count = values(rule, types).size();
            if (count < rule.minValues()) {
                missing.add("minValues of %s is %d, but the available instance types have only %d"
                        .formatted(rule.key(), rule.minValues(), count));
            }
        }
        return missing;
    }

    private static Set<String> values(Requirement rule, List<InstanceType> types) {
        var values = new TreeSet<String>();
        for (var type : types) {
            if (type.requirements().get(rule.key()).allowed() instanceof OneOf(var own)) {
                values.addAll(own);
            }
        }
        values.removeIf(value -> !rule.allowed().has(value));
        return values;
    }

    private static OptionalDouble lowestPrice(InstanceType type) {
        return type.offerings().stream().mapToDouble(Offering::price).min();
    }

    private static boolean isOffered(InstanceType type) {
        return !type.offerings().isEmpty();
    }

    private static InstanceType keep(InstanceType type, Predicate<Offering> wanted) {
        return type.withOfferings(type.offerings().stream().filter(wanted).toList());
    }
}
