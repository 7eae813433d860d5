package sh.joiner.testing;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.catalog.CatalogFeed;

/** A catalog that a test fills. Spot costs a third of on-demand. Reads fail as long as the catalog has no type. */
public final class FakeCatalogFeed implements CatalogFeed {

    private final SortedMap<String, InstanceTypeFacts> types = new TreeMap<>();
    private final Map<String, Set<String>> zones = new TreeMap<>();
    private final Map<String, Double> prices = new TreeMap<>();

    public FakeCatalogFeed with(InstanceTypeFacts type, double price, String... offeredIn) {
        types.put(type.name(), type);
        zones.put(type.name(), Set.of(offeredIn));
        prices.put(type.name(), price);
        return this;
    }

    @Override
    public SortedMap<String, InstanceTypeFacts> types() {
        return answered(types);
    }

    @Override
    public Map<String, Set<String>> zonesOf() {
        return answered(zones);
    }

    @Override
    public Optional<Map<String, Double>> onDemandPrices() {
        return Optional.of(answered(prices));
    }

    @Override
    public Map<String, Map<String, Double>> spotPrices() {
        var spot = new TreeMap<String, Map<String, Double>>();
        zones.forEach((type, places) -> {
            var byZone = new TreeMap<String, Double>();
            places.forEach(zone -> byZone.put(zone, prices.getOrDefault(type, 0.0) / 3));
            spot.put(type, byZone);
        });
        return answered(spot);
    }

    @Override
    public Map<String, Double> staticPrices() {
        return prices;
    }

    private static <M extends Map<?, ?>> M answered(M answer) {
        if (answer.isEmpty()) {
            throw new RemoteCallException(
                    Category.UNREACHABLE, "", "the test has not added an instance type", new IllegalStateException());
        }
        return answer;
    }
}
