package sh.joiner.controller.catalog;

import static sh.joiner.model.cache.CacheName.INSTANCE_TYPES;
import static sh.joiner.model.cache.CacheName.INSTANCE_TYPE_OFFERINGS;
import static sh.joiner.model.cache.CacheName.ON_DEMAND_PRICES;
import static sh.joiner.model.cache.CacheName.SPOT_PRICES;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.controller.loop.Loop;
import sh.joiner.engine.catalog.CatalogReadRules;
import sh.joiner.engine.catalog.CatalogReadRules.Answer;
import sh.joiner.engine.catalog.CatalogReadRules.Cause;
import sh.joiner.engine.catalog.CatalogReadRules.History;
import sh.joiner.engine.catalog.CatalogReadRules.Outcome;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.catalog.MarketSnapshot.Ages;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.cache.CacheReport.Found;
import sh.joiner.port.catalog.CatalogFeed;
import sh.joiner.port.runner.Runner;

/**
 * Keeps the market state fresh: types and zones, on-demand prices and spot prices, each every 12 hours (aws 2.11). {@link CatalogReadRules} decides
 * which answers are accepted and when the next read follows.
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
    private @Nullable SortedMap<String, InstanceTypeFacts>
            lastTypes; // this field and the next are used by the thread of passes only
    private @Nullable Map<String, Set<String>> lastZones;

    /** The steps of reading one part: the request to AWS, the summary that decides whether the answer is accepted, and the update. */
    private record Question<T>(
            CacheName cache, Supplier<T> ask, Function<T, Answer> answer, BiConsumer<T, Instant> learn) {}

    /** Creates the loop. {@code changed} runs each time this loop has changed types, zones or prices. */
    public CatalogLoop(
            CatalogFeed feed, MarketState state, String region, Runner runner, Runnable changed, CacheReport report) {
        this.feed = feed;
        this.state = state;
        this.region = region;
        this.changed = changed;
        this.report = report;
        this.facts = List.of(
                part(new Question<>(INSTANCE_TYPES, feed::types, this::answerOfTypes, this::learnTypes)),
                part(new Question<>(INSTANCE_TYPE_OFFERINGS, feed::zonesOf, this::answerOfZones, this::learnZones)));
        this.prices = List.of(
                part(new Question<>(
                        ON_DEMAND_PRICES, feed::onDemandPrices, _ -> Answer.OF_ON_DEMAND_PRICES, this::learnOnDemand)),
                part(new Question<>(SPOT_PRICES, feed::spotPrices, this::answerOfSpotPrices, this::learnSpot)));
        this.loop = new Loop("catalog", runner, this::pass);
        register();
    }

    private <T> CatalogPart part(Question<T> question) {
        return new CatalogPart(question.cache(), (history, now) -> read(question, history, now), report);
    }

    private void register() {
        report.holds(INSTANCE_TYPES, () -> size(Market::types));
        report.holds(INSTANCE_TYPE_OFFERINGS, () -> size(Market::zonesOf));
        report.holds(ON_DEMAND_PRICES, () -> size(Market::onDemandPrices));
        report.holds(SPOT_PRICES, this::countSpotPrices);
        Stream.concat(facts.stream(), prices.stream())
                .forEach(part -> report.refreshes(part.cache(), () -> want(part)));
    }

    private int size(Function<Market, Map<String, ?>> part) {
        return state.market().map(market -> part.apply(market).size()).orElse(0);
    }

    private int countSpotPrices() {
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
        facts.forEach(part -> part.readIfDue(now));
        if (state.market().isEmpty()) {
            prices.forEach(part -> part.readOnce(now)); // the market applies them together with the types
            return untilNext(facts.stream(), now);
        }
        prices.forEach(part -> part.readIfDue(now));
        return untilNext(Stream.concat(facts.stream(), prices.stream()), now);
    }

    private static Duration untilNext(Stream<CatalogPart> parts, Instant now) {
        return Duration.between(
                now, parts.map(CatalogPart::due).min(Instant::compareTo).orElse(now));
    }

    private <T> Outcome read(Question<T> question, History history, Instant now) {
        var cache = question.cache();
        report.asked(cache, Found.OUTSIDE);
        T found;
        try {
            found = question.ask().get();
        } catch (RemoteCallException failure) {
            report.failed(cache, CacheReport.ALL, failure);
            return state.market().isEmpty()
                    ? CatalogReadRules.failedWhileNothingIsKnown(history, cause(failure))
                    : CatalogReadRules.failed(history);
        }
        var outcome = CatalogReadRules.answered(question.answer().apply(found), history, cache.ttl(), now);
        switch (outcome) {
            case Outcome.Take _ -> question.learn().accept(found, now);
            case Outcome.TakeForNow forNow -> {
                question.learn().accept(found, now);
                doubt(cache, forNow.sentence());
            }
            case Outcome.Doubt doubt -> doubt(cache, doubt.sentence());
            case Outcome.Failed _ ->
                throw new IllegalStateException("the answer for cache %s was treated as a failure".formatted(cache));
        }
        return outcome;
    }

    private static Cause cause(RemoteCallException failure) {
        return switch (failure.category()) {
            case THROTTLED -> Cause.THROTTLED;
            case FORBIDDEN -> Cause.FORBIDDEN;
            case CREDENTIALS, NOT_FOUND, CONFLICT, INVALID, UNREACHABLE -> Cause.OTHER;
        };
    }

    private void doubt(CacheName cache, String sentence) {
        report.failed(cache, CacheReport.ALL, new RemoteCallException(Category.UNREACHABLE, "", sentence, null));
    }

    private Answer answerOfTypes(SortedMap<String, InstanceTypeFacts> types) {
        var known = state.market().map(market -> market.types().keySet()).orElse(Set.of());
        return Answer.ofTypes(known, types.keySet(), feed.staticPrices().size());
    }

    private void learnTypes(SortedMap<String, InstanceTypeFacts> types, Instant now) {
        lastTypes = new TreeMap<>(types);
        learnFacts(now);
        report.refreshed(INSTANCE_TYPES, CacheReport.ALL); // last, because waiting readers then read the market state
    }

    private Answer answerOfZones(Map<String, Set<String>> zones) {
        var known = state.market().map(Market::zonesOf).orElse(Map.of());
        return Answer.ofOfferings(known, zones, lastTypes == null ? size(Market::types) : lastTypes.size());
    }

    private void learnZones(Map<String, Set<String>> zones, Instant now) {
        lastZones = Map.copyOf(zones);
        learnFacts(now);
        report.refreshed(INSTANCE_TYPE_OFFERINGS, CacheReport.ALL);
    }

    /** Updates the market if both types and zones are known. If only one of the two was read again, the other keeps its last answer. */
    private void learnFacts(Instant now) {
        var known = state.market();
        var types = lastTypes == null ? known.map(Market::types).orElseGet(TreeMap::new) : lastTypes;
        var zones = lastZones == null ? known.map(Market::zonesOf).orElse(Map.of()) : lastZones;
        if (types.isEmpty() || zones.isEmpty()) {
            return;
        }
        boolean first = known.isEmpty();
        var before = zones();
        var changes = state.learnTypes(region, types, zones, feed.staticPrices(), now);
        if (first) {
            reportBuiltInPrices();
        }
        report(changes, INSTANCE_TYPES, types.size());
        if (!first && !before.equals(zones())) {
            LOG.infof("the zones of the region have changed: before=%s now=%s", before, zones());
        }
    }

    private void reportBuiltInPrices() {
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

    private void learnOnDemand(Optional<Map<String, Double>> prices, Instant now) {
        if (prices.isEmpty()) { // this process cannot use the Price List API
            report.compiledIn(ON_DEMAND_PRICES);
            return;
        }
        var changes = state.learnOnDemand(prices.get(), now);
        report.refreshed(ON_DEMAND_PRICES, CacheReport.ALL);
        report(changes, ON_DEMAND_PRICES, prices.get().size());
    }

    private Answer answerOfSpotPrices(Map<String, Map<String, Double>> prices) {
        return Answer.ofSpotPrices(quoted(), prices);
    }

    private void learnSpot(Map<String, Map<String, Double>> prices, Instant now) {
        var changes = state.learnSpot(prices, now);
        report.refreshed(SPOT_PRICES, CacheReport.ALL);
        report(changes, SPOT_PRICES, prices.size());
    }

    /** Returns the spot prices that AWS has returned before; empty while the built-in prices are used. */
    private Map<String, Map<String, Double>> quoted() {
        return state.known()
                .filter(known -> known.ages().spot() != null)
                .map(known -> known.market().spotPrices())
                .orElse(Map.of());
    }

    private void report(MarketChanges changes, CacheName cache, int count) {
        if (!changes.isNothing()) {
            LOG.infof("catalog updated: cache=%s count=%d changes=%s", cache.word(), count, changes.sentence());
            changed.run();
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
