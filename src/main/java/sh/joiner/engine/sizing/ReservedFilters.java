package sh.joiner.engine.sizing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.requirement.Labels;

/** The filters of a launch into reserved capacity, in Karpenter's order (aws 6.2). They change nothing if no reserved capacity is available. */
final class ReservedFilters {

    private ReservedFilters() {}

    /**
     * Returns the types with available reservations, reduced to what CreateFleet accepts in one request. Returns all types if no type has an
     * available reservation.
     */
    static List<InstanceType> of(List<InstanceType> types) {
        var reserved = types.stream()
                .map(type -> keep(type, type.offerings().stream().filter(ReservedFilters::isReserved)))
                .filter(type -> !type.offerings().isEmpty())
                .toList();
        if (reserved.isEmpty()) {
            return types;
        }
        var kind = kindOf(cheapest(reserved));
        var ofKind = reserved.stream()
                .map(type -> keep(
                        type,
                        type.offerings().stream()
                                .filter(offering -> kindOf(offering).equals(kind))))
                .filter(type -> !type.offerings().isEmpty())
                .toList();
        return kind.equals(Reservation.Kind.CAPACITY_BLOCK.wire()) ? oneBlock(ofKind) : onePerZone(ofKind);
    }

    private static boolean isReserved(Offering offering) {
        return offering.capacityType() == CapacityType.RESERVED;
    }

    /** Returns the cheapest offering. At equal prices, an ordinary reservation precedes a capacity block. */
    private static Offering cheapest(List<InstanceType> types) {
        return types.stream()
                .flatMap(type -> type.offerings().stream())
                .min(Comparator.comparingDouble(Offering::price)
                        .thenComparing(ReservedFilters::kindOf, Comparator.reverseOrder())
                        .thenComparing(Offering::reservationId))
                .orElseThrow();
    }

    private static String kindOf(Offering offering) {
        return offering.requirements().single(Labels.RESERVATION_TYPE).orElse("");
    }

    /** Keeps the cheapest capacity block, because a fleet accepts only one. */
    private static List<InstanceType> oneBlock(List<InstanceType> types) {
        var block = cheapest(types);
        return types.stream()
                .filter(type -> type.offerings().contains(block))
                .map(type -> type.withOfferings(List.of(block)))
                .limit(1)
                .toList();
    }

    /** Keeps the reservation with the most capacity left for each type and zone, because a fleet accepts a type only once in each zone. */
    private static List<InstanceType> onePerZone(List<InstanceType> types) {
        return types.stream()
                .map(type -> type.withOfferings(List.copyOf(withMostLeft(type.offerings()))))
                .toList();
    }

    private static Collection<Offering> withMostLeft(List<Offering> offerings) {
        BinaryOperator<Offering> better = (offering, other) -> other.left() > offering.left() ? other : offering;
        Map<String, Offering> byZone =
                offerings.stream().collect(Collectors.toMap(Offering::zone, Function.identity(), better, TreeMap::new));
        var chosen = byZone.values().stream().map(Offering::reservationId).toList();
        var kept = new ArrayList<Offering>();
        offerings.stream()
                .filter(offering -> chosen.contains(offering.reservationId()))
                .forEach(kept::add);
        return kept;
    }

    private static InstanceType keep(InstanceType type, Stream<Offering> offerings) {
        return type.withOfferings(offerings.toList());
    }
}
