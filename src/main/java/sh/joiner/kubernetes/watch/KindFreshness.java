package sh.joiner.kubernetes.watch;

import java.time.Duration;
import java.time.Instant;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.readiness.WatchStatus;
import sh.joiner.model.readiness.WatchStatus.State;

/**
 * Knows when one copy of a kind was last confirmed: by an event or bookmark of its watch, or by a comparison with a live read. Compares a silent
 * copy, and restarts a watch whose copy a live read disproves. One thread calls {@link #look}; the rest is thread-safe.
 */
public final class KindFreshness {

    private static final Logger LOG = Logger.getLogger(KindFreshness.class);

    private static final int ROUNDS = 5; // live reads within the time that a difference has to settle
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration LISTING_PAUSE = Duration.ofMillis(50);

    private final WatchedKind kind;
    private final LiveList live;
    private final FreshnessLimits limits;
    private final WallClock clock;
    private @Nullable Instant confirmedAt; // these are guarded by this
    private @Nullable Restart restart;
    private @Nullable Instant nextTry;
    private @Nullable Instant reconnected;
    private String progress = "";
    private String trouble = "";
    private boolean unanswered;
    private boolean apart;
    private long demanded;
    private long met;
    private long restarts;

    /**
     * A list that is under way.
     *
     * @param isStale whether the copy may not be relied on meanwhile: a live read has disproved it, or the list does not come
     */
    private record Restart(Instant begun, long goal, Instant staleSince, boolean isStale) {}

    public KindFreshness(WatchedKind kind, LiveList live, FreshnessLimits limits, WallClock clock) {
        this.kind = kind;
        this.live = live;
        this.limits = limits;
        this.clock = clock;
    }

    /** Demands a comparison that begins after this call: whatever confirmed the copy before does not count any more. */
    public synchronized void demand() {
        demanded++;
        nextTry = null;
    }

    /** Does what is due and returns when to look again. May block for a live read. */
    Duration look() throws InterruptedException {
        if (!kind.isListed()) {
            restartAnew();
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

    /** A list that does not come may wait on a dead connection too. */
    private void restartAnew() {
        synchronized (this) {
            var now = clock.now();
            if (restart == null || restart.begun.plus(limits.staleAfter()).isAfter(now)) {
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
            trouble = "";
            met = done.goal;
            confirmedAt = done.begun;
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
        return met < demanded
                || confirmedAt == null
                || confirmedAt.isAfter(now) // the clock was put back
                || !confirmedAt.plus(silence).isAfter(now);
    }

    private void compare() throws InterruptedException {
        var begun = clock.now();
        var goal = goal();
        boolean outage = isUnanswered();
        try {
            var differences = VersionComparison.of(live.read(), kind.held());
            boolean awaited = isWatchingSoon() || !outage; // after an outage no event is on its way
            for (int round = 1; round <= ROUNDS && awaited && !differences.agrees(); round++) {
                clock.sleep(limits.settle().dividedBy(ROUNDS));
                differences = differences.remaining(kind.held(), live::read);
            }
            if (!differences.agrees()) {
                giveUpWatch(differences);
            } else {
                confirm(begun, goal);
                if (isToReconnect(outage)) {
                    reconnect();
                }
            }
        } catch (RuntimeException noAnswer) { // whatever the client throws, the kind is compared again
            failed(noAnswer);
        }
    }

    /** The client needs a moment to see that the API server is back. */
    private boolean isWatchingSoon() throws InterruptedException {
        if (!kind.isWatching()) {
            clock.sleep(limits.settle().dividedBy(ROUNDS * ROUNDS));
        }
        return kind.isWatching();
    }

    /**
     * Decides whether a copy that agrees needs a new watch. The API server ends each watch after a while, and the client begins the next one second
     * later: only an outage, or a second comparison without a connection, says that it does not. A watch that the API server refuses is not begun
     * again with every comparison.
     */
    private synchronized boolean isToReconnect(boolean outage) {
        boolean before = apart;
        apart = !kind.isWatching();
        var last = reconnected;
        return apart
                && (outage || before)
                && (last == null || !last.plus(limits.compareAfter()).isAfter(clock.now()));
    }

    /**
     * The API server answers, and the client would wait for up to half a minute before its next attempt to watch. The copy agrees with a live read,
     * so its readers go on.
     */
    private void reconnect() {
        synchronized (this) {
            var now = clock.now();
            reconnected = now;
            restart = new Restart(now, demanded, now, false);
            restarts++;
            trouble = "the watch has no connection";
        }
        kind.restart();
    }

    private synchronized long goal() {
        return demanded;
    }

    private synchronized void confirm(Instant begun, long goal) {
        unanswered = false;
        confirmedAt = begun;
        met = goal;
        trouble = "";
        nextTry = null;
    }

    private void giveUpWatch(VersionComparison differences) {
        synchronized (this) {
            var now = clock.now();
            var since = confirmedAt == null ? now : confirmedAt;
            restart = new Restart(now, demanded, since, true);
            restarts++;
            unanswered = false;
            trouble = "the watch is dead: it did not report that " + differences.example();
            LOG.warnf(
                    "watch is dead, listing again: kind=%s reader=%s lastConfirmed=%s differences=%d example=%s",
                    kind.name(), kind.reader(), since, differences.expected().size(), differences.example());
        }
        kind.restart();
    }

    private synchronized void failed(RuntimeException noAnswer) {
        var message = noAnswer.getMessage();
        trouble = message == null ? noAnswer.toString() : message;
        unanswered = true;
        nextTry = clock.now().plus(pause());
    }

    /** Returns true if the last live read failed. */
    synchronized boolean isUnanswered() {
        return unanswered;
    }

    /** Returns how old the copy is and whether its readers may rely on it. */
    public synchronized WatchStatus status() {
        var now = clock.now();
        var since = restart != null && restart.isStale ? restart.staleSince : confirmedAt;
        return new WatchStatus(kind.name(), kind.reader(), state(now), since, restarts, trouble);
    }

    private State state(Instant now) {
        if (confirmedAt == null) {
            return State.LISTING;
        }
        if ((restart != null && restart.isStale)
                || confirmedAt.plus(limits.staleAfter()).isBefore(now)) {
            return State.STALE;
        }
        return met < demanded ? State.CONFIRMING : State.FRESH;
    }
}
