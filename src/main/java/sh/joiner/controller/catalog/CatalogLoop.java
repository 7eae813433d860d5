package sh.joiner.controller.catalog;

import static sh.joiner.model.cache.CacheName.INSTANCE_TYPES;
import static sh.joiner.model.cache.CacheName.INSTANCE_TYPE_OFFERINGS;
import static sh.joiner.model.cache.CacheName.ON_DEMAND_PRICES;
import static sh.joiner.model.cache.CacheName.SPOT_PRICES;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.controller.loop.Loop;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.catalog.MarketMemory.Ages;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OutsideTrouble.Category;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.cache.CacheReport.Found;
import sh.joiner.port.catalog.CatalogFeed;
import sh.joiner.port.runner.Runner;

/**
 * Keeps the market state fresh: types and zones, on-demand prices, spot prices, each every 12 hours (aws 2.11). What is half an answer is asked
 * again before it is believed; what is known stays until then.
 */
public final class CatalogLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(CatalogLoop.class);

    private final CatalogFeed feed;
    private final MarketState state;
    private final String region;
    private final Runnable changed;
    private final CacheReport report;
    private final Loop loop;
    private final List<CatalogPart> facts;
    private final List<CatalogPart> prices;
    private @Nullable SortedMap<String, InstanceTypeFacts> typesTold; // both for the one thread of passes
    private @Nullable Map<String, Set<String>> zonesTold;
    private final Map<CacheName, SecondLook> doubts = Map.of(
            INSTANCE_TYPES, new SecondLook(),
            INSTANCE_TYPE_OFFERINGS, new SecondLook(),
            SPOT_PRICES, new SecondLook());

    /** Runs {@code changed} each time the market state has changed. */
    public CatalogLoop(
            CatalogFeed feed, MarketState state, String region, Runner runner, Runnable changed, CacheReport report) {
        this.feed = feed;
        this.state = state;
        this.region = region;
        this.changed = changed;
        this.report = report;
        this.facts = List.of(part(INSTANCE_TYPES, this::readTypes), part(INSTANCE_TYPE_OFFERINGS, this::readZones));
        this.prices = List.of(part(ON_DEMAND_PRICES, this::readOnDemand), part(SPOT_PRICES, this::readSpot));
        this.loop = new Loop("catalog", runner, this::pass);
        introduce();
    }

    private CatalogPart part(CacheName cache, Consumer<Instant> read) {
        return new CatalogPart(cache, read, report, () -> state.market().isEmpty());
    }

    private void introduce() {
        report.holds(INSTANCE_TYPES, () -> size(Market::types));
        report.holds(INSTANCE_TYPE_OFFERINGS, () -> size(Market::zonesOf));
        report.holds(ON_DEMAND_PRICES, () -> size(Market::onDemandPrices));
        report.holds(SPOT_PRICES, this::quotations);
        Stream.concat(facts.stream(), prices.stream())
                .forEach(part -> report.refreshes(part.cache(), () -> want(part)));
    }

    private int size(Function<Market, Map<String, ?>> part) {
        return state.market().map(market -> part.apply(market).size()).orElse(0);
    }

    private int quotations() {
        return state.market()
                .map(market -> market.spotPrices().values().stream()
                        .mapToInt(Map::size)
                        .sum())
                .orElse(0);
    }

    private void want(CatalogPart part) {
        part.want();
        loop.wake();
    }

    public void start() {
        loop.start();
    }

    Duration pass(Instant now) {
        facts.forEach(part -> part.attemptIfDue(now));
        if (state.market().isEmpty()) {
            prices.forEach(part -> part.attemptOnce(now)); // so that types are sized once they are told, and not again
            return untilNext(facts.stream(), now);
        }
        prices.forEach(part -> part.attemptIfDue(now));
        return untilNext(Stream.concat(facts.stream(), prices.stream()), now);
    }

    private static Duration untilNext(Stream<CatalogPart> parts, Instant now) {
        return Duration.between(
                now, parts.map(CatalogPart::due).min(Instant::compareTo).orElse(now));
    }

    private void readTypes(Instant now) {
        var found = asked(INSTANCE_TYPES, feed::types);
        doubt(
                INSTANCE_TYPES,
                state.market().map(market -> market.types().keySet()).orElse(Set.of()),
                found.keySet(),
                now);
        typesTold = new TreeMap<>(found);
        learnFacts(now);
        report.refreshed(INSTANCE_TYPES, CacheReport.ALL); // only now: who waits for it reads the market state
        lookAgainIfFew(facts.getFirst(), found.keySet(), feed.staticPrices().size());
    }

    private void readZones(Instant now) {
        var zones = asked(INSTANCE_TYPE_OFFERINGS, feed::zonesOf);
        var zonesBefore = SecondLook.withoutTheZoneThatWent(
                state.market().map(Market::zonesOf).orElse(Map.of()), zones);
        doubt(INSTANCE_TYPE_OFFERINGS, SecondLook.places(zonesBefore), SecondLook.places(zones), now);
        zonesTold = Map.copyOf(zones);
        learnFacts(now);
        report.refreshed(INSTANCE_TYPE_OFFERINGS, CacheReport.ALL);
        lookAgainIfFew(
                facts.getLast(),
                zones.keySet(),
                state.market().map(market -> market.types().size()).orElse(0));
    }

    /** Once both are told; what one does not tell anew stays. */
    private void learnFacts(Instant now) {
        var known = state.market();
        var types = typesTold == null ? known.map(Market::types).orElseGet(TreeMap::new) : typesTold;
        var zones = zonesTold == null ? known.map(Market::zonesOf).orElse(Map.of()) : zonesTold;
        if (types.isEmpty() || zones.isEmpty()) {
            return;
        }
        boolean first = known.isEmpty();
        var before = zones();
        var news = state.learnTypes(region, types, zones, feed.staticPrices(), now);
        if (first) {
            tellWhatIsCompiledIn();
        }
        tell(news, INSTANCE_TYPES, types.size());
        if (!first && !before.equals(zones())) {
            LOG.infof("the zones of the region have changed: before=%s now=%s", before, zones());
        }
    }

    private void tellWhatIsCompiledIn() {
        var ages = state.known().map(MarketState.Known::ages);
        if (ages.map(Ages::onDemand).isEmpty()) {
            report.compiledIn(ON_DEMAND_PRICES);
        }
        if (ages.map(Ages::spot).isEmpty()) {
            report.compiledIn(SPOT_PRICES);
        }
    }

    private List<String> zones() {
        return state.market().map(Market::zones).orElse(List.of());
    }

    private void readOnDemand(Instant now) {
        var told = asked(ON_DEMAND_PRICES, feed::onDemandPrices);
        if (told.isEmpty()) { // for good: there is nobody to ask
            report.compiledIn(ON_DEMAND_PRICES);
            return;
        }
        var news = state.learnOnDemand(told.get(), now);
        report.refreshed(ON_DEMAND_PRICES, CacheReport.ALL);
        tell(news, ON_DEMAND_PRICES, told.get().size());
    }

    private void readSpot(Instant now) {
        var found = asked(SPOT_PRICES, feed::spotPrices);
        doubt(SPOT_PRICES, quoted(), SecondLook.places(places(found)), now);
        var news = state.learnSpot(found, now);
        report.refreshed(SPOT_PRICES, CacheReport.ALL);
        tell(news, SPOT_PRICES, found.size());
    }

    /** Where AWS has told a spot price before; what is compiled in was never told. */
    private Set<String> quoted() {
        return state.known()
                .filter(known -> known.ages().spot() != null)
                .map(known -> SecondLook.places(places(known.market().spotPrices())))
                .orElse(Set.of());
    }

    private static Map<String, Set<String>> places(Map<String, Map<String, Double>> prices) {
        var places = new TreeMap<String, Set<String>>();
        prices.forEach((type, byZone) -> places.put(type, byZone.keySet()));
        return places;
    }

    private <T> T asked(CacheName cache, Supplier<T> question) {
        report.asked(cache, Found.OUTSIDE);
        try {
            return question.get();
        } catch (OutsideTrouble trouble) {
            report.failed(cache, CacheReport.ALL, trouble);
            throw trouble;
        }
    }

    private void doubt(CacheName cache, Set<String> known, Set<String> answer, Instant now) {
        var look = doubts.get(cache);
        if (look != null && !look.believes(known, answer, now)) {
            var trouble = new OutsideTrouble(
                    Category.UNREACHABLE,
                    "",
                    "AWS told of %d where %d were known: asked again for an hour before it is believed"
                            .formatted(answer.size(), known.size()),
                    null);
            report.failed(cache, CacheReport.ALL, trouble);
            throw trouble;
        }
    }

    /** What a first answer lacks nobody knows; the prices that are compiled in tell about how many types there are. */
    private void lookAgainIfFew(CatalogPart part, Set<String> answer, int expected) {
        var cache = part.cache();
        var look = doubts.get(cache);
        if (look != null && look.isFew(answer, expected)) {
            var told = "AWS told of %d where about %d were to be expected: used, and asked again in a minute"
                    .formatted(answer.size(), expected);
            var trouble = new OutsideTrouble(Category.UNREACHABLE, "", told, null);
            report.failed(cache, CacheReport.ALL, trouble);
            part.isGoodFor(SecondLook.AGAIN);
        }
    }

    private void tell(MarketNews news, CacheName cache, int count) {
        if (!news.isNothing()) {
            LOG.infof("catalogue learned: cache=%s count=%d news=%s", cache.word(), count, news.sentence());
            changed.run();
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
