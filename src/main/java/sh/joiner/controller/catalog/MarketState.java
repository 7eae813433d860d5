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
import sh.joiner.model.catalog.MarketMemory;
import sh.joiner.model.catalog.MarketMemory.Ages;

/**
 * The last that was learned of what AWS sells. What was read and did not change leaves the same object in place, so that all that is computed
 * from it stays too. Thread-safe.
 */
public final class MarketState {

    private @Nullable Known last; // both guarded by this
    private final Map<CacheName, Runnable> toldBefore = new EnumMap<>(CacheName.class); // prices of types yet to come

    /** A market, how often something was learned until it was so, and when AWS told its parts. */
    public record Known(Market market, long version, Ages ages) {}

    /** What is known; empty until types, offerings and some prices were read once. */
    public Optional<Market> market() {
        return known().map(Known::market);
    }

    synchronized Optional<Known> known() {
        return Optional.ofNullable(last);
    }

    /** What an earlier leader kept stands until AWS answers; what this process knows already is younger and stays. Answers whether it was taken. */
    synchronized boolean recall(MarketMemory memory, Map<String, Double> staticPrices) {
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
        takeWhatWasToldBefore();
        return true;
    }

    /** Takes in new types and zones; prices stay. */
    synchronized MarketNews learnTypes(
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
            takeWhatWasToldBefore();
            return MarketNews.between(Map.of(), types);
        }
        var old = known.market();
        var news = MarketNews.between(old.types(), types).and(MarketNews.between(old.zonesOf(), zonesOf));
        var ages = known.ages().withTypes(now);
        if (news.isNothing()) {
            last = new Known(old, known.version(), ages);
        } else {
            set(new Market(region, types, zonesOf, old.onDemandPrices(), old.spotPrices(), now), ages);
        }
        return news;
    }

    /** Nobody has seen the market without them: what is computed from it is computed once. */
    private void takeWhatWasToldBefore() {
        toldBefore.values().forEach(Runnable::run);
        toldBefore.clear();
    }

    /** Takes in new on-demand prices, for later while no types are known; a type that is not among them keeps its old one (aws 5.8). */
    synchronized MarketNews learnOnDemand(Map<String, Double> prices, Instant now) {
        var known = last;
        if (known == null) {
            toldBefore.put(CacheName.ON_DEMAND_PRICES, () -> learnOnDemand(prices, now));
            return MarketNews.NONE;
        }
        var old = known.market();
        var merged = new TreeMap<>(old.onDemandPrices());
        merged.putAll(prices);
        var news = MarketNews.between(old.onDemandPrices(), merged);
        var ages = known.ages().withOnDemand(now);
        if (news.isNothing()) {
            last = new Known(old, known.version(), ages);
        } else {
            set(new Market(old.region(), old.types(), old.zonesOf(), merged, old.spotPrices(), now), ages);
        }
        return news;
    }

    /** Takes in new spot prices, for later while no types are known; a type and zone without a quotation has none (aws 5.8). */
    synchronized MarketNews learnSpot(Map<String, Map<String, Double>> prices, Instant now) {
        var known = last;
        if (known == null) {
            toldBefore.put(CacheName.SPOT_PRICES, () -> learnSpot(prices, now));
            return MarketNews.NONE;
        }
        var old = known.market();
        var news = MarketNews.between(old.spotPrices(), prices);
        var ages = known.ages().withSpot(now);
        if (news.isNothing()) {
            last = new Known(old, known.version(), ages);
        } else {
            set(new Market(old.region(), old.types(), old.zonesOf(), old.onDemandPrices(), prices, now), ages);
        }
        return news;
    }

    private void set(Market market, Ages ages) {
        last = new Known(market, last == null ? 1 : last.version() + 1, ages);
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
