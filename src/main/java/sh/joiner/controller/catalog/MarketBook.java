package sh.joiner.controller.catalog;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.Market;

/**
 * The last that was learned of what AWS sells. What was read and did not change leaves the same object in place, so that all that is computed
 * from it stays too. Thread-safe.
 */
public final class MarketBook {

    private @Nullable Known last;

    /** A market, and how often something was learned until it was so. */
    public record Known(Market market, long version) {}

    /** What is known; empty until types, offerings and some prices were read once. */
    public Optional<Market> market() {
        return known().map(Known::market);
    }

    synchronized Optional<Known> known() {
        return Optional.ofNullable(last);
    }

    private void set(Market market) {
        last = new Known(market, last == null ? 1 : last.version() + 1);
    }

    /** Takes in new types and zones; prices stay. Answers whether anything changed. */
    synchronized boolean learnTypes(
            String region,
            SortedMap<String, InstanceTypeFacts> types,
            Map<String, Set<String>> zonesOf,
            Map<String, Double> staticPrices,
            Instant now) {
        var old = last == null ? null : last.market();
        if (old != null && old.types().equals(types) && old.zonesOf().equals(zonesOf)) {
            return false;
        }
        var onDemand = old == null ? staticPrices : old.onDemandPrices();
        var spot = old == null ? everywhere(staticPrices, zonesOf) : old.spotPrices();
        set(new Market(region, types, zonesOf, onDemand, spot, now));
        return true;
    }

    /** Takes in new on-demand prices; a type that is not among them keeps its old one (aws 5.8). */
    synchronized boolean learnOnDemand(Map<String, Double> prices, Instant now) {
        var old = last == null ? null : last.market();
        if (old == null) {
            return false;
        }
        var merged = new TreeMap<>(old.onDemandPrices());
        merged.putAll(prices);
        if (merged.equals(old.onDemandPrices())) {
            return false;
        }
        set(new Market(old.region(), old.types(), old.zonesOf(), merged, old.spotPrices(), now));
        return true;
    }

    /** Takes in new spot prices; a type and zone without a quotation has none (aws 5.8). */
    synchronized boolean learnSpot(Map<String, Map<String, Double>> prices, Instant now) {
        var old = last == null ? null : last.market();
        if (old == null || old.spotPrices().equals(prices)) {
            return false;
        }
        set(new Market(old.region(), old.types(), old.zonesOf(), old.onDemandPrices(), prices, now));
        return true;
    }

    /** Before the first quotation the on-demand price stands for spot in every zone (aws 5.8). */
    private static Map<String, Map<String, Double>> everywhere(
            Map<String, Double> prices, Map<String, Set<String>> zonesOf) {
        var spot = new TreeMap<String, Map<String, Double>>();
        zonesOf.forEach((type, zones) -> {
            var price = prices.get(type);
            if (price != null) {
                spot.put(type, zones.stream().collect(Collectors.toMap(zone -> zone, _ -> price)));
            }
        });
        return spot;
    }
}
