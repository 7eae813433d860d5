package sh.joiner.kubernetes.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.model.readiness.WatchStatus.State;

/** Tests a kind with a scripted watch and API server. The test advances the wall clock. */
class KindFreshnessTest {

    private static final Instant START = Instant.parse("2026-11-23T10:00:00Z");

    private final Map<String, ObjectVersion> server = new HashMap<>();
    private final ScriptedKind kind = new ScriptedKind();
    private final HandWallClock clock = new HandWallClock();
    private final KindFreshness freshness = new KindFreshness(kind, this::read, FreshnessLimits.DEFAULT, clock);
    private @Nullable RuntimeException refusal;
    private int reads;
    private Runnable whileReading = () -> {};

    private LiveObjects read() {
        reads++;
        whileReading.run();
        if (refusal != null) {
            throw refusal;
        }
        return new LiveObjects(server, "100");
    }

    /** A watch whose copy of the objects changes only if the test changes the copy. */
    private final class ScriptedKind implements WatchedKind {

        private final Map<String, ObjectVersion> held = new HashMap<>();
        private boolean listed = true;
        private boolean watching = true;
        private int events;
        private int restarts;

        @Override
        public String name() {
            return "nodeclaims.karpenter.sh";
        }

        @Override
        public String reader() {
            return "cache";
        }

        @Override
        public String path() {
            return "/apis/karpenter.sh/v1/nodeclaims";
        }

        @Override
        public boolean isListed() {
            return listed;
        }

        @Override
        public boolean isWatching() {
            return watching;
        }

        @Override
        public String progress() {
            return Integer.toString(events);
        }

        @Override
        public Map<String, ObjectVersion> held() {
            return Map.copyOf(held);
        }

        @Override
        public void restart() {
            restarts++;
            listed = false;
        }

        void list() {
            held.clear();
            held.putAll(server);
            listed = true;
        }
    }

    private static final class HandWallClock implements WallClock {

        private Instant now = START;

        @Override
        public Instant now() {
            return now;
        }

        @Override
        public void sleep(Duration time) {
            now = now.plus(time);
        }
    }

    @BeforeEach
    void list() throws InterruptedException {
        server.put("a", new ObjectVersion("uid", "5"));
        kind.list();
        freshness.inspect();
        assertThat(freshness.status().state()).isEqualTo(State.FRESH);
    }

    private void after(Duration time) throws InterruptedException {
        clock.sleep(time);
        freshness.inspect();
    }

    private void changeUnnoticed() {
        server.put("a", new ObjectVersion("uid", "6"));
    }

    @Test
    void aKindWithEventsIsNotCompared() throws InterruptedException {
        for (int i = 0; i < 10; i++) {
            kind.events++;
            after(Duration.ofSeconds(15));
        }

        assertThat(reads).isZero();
        assertThat(freshness.status().confirmedAt()).isEqualTo(START.plusSeconds(150));
    }

    @Test
    void aSilentKindIsComparedAfterTwentySecondsAndStaysFresh() throws InterruptedException {
        after(Duration.ofSeconds(19));
        assertThat(reads).isZero();

        after(Duration.ofSeconds(1));

        assertThat(reads).isOne();
        assertThat(freshness.status().confirmedAt()).isEqualTo(START.plusSeconds(20));
        assertThat(kind.restarts).isZero();
    }

    @Test
    void aKindWhoseWatchLostItsConnectionIsComparedAfterFiveSeconds() throws InterruptedException {
        kind.watching = false;
        after(Duration.ofSeconds(4));
        assertThat(reads).isZero();

        after(Duration.ofSeconds(1));

        assertThat(reads).isOne();
        assertThat(freshness.isUnanswered()).isFalse();
    }

    @Test
    void aDifferenceAfterAnOutageRestartsTheWatchAtOnce() throws InterruptedException {
        outage();
        changeUnnoticed();

        after(Duration.ofSeconds(1));

        assertThat(kind.restarts).isOne();
        assertThat(clock.now()).isEqualTo(START.plusMillis(6_200));
    }

    private void outage() throws InterruptedException {
        kind.watching = false;
        refusal = new IllegalStateException("connection refused");
        after(Duration.ofSeconds(5));
        assertThat(freshness.isUnanswered()).isTrue();
        refusal = null;
    }

    @Test
    void theGapBetweenTwoWatchesIsNoProblem() throws InterruptedException {
        kind.watching = false;
        after(Duration.ofSeconds(5));
        assertThat(reads).isOne();
        assertThat(freshness.status().state()).isEqualTo(State.FRESH);

        kind.watching = true;
        after(Duration.ofSeconds(20));
        kind.watching = false;
        after(Duration.ofSeconds(5));

        assertThat(kind.restarts).isZero();
        assertThat(freshness.status().state()).isEqualTo(State.FRESH);
    }

    @Test
    void aChangeInTheGapBetweenTwoWatchesIsAwaited() throws InterruptedException {
        kind.watching = false;
        changeUnnoticed();
        whileReading = () -> {
            if (clock.now().isAfter(START.plusSeconds(6))) {
                kind.watching = true;
                kind.held.putAll(server);
            }
        };

        after(Duration.ofSeconds(5));

        assertThat(kind.restarts).isZero();
        assertThat(freshness.status().state()).isEqualTo(State.FRESH);
    }

    @Test
    void aWatchWithoutAConnectionIsRestartedOnceWhenTheServerAnswers() throws InterruptedException {
        outage();
        after(Duration.ofSeconds(1));
        assertThat(kind.restarts).isOne();
        assertThat(freshness.status().state())
                .as("the copy agrees with a live read")
                .isEqualTo(State.FRESH);

        kind.list();
        after(Duration.ofSeconds(1));
        after(Duration.ofSeconds(6));

        assertThat(kind.restarts).isOne();
        assertThat(freshness.status().state()).isEqualTo(State.FRESH);
    }

    @Test
    void aCopyIsStaleIfItsNewListTakesTooLong() throws InterruptedException {
        outage();
        after(Duration.ofSeconds(1));

        after(Duration.ofSeconds(61));

        assertThat(kind.restarts).isEqualTo(2);
        assertThat(freshness.status().state()).isEqualTo(State.STALE);
    }

    @Test
    void aWatchThatTheClientDoesNotReconnectIsRestartedAtTheSecondComparison() throws InterruptedException {
        kind.watching = false;
        after(Duration.ofSeconds(5));
        assertThat(kind.restarts).isZero();

        after(Duration.ofSeconds(5));

        assertThat(kind.restarts).isOne();
    }

    @Test
    void aFailedReadIsReportedUntilAReadSucceeds() throws InterruptedException {
        refusal = new IllegalStateException("connection refused");
        after(Duration.ofSeconds(20));
        assertThat(freshness.isUnanswered()).isTrue();

        refusal = null;
        after(Duration.ofSeconds(10));

        assertThat(freshness.isUnanswered()).isFalse();
    }

    @Test
    void aDeadWatchIsRestartedAndItsCopyIsStaleSinceTheLastConfirmation() throws InterruptedException {
        changeUnnoticed();

        after(Duration.ofSeconds(20));

        assertThat(kind.restarts).isOne();
        assertThat(Duration.between(START, clock.now())).isLessThan(Duration.ofSeconds(60));
        var status = freshness.status();
        assertThat(status.state()).isEqualTo(State.STALE);
        assertThat(status.sentence()).isEqualTo("nodeclaims.karpenter.sh (stale since 2026-11-23T10:00:00Z)");
        assertThat(status.failure()).contains("a is at resourceVersion 6");
    }

    @Test
    void aCopyIsFreshAgainAfterItsNewList() throws InterruptedException {
        changeUnnoticed();
        after(Duration.ofSeconds(20));

        kind.list();
        after(Duration.ofSeconds(1));

        assertThat(freshness.status().state()).isEqualTo(State.FRESH);
        assertThat(freshness.status().restarts()).isOne();
    }

    @Test
    void aLateEventKeepsTheWatch() throws InterruptedException {
        changeUnnoticed();
        whileReading = () -> kind.held.putAll(server);

        after(Duration.ofSeconds(20));

        assertThat(kind.restarts).isZero();
        assertThat(freshness.status().state()).isEqualTo(State.FRESH);
    }

    @Test
    void aCopyThatCannotBeComparedIsStaleAfterAMinute() throws InterruptedException {
        refusal = new IllegalStateException("connection refused");
        after(Duration.ofSeconds(59));
        assertThat(freshness.status().state()).isEqualTo(State.FRESH);

        after(Duration.ofSeconds(2));

        assertThat(freshness.status().state()).isEqualTo(State.STALE);
        assertThat(freshness.status().failure()).isEqualTo("connection refused");
        assertThat(kind.restarts).isZero();
    }

    @Test
    void aListThatTakesTooLongIsRestartedAfterAMinute() throws InterruptedException {
        changeUnnoticed();
        after(Duration.ofSeconds(20));

        after(Duration.ofSeconds(59));
        assertThat(kind.restarts).isOne();
        after(Duration.ofSeconds(2));

        assertThat(kind.restarts).isEqualTo(2);
    }

    @Test
    void aNewLeaderUsesACopyOnlyAfterALaterComparison() throws InterruptedException {
        kind.events++;
        freshness.inspect();

        freshness.demand();
        assertThat(freshness.status().state()).isEqualTo(State.CONFIRMING);
        freshness.inspect();

        assertThat(reads).isOne();
        assertThat(freshness.status().state()).isEqualTo(State.FRESH);
    }

    @Test
    void aComparisonThatStartedBeforeTheDemandConfirmsNothing() throws InterruptedException {
        whileReading = freshness::demand;

        after(Duration.ofSeconds(20));

        assertThat(freshness.status().state()).isEqualTo(State.CONFIRMING);
    }

    @Test
    void aClockThatWasSetBackHidesNoDeadWatch() throws InterruptedException {
        changeUnnoticed();

        after(Duration.ofHours(-1));

        assertThat(kind.restarts).isOne();
    }
}
