package sh.joiner.controller.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.model.cache.CacheName.INSTANCE_TYPES;
import static sh.joiner.model.cache.CacheName.PROTECTED_PROFILES;
import static sh.joiner.model.cache.CacheName.SUBNETS;
import static sh.joiner.port.cache.CacheReport.ALL;
import static sh.joiner.testing.HandClock.START;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.cache.CacheSource;
import sh.joiner.model.cache.CacheStatus;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.cache.CacheReport.Found;
import sh.joiner.testing.CacheLines;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Logged;

class CacheRegistryTest {

    private final HandClock clock = new HandClock();
    private final CacheRegistry registry = new CacheRegistry(clock);

    private static RemoteCallException throttled() {
        return new RemoteCallException(Category.THROTTLED, "RequestLimitExceeded", "too many calls", null);
    }

    @Test
    void everyCacheHasAStatusBeforeItsFirstReport() {
        assertThat(registry.statuses()).extracting(CacheStatus::name).containsExactly(CacheName.values());
        assertThat(CacheLines.status(registry, SUBNETS)).satisfies(line -> {
            assertThat(line.source()).isNull();
            assertThat(line.lastSuccess()).isNull();
            assertThat(line.failure()).isNull();
            assertThat(line.counts()).isEqualTo(CacheStatus.Counts.NONE);
        });
    }

    @Test
    void anAnswerAgesByTheWorldsClockAndIsRefreshedAfterItsTimeToLive() {
        registry.refreshed(SUBNETS, "query");
        clock.advance(Duration.ofSeconds(40));

        var line = CacheLines.status(registry, SUBNETS);
        assertThat(line.source()).isEqualTo(CacheSource.LIVE);
        assertThat(line.age(clock.now())).contains(Duration.ofSeconds(40));
        assertThat(line.nextRefresh()).isEqualTo(START.plusSeconds(60));
    }

    @Test
    void aLoopReportsItsNextRefresh() {
        registry.refreshed(INSTANCE_TYPES, ALL);
        assertThat(CacheLines.status(registry, INSTANCE_TYPES).nextRefresh()).isNull();

        registry.next(INSTANCE_TYPES, START.plusSeconds(7));
        assertThat(CacheLines.status(registry, INSTANCE_TYPES).nextRefresh()).isEqualTo(START.plusSeconds(7));
    }

    @Test
    void aStoredSnapshotHasTheAgeOfItsEntries() {
        registry.remembered(INSTANCE_TYPES, START.minusSeconds(3600));

        var line = CacheLines.status(registry, INSTANCE_TYPES);
        assertThat(line.source()).isEqualTo(CacheSource.SNAPSHOT);
        assertThat(line.age(clock.now())).contains(Duration.ofHours(1));

        registry.refreshed(INSTANCE_TYPES, ALL);
        assertThat(CacheLines.status(registry, INSTANCE_TYPES).source()).isEqualTo(CacheSource.LIVE);
    }

    @Test
    void aLiveAnswerIsNotReplacedByStoredOrBuiltInEntries() {
        registry.refreshed(CacheName.SPOT_PRICES, ALL);

        registry.remembered(CacheName.SPOT_PRICES, START.minusSeconds(3600));
        registry.compiledIn(CacheName.SPOT_PRICES);

        var line = CacheLines.status(registry, CacheName.SPOT_PRICES);
        assertThat(line.source()).isEqualTo(CacheSource.LIVE);
        assertThat(line.age(clock.now())).contains(Duration.ZERO);
    }

    @Test
    void builtInEntriesHaveNoAge() {
        registry.compiledIn(CacheName.ON_DEMAND_PRICES);

        var line = CacheLines.status(registry, CacheName.ON_DEMAND_PRICES);
        assertThat(line.source()).isEqualTo(CacheSource.STATIC);
        assertThat(line.age(clock.now())).isEmpty();
    }

    @Test
    void aProblemIsLoggedOnceWhenItBeginsAndOnceWhenItEnds() {
        try (var log = Logged.by(CacheRegistry.class)) {
            for (int minute = 0; minute < 20; minute++) {
                registry.failed(INSTANCE_TYPES, ALL, throttled());
                clock.advance(Duration.ofMinutes(1));
            }
            registry.refreshed(INSTANCE_TYPES, ALL);
            registry.refreshed(INSTANCE_TYPES, ALL);

            assertThat(log.lines())
                    .containsExactly(
                            "cache refresh failed: cache=instance-types request= reason=too many calls",
                            "cache refreshed after failures: cache=instance-types after=PT20M");
        }
        assertThat(CacheLines.status(registry, INSTANCE_TYPES).counts().failures())
                .isEqualTo(20);
    }

    @Test
    void aProblemHasItsStartAndLastAttemptAndStaysVisibleWhenItIsOver() {
        registry.failed(INSTANCE_TYPES, ALL, throttled());
        clock.advance(Duration.ofMinutes(2));
        registry.failed(INSTANCE_TYPES, ALL, throttled());

        assertThat(CacheLines.status(registry, INSTANCE_TYPES).failure())
                .isEqualTo(new CacheStatus.Failure(
                        "too many calls", START, START.plusSeconds(120), CacheStatus.Failure.State.LASTS));

        registry.refreshed(INSTANCE_TYPES, ALL);
        assertThat(CacheLines.status(registry, INSTANCE_TYPES).failure())
                .isNotNull()
                .matches(failure -> !failure.lasts());
    }

    /** Two node classes cause different requests. An answer to one request does not end the problem of the other request. */
    @Test
    void aProblemLastsWhileAnotherQuestionFails() {
        registry.failed(SUBNETS, "one", throttled());
        registry.refreshed(SUBNETS, "other");
        assertThat(CacheLines.status(registry, SUBNETS).failure()).isNotNull().matches(CacheStatus.Failure::lasts);

        clock.advance(Duration.ofMinutes(16)); // the first request is no longer repeated
        registry.refreshed(SUBNETS, "other");
        assertThat(CacheLines.status(registry, SUBNETS).failure()).isNotNull().matches(failure -> !failure.lasts());
    }

    /** The only node class that caused the request was deleted. */
    @Test
    void aProblemEndsWhenItsQuestionIsNoLongerAsked() {
        registry.failed(SUBNETS, "one", throttled());
        clock.advance(Duration.ofMinutes(14));
        assertThat(CacheLines.status(registry, SUBNETS).failure()).isNotNull().matches(CacheStatus.Failure::lasts);

        clock.advance(Duration.ofMinutes(2));
        assertThat(CacheLines.status(registry, SUBNETS).failure()).isNotNull().matches(failure -> !failure.lasts());
    }

    /** A loop repeats a failed request itself. So the problem of a loop lasts until the next answer, however long that takes. */
    @Test
    void theProblemOfALoopLastsUntilTheNextAnswer() {
        registry.failed(INSTANCE_TYPES, ALL, throttled());
        clock.advance(Duration.ofHours(1));

        assertThat(CacheLines.status(registry, INSTANCE_TYPES).failure())
                .isNotNull()
                .matches(CacheStatus.Failure::lasts);
    }

    @Test
    void aPushedCacheHasNoNextRefresh() {
        registry.refreshed(CacheName.DISCOVERED_CAPACITY, ALL);

        assertThat(CacheLines.status(registry, CacheName.DISCOVERED_CAPACITY).nextRefresh())
                .isNull();
    }

    @Test
    void requestsAreCountedBySourceOfTheAnswer() {
        registry.asked(SUBNETS, Found.OUTSIDE);
        registry.asked(SUBNETS, Found.IN_MEMORY);
        registry.asked(SUBNETS, Found.IN_MEMORY);
        registry.holds(SUBNETS, () -> 3);

        assertThat(CacheLines.status(registry, SUBNETS).counts()).isEqualTo(new CacheStatus.Counts(2, 1, 0));
        assertThat(CacheLines.status(registry, SUBNETS).entries()).isEqualTo(3);
    }

    @Test
    void aCacheIsRefreshedOnRequestIfItSupportsThis() {
        var refreshed = new AtomicInteger();
        registry.refreshes(SUBNETS, refreshed::incrementAndGet);

        assertThat(registry.refresh(SUBNETS)).isTrue();
        assertThat(registry.refresh(PROTECTED_PROFILES)).isFalse();
        assertThat(refreshed).hasValue(1);
        assertThat(CacheLines.status(registry, SUBNETS).refreshable()).isTrue();
        assertThat(CacheLines.status(registry, PROTECTED_PROFILES).refreshable())
                .isFalse();
    }

    @Test
    void listenersAreCalledForChangesAndNotForEachRequest() {
        var changes = new AtomicInteger();
        registry.onChange(changes::incrementAndGet);

        registry.asked(SUBNETS, Found.IN_MEMORY);
        assertThat(changes).hasValue(0);

        registry.refreshed(SUBNETS, "query");
        registry.failed(SUBNETS, "query", throttled());
        assertThat(changes).hasValue(2);
    }
}
