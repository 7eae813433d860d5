package sh.joiner.kubernetes.watch;

import java.time.Duration;
import java.time.Instant;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.readiness.WatchStatus;
import sh.joiner.model.readiness.WatchStatus.State;

/**
 * Tracks when a copy of a kind was last confirmed, by an event or bookmark of its watch or by a comparison with a live read. Compares a copy
 * that receives no events with a live read, and restarts the watch if the copy is outdated. One thread calls {@link #inspect}; all other methods
 * are thread-safe.
 */
public final class KindFreshness {

    private static final Logger LOG = Logger.getLogger(KindFreshness.class);

    private static final int ROUNDS = 5; // maximum number of further comparisons within the settle time
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration LISTING_PAUSE = Duration.ofMillis(50);

    private final WatchedKind kind;
    private final LiveList live;
    private final FreshnessLimits limits;
    private final WallClock clock;
    private @Nullable Instant confirmedAt; // this field and all fields below are guarded by this
    private @Nullable Restart restart;
    private @Nullable Instant nextTry;
    private @Nullable Instant reconnected;
    private String progress = "";
    private String failure = "";
    private boolean unanswered;
    private boolean disconnected;
    private long demanded;
    private long fulfilled;
    private long restarts;

    /**
     * A list in progress.
     *
     * @param isStale true if the copy must not be used until the list is complete, because a live read has shown that the copy is outdated, or because the
     *     list takes too long
     */
    private record Restart(Instant startedAt, long goal, Instant staleSince, boolean isStale) {}

    public KindFreshness(WatchedKind kind, LiveList live, FreshnessLimits limits, WallClock clock) {
        this.kind = kind;
        this.live = live;
        this.limits = limits;
        this.clock = clock;
    }

    /** Requests a comparison that starts after this call. Earlier confirmations are no longer valid. */
    public synchronized void demand() {
        demanded++;
        nextTry = null;
    }

    /** Performs the due work and returns the time until the next call. May block for a live read. */
    Duration inspect() throws InterruptedException {
        if (!kind.isListed()) {
            restartSlowList();
            return LISTING_PAUSE;
        }
        listed();
        if (isDue()) {
            compare();
        }
        return pause();
    }

    private synchronized Duration pause() {
        if (restart != null) {
            return LISTING_PAUSE;
        }
        var quick = limits.compareAfter().dividedBy(4);
        return quick.compareTo(PAUSE) < 0 ? quick : PAUSE;
    }

    /** Restarts a list that this class has started and that takes too long, because the list may wait on a broken connection. */
    private void restartSlowList() {
        synchronized (this) {
            var now = clock.now();
            if (restart == null || restart.startedAt.plus(limits.staleAfter()).isAfter(now)) {
                return;
            }
            restart = new Restart(now, demanded, restart.staleSince, true);
            restarts++;
        }
        kind.restart();
    }

    private synchronized void listed() {
        var now = clock.now();
        var seen = kind.progress();
        var done = restart;
        if (done != null) {
            LOG.logf(
                    done.isStale ? Logger.Level.INFO : Logger.Level.DEBUG,
                    "watch restarted: kind=%s reader=%s staleSince=%s",
                    kind.name(),
                    kind.reader(),
                    done.staleSince);
            restart = null;
            failure = "";
            fulfilled = done.goal;
            confirmedAt = done.startedAt;
            progress = seen;
        } else if (confirmedAt == null || !seen.equals(progress)) {
            confirmedAt = now;
            progress = seen;
        }
    }

    private synchronized boolean isDue() {
        var now = clock.now();
        var silence = kind.isWatching()
                ? limits.compareAfter()
                : limits.compareAfter().dividedBy(4);
        if (nextTry != null && nextTry.isAfter(now) && !nextTry.isAfter(now.plus(limits.staleAfter()))) {
            return false;
        }
        return fulfilled < demanded
                || confirmedAt == null
                || confirmedAt.isAfter(now) // the clock was set back
                || !confirmedAt.plus(silence).isAfter(now);
    }

    private void compare() throws InterruptedException {
        var startedAt = clock.now();
        var goal = goal();
        boolean outage = isUnanswered();
        try {
            var differences = VersionComparison.of(live.read(), kind.held());
            boolean awaited = isWatchingSoon() || !outage; // after an outage, a broken watch sends nothing
            for (int round = 1; round <= ROUNDS && awaited && !differences.agrees(); round++) {
                clock.sleep(limits.settle().dividedBy(ROUNDS));
                differences = differences.remaining(kind.held(), live::read);
            }
            if (!differences.agrees()) {
                restartDeadWatch(differences);
            } else {
                confirm(startedAt, goal);
                if (isToReconnect(outage)) {
                    reconnect();
                }
            }
        } catch (RuntimeException noAnswer) { // after any exception of the client, the kind is compared again
            failed(noAnswer);
        }
    }

    /** Returns true if the watch is connected, now or after a short wait. The client needs a moment to notice that the API server is back. */
    private boolean isWatchingSoon() throws InterruptedException {
        if (!kind.isWatching()) {
            clock.sleep(limits.settle().dividedBy(ROUNDS * ROUNDS));
        }
        return kind.isWatching();
    }

    /**
     * Returns true if the watch must be restarted although the copy agrees with the live read. The API server ends each watch after a while,
     * and the client reconnects one second later. So a missing connection is a problem only after an outage or at the second comparison in a
     * row. A watch that the API server refuses is not restarted with every comparison.
     */
    private synchronized boolean isToReconnect(boolean outage) {
        boolean before = disconnected;
        disconnected = !kind.isWatching();
        var last = reconnected;
        return disconnected
                && (outage || before)
                && (last == null || !last.plus(limits.compareAfter()).isAfter(clock.now()));
    }

    /**
     * Restarts the watch immediately. The client would wait up to half a minute before its next attempt. The copy agrees with a live read, so
     * the copy stays usable.
     */
    private void reconnect() {
        synchronized (this) {
            var now = clock.now();
            reconnected = now;
            restart = new Restart(now, demanded, now, false);
            restarts++;
            failure = "the watch has no connection";
        }
        kind.restart();
    }

    private synchronized long goal() {
        return demanded;
    }

    private synchronized void confirm(Instant startedAt, long goal) {
        unanswered = false;
        confirmedAt = startedAt;
        fulfilled = goal;
        failure = "";
        nextTry = null;
    }

    private void restartDeadWatch(VersionComparison differences) {
        synchronized (this) {
            var now = clock.now();
            var since = confirmedAt == null ? now : confirmedAt;
            restart = new Restart(now, demanded, since, true);
            restarts++;
            unanswered = false;
            failure = "the watch is dead: it did not report that " + differences.example();
            LOG.warnf(
                    "watch is dead, listing again: kind=%s reader=%s lastConfirmed=%s differences=%d example=%s",
                    kind.name(), kind.reader(), since, differences.expected().size(), differences.example());
        }
        kind.restart();
    }

    private synchronized void failed(RuntimeException noAnswer) {
        var message = noAnswer.getMessage();
        failure = message == null ? noAnswer.toString() : message;
        unanswered = true;
        nextTry = clock.now().plus(pause());
    }

    /** Returns true if the last live read failed. */
    synchronized boolean isUnanswered() {
        return unanswered;
    }

    /** Returns the time of the last confirmation of the copy, and the state that decides if readers can use the copy. */
    public synchronized WatchStatus status() {
        var now = clock.now();
        var since = restart != null && restart.isStale ? restart.staleSince : confirmedAt;
        return new WatchStatus(kind.name(), kind.reader(), state(now), since, restarts, failure);
    }

    private State state(Instant now) {
        if (confirmedAt == null) {
            return State.LISTING;
        }
        if ((restart != null && restart.isStale)
                || confirmedAt.plus(limits.staleAfter()).isBefore(now)) {
            return State.STALE;
        }
        return fulfilled < demanded ? State.CONFIRMING : State.FRESH;
    }
}
