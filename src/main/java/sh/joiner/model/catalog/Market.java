package sh.joiner.model.catalog;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The instance types that AWS offers in the region at one instant, with zones and prices (aws 5.1, 5.8). The same for all node classes.
 *
 * @param types by name
 * @param zonesOf type to the zones in which it is offered
 * @param onDemandPrices type to USD an hour
 * @param spotPrices type to zone to USD an hour
 * @param asOf when AWS returned the newest part
 */
public record Market(
        String region,
        SortedMap<String, InstanceTypeFacts> types,
        Map<String, Set<String>> zonesOf,
        Map<String, Double> onDemandPrices,
        Map<String, Map<String, Double>> spotPrices,
        Instant asOf) {

    public Market {
        types = Collections.unmodifiableSortedMap(new TreeMap<>(types));
        zonesOf = Map.copyOf(zonesOf);
        onDemandPrices = Map.copyOf(onDemandPrices);
        spotPrices = Map.copyOf(spotPrices);
    }

    /** Returns every zone in which a type is offered, sorted. */
    public List<String> zones() {
        return zonesOf.values().stream()
                .flatMap(Set::stream)
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns the price in USD an hour; empty if it is not known. */
    public OptionalDouble price(String type, String zone, CapacityType capacityType) {
        var price = switch (capacityType) {
            case SPOT -> spotPrices.getOrDefault(type, Map.of()).get(zone);
            case ON_DEMAND, RESERVED -> onDemandPrices.get(type);
        };
        return price == null ? OptionalDouble.empty() : OptionalDouble.of(price);
    }
}
