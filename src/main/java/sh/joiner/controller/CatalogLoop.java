package sh.joiner.controller;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jboss.logging.Logger;
import sh.joiner.port.CatalogFeed;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OutsideTrouble.Category;
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
    private final List<Part> parts;

    /** One thing that is read, and when it is due. */
    private static final class Part {
        private final String name;
        private final Runnable read;
        private Instant due = Instant.MIN;

        private Part(String name, Runnable read) {
            this.name = name;
            this.read = read;
        }
    }

    /** Runs {@code changed} each time the book has learned something new. */
    public CatalogLoop(CatalogFeed feed, MarketBook book, String region, WorldClock clock, Runnable changed) {
        this.feed = feed;
        this.book = book;
        this.region = region;
        this.clock = clock;
        this.changed = changed;
        this.parts = List.of(
                new Part("types", this::readTypes),
                new Part("on-demand prices", this::readOnDemand),
                new Part("spot prices", this::readSpot));
        this.worker = new Worker("catalog", clock, this::pass);
    }

    public void start() {
        worker.start();
    }

    Duration pass() {
        var now = clock.now();
        parts.stream().filter(part -> !part.due.isAfter(now)).forEach(part -> part.due = now.plus(attempt(part)));
        var next = parts.stream().map(part -> part.due).min(Instant::compareTo).orElse(now.plus(FRESH));
        return Duration.between(now, next);
    }

    private Duration attempt(Part part) {
        try {
            part.read.run();
            backoff.forget(part.name);
            return FRESH;
        } catch (OutsideTrouble trouble) {
            var wait = backoff.after(part.name);
            LOG.warnf("catalogue is not fresh: part=%s reason=%s retryIn=%s", part.name, trouble.getMessage(), wait);
            return wait;
        }
    }

    private void readTypes() {
        var types = feed.types();
        tell(book.learnTypes(region, types, feed.zonesOf(), feed.staticPrices(), clock.now()), "types", types.size());
    }

    private void readOnDemand() {
        needTypes();
        var prices = feed.onDemandPrices();
        tell(book.learnOnDemand(prices, clock.now()), "on-demand prices", prices.size());
    }

    private void readSpot() {
        needTypes();
        var prices = feed.spotPrices();
        tell(book.learnSpot(prices, clock.now()), "spot prices", prices.size());
    }

    /** Prices of types that nobody knows would be lost. */
    private void needTypes() {
        if (book.market().isEmpty()) {
            throw new OutsideTrouble(Category.UNREACHABLE, "", "the types are not known yet", null);
        }
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
