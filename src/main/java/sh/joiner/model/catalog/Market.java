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
 * What AWS sells in the region at one instant: types, the zones that offer them, and prices (aws 5.1, 5.8). The same for all node classes.
 *
 * @param types by name
 * @param zonesOf type to the zones in which it is offered
 * @param onDemandPrices type to USD an hour
 * @param spotPrices type to zone to USD an hour
 * @param asOf when the youngest part was learned
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

    /** Every zone in which anything is offered, sorted. */
    public List<String> zones() {
        return zonesOf.values().stream()
                .flatMap(Set::stream)
                .distinct()
                .sorted()
                .toList();
    }

    /** USD an hour, empty where it is not known. */
    public OptionalDouble price(String type, String zone, CapacityType capacityType) {
        var price = switch (capacityType) {
            case SPOT -> spotPrices.getOrDefault(type, Map.of()).get(zone);
            case ON_DEMAND, RESERVED -> onDemandPrices.get(type);
        };
        return price == null ? OptionalDouble.empty() : OptionalDouble.of(price);
    }
}
