package sh.joiner.controller.catalog;

import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.catalog.MarketSnapshot;
import sh.joiner.model.catalog.MarketSnapshot.Ages;

/**
 * The latest known instance types, zones and prices of AWS. A read without a change keeps the same {@link Market} object, so that all values computed
 * from the market stay valid. Thread-safe.
 */
public final class MarketState {

    private @Nullable Known last; // this field and the next: guarded by this
    private final Map<CacheName, Runnable> pending =
            new EnumMap<>(CacheName.class); // prices that were read before the types

    /** A market, the number of changes that led to it, and when AWS returned its parts. */
    public record Known(Market market, long version, Ages ages) {}

    /** Returns the market; empty until types and their zones have been read, or a stored market was loaded. */
    public Optional<Market> market() {
        return known().map(Known::market);
    }

    synchronized Optional<Known> known() {
        return Optional.ofNullable(last);
    }

    /**
     * Uses the market that an earlier leader stored, until AWS answers. Values that this process has read are newer and
     * are kept. Returns true if the stored market is used.
     */
    synchronized boolean recall(MarketSnapshot memory, Map<String, Double> staticPrices) {
        if (last != null) {
            return false;
        }
        var kept = memory.market();
        var ages = memory.ages();
        set(
                new Market(
                        kept.region(),
                        kept.types(),
                        kept.zonesOf(),
                        ages.onDemand() == null ? staticPrices : kept.onDemandPrices(),
                        ages.spot() == null ? everywhere(staticPrices, kept.zonesOf()) : kept.spotPrices(),
                        kept.asOf()),
                ages);
        applyPending();
        return true;
    }

    /** Stores new types and zones. Known prices stay. */
    synchronized MarketChanges learnTypes(
            String region,
            SortedMap<String, InstanceTypeFacts> types,
            Map<String, Set<String>> zonesOf,
            Map<String, Double> staticPrices,
            Instant now) {
        var known = last;
        if (known == null) {
            set(
                    new Market(region, types, zonesOf, staticPrices, everywhere(staticPrices, zonesOf), now),
                    new Ages(now, null, null));
            applyPending();
            return MarketChanges.between(Map.of(), types);
        }
        var old = known.market();
        var changes = MarketChanges.between(old.types(), types).and(MarketChanges.between(old.zonesOf(), zonesOf));
        var ages = known.ages().withTypes(now);
        if (changes.isNothing()) {
            last = new Known(old, known.version(), ages);
        } else {
            set(new Market(region, types, zonesOf, old.onDemandPrices(), old.spotPrices(), now), ages);
        }
        return changes;
    }

    /**
     * Applies the prices that were read before the types. No reader gets a market without these prices, so dependent values are computed only once.
     */
    private void applyPending() {
        pending.values().forEach(Runnable::run);
        pending.clear();
    }

    /** Stores new on-demand prices, or keeps them until types are known. A type without a new price keeps its old price (aws 5.8). */
    synchronized MarketChanges learnOnDemand(Map<String, Double> prices, Instant now) {
        var known = last;
        if (known == null) {
            pending.put(CacheName.ON_DEMAND_PRICES, () -> learnOnDemand(prices, now));
            return MarketChanges.NONE;
        }
        var old = known.market();
        var merged = new TreeMap<>(old.onDemandPrices());
        merged.putAll(prices);
        var changes = MarketChanges.between(old.onDemandPrices(), merged);
        var ages = known.ages().withOnDemand(now);
        if (changes.isNothing()) {
            last = new Known(old, known.version(), ages);
        } else {
            set(new Market(old.region(), old.types(), old.zonesOf(), merged, old.spotPrices(), now), ages);
        }
        return changes;
    }

    /** Stores new spot prices, or keeps them until types are known. A type has no spot price in a zone for which AWS returned none (aws 5.8). */
    synchronized MarketChanges learnSpot(Map<String, Map<String, Double>> prices, Instant now) {
        var known = last;
        if (known == null) {
            pending.put(CacheName.SPOT_PRICES, () -> learnSpot(prices, now));
            return MarketChanges.NONE;
        }
        var old = known.market();
        var changes = MarketChanges.between(old.spotPrices(), prices);
        var ages = known.ages().withSpot(now);
        if (changes.isNothing()) {
            last = new Known(old, known.version(), ages);
        } else {
            set(new Market(old.region(), old.types(), old.zonesOf(), old.onDemandPrices(), prices, now), ages);
        }
        return changes;
    }

    private void set(Market market, Ages ages) {
        last = new Known(market, last == null ? 1 : last.version() + 1, ages);
    }

    /** Returns the on-demand prices as spot prices of every zone, for the time before AWS has returned spot prices (aws 5.8). */
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
