package sh.joiner.controller.catalog;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.cache.CacheReport;

/** One thing of the market that is read, and when it is due. For one thread, but for {@link #want}. */
final class CatalogPart {

    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

    /** While nothing is known nobody can launch, and a question that fails at its first page costs EC2 little. */
    private static final Duration LONGEST_WHILE_NOTHING_IS_KNOWN = Duration.ofMillis(250);

    private static final Duration LONGEST_WHILE_THROTTLED = Duration.ofSeconds(1);

    /** A right that is missing is seldom granted within the second. */
    private static final Duration LONGEST_WHILE_FORBIDDEN = Duration.ofSeconds(10);

    private final CacheName cache;
    private final Consumer<Instant> read;
    private final CacheReport report;
    private final BooleanSupplier isNothingKnown;
    private final AtomicBoolean wanted = new AtomicBoolean();
    private Instant due = Instant.MIN;
    private Duration wait = FIRST_WAIT;
    private Duration good;

    /**
     * {@code read} throws {@link OutsideTrouble} where AWS did not answer; as long as {@code isNothingKnown}, not even from an earlier run, it is
     * asked again soon.
     */
    CatalogPart(CacheName cache, Consumer<Instant> read, CacheReport report, BooleanSupplier isNothingKnown) {
        this.cache = cache;
        this.read = read;
        this.report = report;
        this.isNothingKnown = isNothingKnown;
        this.good = cache.ttl();
    }

    /** What is being read is good for so long only. */
    void isGoodFor(Duration time) {
        good = time;
    }

    CacheName cache() {
        return cache;
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
            due = now.plus(attempt(now));
            report.next(cache, due);
        }
    }

    /** While what it belongs to is not known: whether it fails or not, it is not asked again before that. */
    void attemptOnce(Instant now) {
        if (due.equals(Instant.MIN)) {
            attemptIfDue(now);
        }
    }

    private Duration attempt(Instant now) {
        good = cache.ttl();
        try {
            read.accept(now);
            wait = FIRST_WAIT;
            return good;
        } catch (OutsideTrouble trouble) { // told by whoever asked
            var longest = longest(trouble);
            var next = wait.compareTo(longest) > 0 ? longest : wait;
            wait = next.multipliedBy(2);
            return next;
        }
    }

    private Duration longest(OutsideTrouble trouble) {
        if (!isNothingKnown.getAsBoolean()) {
            return LONGEST_WAIT;
        }
        return switch (trouble.category()) {
            case FORBIDDEN -> LONGEST_WHILE_FORBIDDEN;
            case THROTTLED -> LONGEST_WHILE_THROTTLED;
            case CREDENTIALS, NOT_FOUND, CONFLICT, INVALID, UNREACHABLE -> LONGEST_WHILE_NOTHING_IS_KNOWN;
        };
    }
}
