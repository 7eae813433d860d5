package sh.joiner.aws.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.Waits.eventually;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.cache.CacheRegistry;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.cache.CacheStatus;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.testing.CacheLines;
import sh.joiner.testing.HandClock;

class SharedAnswersTest {

    private final HandClock clock = new HandClock();
    private final AtomicInteger calls = new AtomicInteger();
    private final SharedAnswers<String, String> answers = new SharedAnswers<>(
            CacheName.IMAGES,
            clock,
            answer -> answer.isEmpty() ? Duration.ofSeconds(1) : Duration.ofMinutes(1),
            CacheReport.NONE);

    private String ask(String answer) {
        return answers.get("question", () -> answer + calls.incrementAndGet());
    }

    @Test
    void anAnswerIsCachedForItsTimeToLive() {
        ask("a");
        clock.advance(Duration.ofSeconds(59));
        assertThat(ask("a")).isEqualTo("a1");
        assertThat(answers.known("question")).contains("a1");

        clock.advance(Duration.ofSeconds(1));
        assertThat(answers.known("question")).isEmpty();
        assertThat(answers.values()).isEmpty();
        assertThat(ask("a")).isEqualTo("a2");
    }

    @Test
    void theTimeToLiveDependsOnTheAnswer() {
        assertThat(answers.get("nothing", () -> "")).isEmpty();
        clock.advance(Duration.ofSeconds(1));

        assertThat(answers.get("nothing", () -> "now")).isEqualTo("now");
    }

    @Test
    void aStoredAnswerIsReturnedUntilItIsForgotten() {
        answers.put("question", "stored");
        assertThat(ask("a")).isEqualTo("stored");

        answers.forget("question");
        assertThat(ask("a")).isEqualTo("a1");
    }

    /** If AWS throttles, a repeated call of every waiting caller would make the throttling worse. */
    @Test
    void callersThatWaitForAFailedCallDoNotRepeatIt() throws Exception {
        var asked = new CountDownLatch(1);
        var fail = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = threads.submit(() -> answers.get("question", () -> refuse(asked, fail)));
            asked.await();
            var waiting = Thread.ofVirtual()
                    .start(() -> assertThatThrownBy(() -> ask("again")).hasMessage("slow"));
            eventually(() -> Optional.of(waiting.getState()), state -> state == Thread.State.WAITING);
            fail.countDown();
            waiting.join();

            assertThatThrownBy(first::get).hasRootCauseMessage("slow");
        }
        assertThat(calls).hasValue(0);
        assertThat(ask("a")).as("failures are not cached").isEqualTo("a1");
    }

    private static String refuse(CountDownLatch asked, CountDownLatch fail) {
        asked.countDown();
        try {
            fail.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        throw new IllegalStateException("slow");
    }

    @Test
    void hitsMissesAndSizeAreReported() {
        var caches = new CacheRegistry(clock);
        var reported = new SharedAnswers<String, String>(CacheName.SUBNETS, clock, caches);
        reported.get("one", () -> "1");
        reported.get("one", () -> "1");
        reported.get("two", () -> "2");
        assertThatThrownBy(() -> reported.get("three", SharedAnswersTest::throttled))
                .isInstanceOf(RemoteCallException.class);

        var line = CacheLines.status(caches, CacheName.SUBNETS);
        assertThat(line.counts()).isEqualTo(new CacheStatus.Counts(1, 3, 1));
        assertThat(line.entries()).isEqualTo(2);
        assertThat(line.failure()).isNotNull().matches(CacheStatus.Failure::lasts);

        clock.advance(Duration.ofMinutes(1));
        assertThat(CacheLines.status(caches, CacheName.SUBNETS).entries())
                .as("expired answers are removed")
                .isZero();
    }

    @Test
    void aRequestedRefreshForgetsAnswersButKeepsRecordedEvents() {
        var caches = new CacheRegistry(clock);
        var asked = new SharedAnswers<String, String>(CacheName.SUBNETS, clock, caches);
        var happened = new SharedAnswers<String, String>(CacheName.LAUNCHED_INSTANCES, clock, caches);
        asked.get("one", () -> "old");
        happened.put("i-1", "launched");

        assertThat(caches.refresh(CacheName.SUBNETS)).isTrue();
        assertThat(caches.refresh(CacheName.LAUNCHED_INSTANCES)).isFalse();

        assertThat(asked.get("one", () -> "new")).isEqualTo("new");
        assertThat(happened.known("i-1")).contains("launched");
    }

    private static String throttled() {
        throw new RemoteCallException(RemoteCallException.Category.THROTTLED, "", "too many", null);
    }
}
