package sh.joiner.engine.sizing;

import static sh.joiner.model.catalog.OfferingState.AVAILABLE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.catalog.OfferingState;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/** The zones, capacity types and prices of an instance type for a node class (aws 5.7). Each pass over the instance types needs a new object. */
final class Offerings {

    private static final List<CapacityType> BOUGHT_AS = List.of(CapacityType.ON_DEMAND, CapacityType.SPOT);

    /** Reserved capacity is already paid: its price is the price of the type divided by this number. So cheaper types still come first. */
    private static final double RESERVED_SHARE = 10_000_000;

    private final Market market;
    private final ClassZones zones;
    private final List<String> allZones;
    private final List<Reservation> reservations;
    private final int partitions;
    private final Map<Place, Requirements> labels = new HashMap<>();

    Offerings(Market market, NodeClass nodeClass, ClassZones zones) {
        this.market = market;
        this.zones = zones;
        this.allZones = market.zones();
        this.reservations = nodeClass.resolved().reservations();
        this.partitions = partitions(nodeClass.resolved().placementGroup());
    }

    private static int partitions(@Nullable PlacementGroup group) {
        return group != null && group.strategy().equals("partition") ? group.partitions() : 0;
    }

    /**
     * Returns the offerings of a type: one for each zone of the region and each supported capacity type, and one for each reservation. In a partition
     * placement group, each of these offerings is repeated for each partition. Offerings that cannot be launched are included as not
     * available.
     */
    List<Offering> of(InstanceTypeFacts type, SortedSet<String> offeredIn, boolean fitsTheClass) {
        var offerings = new ArrayList<Offering>();
        for (var zone : allZones) {
            var state = state(zone, offeredIn, fitsTheClass);
            for (var capacityType : BOUGHT_AS) {
                if (type.usageClasses().contains(capacityType.wire())) {
                    offerings.add(offering(
                            new Place(zone, capacityType), market.price(type.name(), zone, capacityType), state));
                }
            }
        }
        for (var reservation : reservations) {
            if (reservation.instanceType().equals(type.name())) {
                offerings.add(reserved(reservation, state(reservation.zone(), offeredIn, fitsTheClass)));
            }
        }
        return partitions == 0
                ? offerings
                : offerings.stream().flatMap(this::byPartition).toList();
    }

    /** Returns the state of an offering, without regard to prices and to EC2's capacity. */
    private OfferingState state(String zone, SortedSet<String> offeredIn, boolean fitsTheClass) {
        if (!fitsTheClass) {
            return OfferingState.NOT_FOR_THE_CLASS;
        }
        if (!offeredIn.contains(zone)) {
            return OfferingState.NOT_SOLD_HERE;
        }
        return zones.has(zone) ? AVAILABLE : OfferingState.NO_SUBNET;
    }

    /** Nothing is launched in interruptible reservations, because this version of the AWS SDK lacks the option of CreateFleet that they require. */
    private Offering reserved(Reservation reservation, OfferingState inItsZone) {
        var price = market.price(reservation.instanceType(), reservation.zone(), CapacityType.RESERVED);
        return Offering.reserved(
                reservation,
                zones.idOf(reservation.zone()),
                price.orElse(0) / RESERVED_SHARE,
                inItsZone == AVAILABLE ? state(reservation) : inItsZone);
    }

    private static OfferingState state(Reservation reservation) {
        if (reservation.interruptible()) {
            return OfferingState.RESERVATION_INTERRUPTIBLE;
        }
        return reservation.free() > 0 ? AVAILABLE : OfferingState.RESERVATION_FULL;
    }

    private Stream<Offering> byPartition(Offering offering) {
        return IntStream.rangeClosed(1, partitions)
                .mapToObj(number -> Requirement.in(Labels.PLACEMENT_PARTITION, Integer.toString(number)))
                .map(offering::narrowed);
    }

    private Offering offering(Place place, OptionalDouble price, OfferingState inItsZone) {
        var zoneId = zones.idOf(place.zone());
        return new Offering(
                place.zone(),
                zoneId,
                place.capacityType(),
                price.orElse(0),
                inItsZone == AVAILABLE && price.isEmpty() ? OfferingState.NO_PRICE : inItsZone,
                labels.computeIfAbsent(place, _ -> labels(place, zoneId)),
                Offering.UNCOUNTED);
    }

    private static Requirements labels(Place place, String zoneId) {
        return Offering.of(place.zone(), zoneId, place.capacityType(), 0, OfferingState.NO_PRICE)
                .requirements();
    }

    /** The properties that determine the labels of an offering. All types share these labels. */
    private record Place(String zone, CapacityType capacityType) {}
}
