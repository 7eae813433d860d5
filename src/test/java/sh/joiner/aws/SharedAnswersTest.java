package sh.joiner.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.Patience.eventually;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.CacheReport;
import sh.joiner.testing.HandClock;

class SharedAnswersTest {

    private final HandClock clock = new HandClock();
    private final AtomicInteger calls = new AtomicInteger();
    private final SharedAnswers<String, String> answers = new SharedAnswers<>(
            CacheName.IMAGES,
            clock,
            answer -> answer.isEmpty() ? Duration.ofSeconds(1) : Duration.ofMinutes(1),
            CacheReport.NOBODY);

    private String ask(String answer) {
        return answers.get("question", () -> answer + calls.incrementAndGet());
    }

    @Test
    void anAnswerIsGoodForItsTime() {
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
    void anAnswerOfAnotherKindHasAnotherTime() {
        assertThat(answers.get("nothing", () -> "")).isEmpty();
        clock.advance(Duration.ofSeconds(1));

        assertThat(answers.get("nothing", () -> "now")).isEqualTo("now");
    }

    @Test
    void whatIsToldIsKnownUntilItIsForgotten() {
        answers.put("question", "told");
        assertThat(ask("a")).isEqualTo("told");

        answers.forget("question");
        assertThat(ask("a")).isEqualTo("a1");
    }

    /** A throttled AWS is not asked once for each who waited. */
    @Test
    void whoWaitedForAnAnswerThatFailedDoesNotAskAgain() throws Exception {
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
        assertThat(ask("a")).as("trouble is not kept").isEqualTo("a1");
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
}
