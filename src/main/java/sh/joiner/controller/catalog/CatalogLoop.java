package sh.joiner.controller.catalog;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import sh.joiner.controller.loop.Backoff;
import sh.joiner.controller.loop.Worker;
import sh.joiner.controller.report.News;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.CacheReport;
import sh.joiner.port.CatalogFeed;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.WorldClock;

/** Keeps the market book fresh: types and zones, on-demand prices, spot prices, each every 12 hours (aws 2.11). */
public final class CatalogLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(CatalogLoop.class);
    private static final Duration FRESH = Duration.ofHours(12);

    private final CatalogFeed feed;
    private final MarketBook book;
    private final String region;
    private final WorldClock clock;
    private final Runnable changed;
    private final Worker worker;
    private final Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(2));

    /** While nothing is known nobody can launch, and a question that fails at its first page costs EC2 little. */
    private final Backoff hasty = new Backoff(Duration.ofMillis(500), Duration.ofSeconds(1));

    private final CacheReport report;
    private final News troubles = new News();
    private final Part types;
    private final List<Part> prices;

    /** One thing that is read, and when it is due. */
    private static final class Part {
        private final String name;
        private final CacheName cache;
        private final Runnable read;
        private Instant due = Instant.MIN;

        private Part(String name, CacheName cache, Runnable read) {
            this.name = name;
            this.cache = cache;
            this.read = read;
        }
    }

    /** Runs {@code changed} each time the book has learned something new. */
    public CatalogLoop(
            CatalogFeed feed, MarketBook book, String region, WorldClock clock, Runnable changed, CacheReport report) {
        this.feed = feed;
        this.book = book;
        this.region = region;
        this.clock = clock;
        this.changed = changed;
        this.report = report;
        this.types = new Part("types", CacheName.INSTANCE_TYPES, this::readTypes);
        this.prices = List.of(
                new Part("on-demand prices", CacheName.ON_DEMAND_PRICES, this::readOnDemand),
                new Part("spot prices", CacheName.SPOT_PRICES, this::readSpot));
        this.worker = new Worker("catalog", clock, this::pass);
    }

    public void start() {
        worker.start();
    }

    Duration pass() {
        var now = clock.now();
        attemptIfDue(types, now);
        if (book.market().isEmpty()) {
            return Duration.between(now, types.due); // prices of types that nobody knows would be lost
        }
        prices.forEach(part -> attemptIfDue(part, now));
        var next = prices.stream().map(part -> part.due).min(Instant::compareTo).orElse(types.due);
        return Duration.between(now, next.isBefore(types.due) ? next : types.due);
    }

    private void attemptIfDue(Part part, Instant now) {
        if (!part.due.isAfter(now)) {
            part.due = now.plus(attempt(part));
            report.next(part.cache, part.due);
        }
    }

    private Duration attempt(Part part) {
        try {
            part.read.run();
            backoff.forget(part.name);
            troubles.forget(part.name);
            return FRESH;
        } catch (OutsideTrouble trouble) {
            if (troubles.isNews(part.name, trouble.category() + trouble.code())) {
                LOG.warnf("catalogue is not fresh: part=%s reason=%s", part.name, trouble.getMessage());
            }
            return (book.market().isEmpty() ? hasty : backoff).after(part.name);
        }
    }

    private <T> T asked(CacheName cache, Supplier<T> question) {
        try {
            return question.get();
        } catch (OutsideTrouble trouble) {
            report.failed(cache, CacheReport.ALL, trouble);
            throw trouble;
        }
    }

    private void readTypes() {
        var types = asked(CacheName.INSTANCE_TYPES, feed::types);
        report.refreshed(CacheName.INSTANCE_TYPES, CacheReport.ALL);
        var zones = asked(CacheName.INSTANCE_TYPE_OFFERINGS, feed::zonesOf);
        var news = book.learnTypes(region, types, zones, feed.staticPrices(), clock.now());
        report.refreshed(CacheName.INSTANCE_TYPE_OFFERINGS, CacheReport.ALL); // after the book knows them
        tell(news, "types", types.size());
    }

    private void readOnDemand() {
        var prices = asked(CacheName.ON_DEMAND_PRICES, feed::onDemandPrices);
        report.refreshed(CacheName.ON_DEMAND_PRICES, CacheReport.ALL);
        tell(book.learnOnDemand(prices, clock.now()), "on-demand prices", prices.size());
    }

    private void readSpot() {
        var prices = asked(CacheName.SPOT_PRICES, feed::spotPrices);
        report.refreshed(CacheName.SPOT_PRICES, CacheReport.ALL);
        tell(book.learnSpot(prices, clock.now()), "spot prices", prices.size());
    }

    private void tell(boolean news, String part, int count) {
        if (news) {
            LOG.infof("catalogue learned: part=%s count=%d", part, count);
            changed.run();
        }
    }

    @Override
    public void close() {
        worker.close();
    }
}
