package sh.joiner.engine.sizing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedSet;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.requirement.Requirements;

/** Where, how and for how much a node class may buy an instance type (aws 5.7). One object serves one pass over the market. */
final class Offerings {

    private static final List<CapacityType> BOUGHT_AS = List.of(CapacityType.ON_DEMAND, CapacityType.SPOT);

    private final Market market;
    private final ClassZones zones;
    private final List<String> allZones;
    private final Map<Place, Requirements> labels = new HashMap<>();

    Offerings(Market market, ClassZones zones) {
        this.market = market;
        this.zones = zones;
        this.allZones = market.zones();
    }

    /** One for each zone of the region and each way to buy: what cannot be bought there is told too, as not available. */
    List<Offering> of(InstanceTypeFacts type, SortedSet<String> offeredIn, boolean fitsTheClass) {
        var offerings = new ArrayList<Offering>();
        for (var zone : allZones) {
            boolean possible = fitsTheClass && offeredIn.contains(zone) && zones.has(zone);
            for (var capacityType : BOUGHT_AS) {
                if (type.usageClasses().contains(capacityType.wire())) {
                    offerings.add(offering(
                            new Place(zone, capacityType), market.price(type.name(), zone, capacityType), possible));
                }
            }
        }
        return offerings;
    }

    private Offering offering(Place place, OptionalDouble price, boolean possible) {
        var zoneId = zones.idOf(place.zone());
        return new Offering(
                place.zone(),
                zoneId,
                place.capacityType(),
                price.orElse(0),
                possible && price.isPresent(),
                labels.computeIfAbsent(place, _ -> labels(place, zoneId)));
    }

    private static Requirements labels(Place place, String zoneId) {
        return Offering.of(place.zone(), zoneId, place.capacityType(), 0, false).requirements();
    }

    /** What the labels of an offering depend on: they are shared by all types. */
    private record Place(String zone, CapacityType capacityType) {}
}
