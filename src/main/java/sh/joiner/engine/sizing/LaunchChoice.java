package sh.joiner.engine.sizing;

import java.util.List;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.claim.Claim;

/** Which instance types a claim is launched with, and how they are bought (aws 6.2, 6.3). */
public sealed interface LaunchChoice {

    /** EC2 takes no more of them in one request. */
    int MOST_TYPES = 60;

    /** Fewer types than this make it likely that spot capacity runs out. */
    int FLEXIBLE_ENOUGH = 5;

    /**
     * These types, cheapest first, each with exactly the offerings that may be asked for.
     *
     * @param capacityType how all of them are bought
     * @param hint what a person should know although the launch goes ahead; empty if nothing
     */
    record Chosen(List<InstanceType> types, CapacityType capacityType, String hint) implements LaunchChoice {
        public Chosen {
            types = List.copyOf(types);
        }
    }

    /** Nothing is left that the claim could be launched with now: the claim is given up like one that EC2 has no capacity for. */
    record Refused(String reason) implements LaunchChoice {}

    /** What counts when fewer different values are on offer than a requirement's minimum asks. */
    enum MinValues {
        /** The launch is refused. */
        STRICT,
        /** It goes ahead. */
        BEST_EFFORT
    }

    /** Chooses among the types of the claim's node class. */
    static LaunchChoice of(Claim claim, List<InstanceType> types, MinValues policy) {
        var filters = new LaunchFilters(claim);
        var usable = filters.usable(types);
        if (usable.isEmpty()) {
            return new Refused(
                    "none of the %d instance types of node class %s is compatible, large enough and available now"
                            .formatted(types.size(), claim.nodeClass().name()));
        }
        var cheapest = filters.cheapest(
                filters.withoutDearSpot(filters.withoutExotic(ReservedFilters.of(usable))), MOST_TYPES);
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
                ? "on-demand stands in for spot with %d instance types; at least %d are recommended"
                        .formatted(bought.size(), FLEXIBLE_ENOUGH)
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
