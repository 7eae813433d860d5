package sh.joiner.controller.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.port.InputHealth;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.testing.FakeClusterFeed;
import sh.joiner.testing.HandClock;

class ClusterFactsStateTest {

    private final HandClock clock = new HandClock();
    private final FakeClusterFeed feed = new FakeClusterFeed();

    @Test
    void theKnownFactsAreReturnedWhileEksDoesNotAnswer() {
        var state = new ClusterFactsState(feed, InputHealth.NONE, CacheReport.NONE);
        state.facts(clock.now());
        clock.advance(Duration.ofMinutes(6));
        feed.refuse(new RemoteCallException(Category.UNREACHABLE, "", "no answer", null));

        assertThat(state.facts(clock.now())).isEqualTo(FakeClusterFeed.FACTS);
    }

    @Test
    void theFailureIsThrownIfNoFactsAreKnown() {
        feed.refuse(new RemoteCallException(Category.UNREACHABLE, "", "no answer", null));
        var state = new ClusterFactsState(feed, InputHealth.NONE, CacheReport.NONE);

        assertThatThrownBy(() -> state.facts(clock.now())).isInstanceOf(RemoteCallException.class);
    }

    @Test
    void aSlowAnswerDoesNotBlockOtherCallers() throws InterruptedException {
        var asked = new CountDownLatch(1);
        var answer = new CountDownLatch(1);
        var calls = new AtomicInteger();
        var state = new ClusterFactsState(
                () -> calls.incrementAndGet() == 1 ? facts() : slowly(asked, answer),
                InputHealth.NONE,
                CacheReport.NONE);
        state.facts(clock.now());
        clock.advance(Duration.ofMinutes(6));

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var refreshing = threads.submit(() -> state.facts(clock.now()));
            asked.await();

            Assertions.assertTimeoutPreemptively(
                    Duration.ofSeconds(10),
                    () -> assertThat(state.facts(clock.now())).isEqualTo(facts()));

            assertThat(refreshing.isDone()).isFalse();
            answer.countDown();
        }
        assertThat(calls).hasValue(2);
    }

    private static ClusterFacts facts() {
        return FakeClusterFeed.FACTS;
    }

    private static ClusterFacts slowly(CountDownLatch asked, CountDownLatch answer) {
        asked.countDown();
        try {
            assertThat(answer.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return facts();
    }
}
