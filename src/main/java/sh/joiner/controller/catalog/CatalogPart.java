package sh.joiner.controller.catalog;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.CacheReport;
import sh.joiner.port.OutsideTrouble;

/** One thing of the market that is read, and when it is due. For one thread, but for {@link #want}. */
final class CatalogPart {

    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

    private final List<CacheName> caches;
    private final Runnable read;
    private final CacheReport report;
    private final Duration longestAtFirst;
    private final AtomicBoolean wanted = new AtomicBoolean();
    private Instant due = Instant.MIN;
    private Duration wait = FIRST_WAIT;
    private boolean hasAnswered;
    private Duration good;

    /** {@code read} throws {@link OutsideTrouble} where AWS did not answer. */
    CatalogPart(List<CacheName> caches, Runnable read, CacheReport report) {
        this(caches, read, report, LONGEST_WAIT);
    }

    /** Until AWS has answered once it is asked again after {@code longestAtFirst} at the latest. */
    CatalogPart(List<CacheName> caches, Runnable read, CacheReport report, Duration longestAtFirst) {
        this.longestAtFirst = longestAtFirst;
        this.caches = caches;
        this.read = read;
        this.report = report;
        this.good = caches.getFirst().ttl();
    }

    /** What is being read is good for so long only. */
    void isGoodFor(Duration time) {
        good = time;
    }

    List<CacheName> caches() {
        return caches;
    }

    Instant due() {
        return due;
    }

    /** Somebody wants it to be read in the next pass, due or not. Safe on any thread. */
    void want() {
        wanted.set(true);
    }

    void attemptIfDue(Instant now) {
        boolean asked = wanted.getAndSet(false);
        if (asked || !due.isAfter(now)) {
            due = now.plus(attempt());
            caches.forEach(cache -> report.next(cache, due));
        }
    }

    private Duration attempt() {
        good = caches.getFirst().ttl();
        try {
            read.run();
            hasAnswered = true;
            wait = FIRST_WAIT;
            return good;
        } catch (OutsideTrouble trouble) { // told by whoever asked
            var longest = hasAnswered ? LONGEST_WAIT : longestAtFirst;
            var now = wait.compareTo(longest) > 0 ? longest : wait;
            wait = now.multipliedBy(2);
            return now;
        }
    }
}
