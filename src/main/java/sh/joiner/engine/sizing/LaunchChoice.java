package sh.joiner.engine.sizing;

import java.util.List;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.claim.Claim;

/** The instance types and the capacity type of a launch (aws 6.2, 6.3). */
public sealed interface LaunchChoice {

    /** The maximum number of instance types in one request, as in Karpenter (aws 6.2). */
    int MOST_TYPES = 60;

    /** The recommended number of instance types for a launch that may use spot (aws 6.3). */
    int FLEXIBLE_ENOUGH = 5;

    /**
     * The launch uses these types, each with only its allowed offerings of the capacity type.
     * @param capacityType the capacity type of all offerings
     * @param hint a hint for users although the launch proceeds; empty if there is none
     */
    record Chosen(List<InstanceType> types, CapacityType capacityType, String hint) implements LaunchChoice {
        public Chosen {
            types = List.copyOf(types);
        }
    }

    /** No type can be launched now, or the types that can be launched are too few for minValues. */
    record Refused(String reason) implements LaunchChoice {}

    /** The treatment of a launch with fewer different values than minValues requires. */
    enum MinValues {
        /** The launch is refused. */
        STRICT,
        /** The launch proceeds. */
        BEST_EFFORT
    }

    /** Chooses among the types of the claim's node class. */
    static LaunchChoice of(Claim claim, List<InstanceType> types, MinValues policy) {
        var filters = new LaunchFilters(claim);
        var usable = filters.usable(types);
        if (usable.isEmpty()) {
            return new Refused(
                    "none of the %d instance types of EC2NodeClass %s is compatible, large enough and available now"
                            .formatted(types.size(), claim.nodeClass().name()));
        }
        var cheapest = filters.cheapest(
                filters.withoutExpensiveSpot(filters.withoutExotic(ReservedFilters.of(usable))), MOST_TYPES);
        var missing = policy == MinValues.STRICT ? filters.missingValues(cheapest) : List.<String>of();
        return missing.isEmpty() ? chosen(claim, cheapest) : new Refused(String.join("; ", missing));
    }

    private static Chosen chosen(Claim claim, List<InstanceType> types) {
        boolean spotAllowed = LaunchFilters.allows(claim, CapacityType.SPOT);
        boolean spot = spotAllowed && offered(types, CapacityType.SPOT);
        var others = spot ? CapacityType.SPOT : CapacityType.ON_DEMAND;
        var capacityType = offered(types, CapacityType.RESERVED) ? CapacityType.RESERVED : others;
        var bought = types.stream()
                .map(type -> only(type, capacityType))
                .filter(type -> !type.offerings().isEmpty())
                .toList();
        boolean fragile = spotAllowed && capacityType == CapacityType.ON_DEMAND && bought.size() < FLEXIBLE_ENOUGH;
        var hint = fragile
                ? "no spot offering is available, so the launch uses on-demand with only %d instance %s: allow at least %d in the NodePool"
                        .formatted(bought.size(), bought.size() == 1 ? "type" : "types", FLEXIBLE_ENOUGH)
                : "";
        return new Chosen(bought, capacityType, hint);
    }

    private static boolean offered(List<InstanceType> types, CapacityType capacityType) {
        return types.stream()
                .flatMap(type -> type.offerings().stream())
                .map(Offering::capacityType)
                .anyMatch(capacityType::equals);
    }

    private static InstanceType only(InstanceType type, CapacityType capacityType) {
        return type.withOfferings(type.offerings().stream()
                .filter(offering -> offering.capacityType() == capacityType)
                .toList());
    }
}
