package sh.joiner.aws.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests batches (aws 3.6). */
class BatchTest {

    private final List<Integer> sizes = Collections.synchronizedList(new ArrayList<>());

    @Test
    void concurrentQuestionsShareACallAndEachCallerGetsItsOwnAnswer() throws Exception {
        var batch = batch(1000);

        var answers = together(100, index -> batch.ask("", index));

        assertThat(answers)
                .containsExactlyElementsOf(
                        IntStream.range(0, 100).mapToObj(number -> number * 2).toList());
        assertThat(sizes.stream().mapToInt(size -> size).sum()).isEqualTo(100);
        assertThat(sizes).hasSizeLessThan(5);
    }

    @Test
    void bucketsDoNotMix() throws Exception {
        var batch = batch(1000);

        together(10, index -> batch.ask(index % 2, index));

        assertThat(sizes).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void aFullWindowDoesNotWait() throws Exception {
        var batch = new Batch<Integer, Integer>(Duration.ofMinutes(1), Duration.ofMinutes(1), 3, this::doubled);

        assertThat(together(3, index -> batch.ask("", index))).containsExactly(0, 2, 4);
    }

    @Test
    void anExceptionReachesEveryCaller() {
        var batch = new Batch<Integer, Integer>(Duration.ofMillis(50), Duration.ofSeconds(1), 9, _ -> {
            throw new IllegalStateException("no answer");
        });

        assertThatThrownBy(() -> batch.ask("", 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no answer");
    }

    @Test
    @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anErrorReachesEveryCaller() throws InterruptedException {
        var batch = new Batch<Integer, Integer>(Duration.ofMillis(100), Duration.ofSeconds(2), 9, _ -> {
            throw new StackOverflowError("thrown by the test");
        });

        var results = together(3, index -> {
            try {
                return batch.ask("", index);
            } catch (RuntimeException failed) {
                return -1;
            }
        });

        assertThat(results).containsExactly(-1, -1, -1);
    }

    @Test
    void aThousandQuestionsOfOneThreadShareACall() {
        var batch = new Batch<Integer, Integer>(Duration.ofMinutes(1), Duration.ofMinutes(1), 1000, this::doubled);

        var answers = IntStream.range(0, 1000)
                .mapToObj(index -> batch.submit("", index))
                .toList();

        assertThat(answers).allSatisfy(answer -> assertThat(answer).succeedsWithin(Duration.ofSeconds(30)));
        assertThat(sizes).containsExactly(1000);
    }

    @Test
    void aWindowStaysOpenWhileMoreQuestionsAreExpected() throws Exception {
        var expected = new AtomicBoolean(true);
        var batch = new Batch<Integer, Integer>(
                Duration.ofMillis(10), Duration.ofMillis(20), 9, this::doubled, (_, _) -> {}, expected::get);
        var early = batch.submit("", 1);
        Thread.sleep(100);

        var late = batch.submit("", 2);
        expected.set(false);

        assertThat(early.get(30, TimeUnit.SECONDS) + late.get(30, TimeUnit.SECONDS))
                .isEqualTo(6);
        assertThat(sizes).containsExactly(2);
    }

    private Batch<Integer, Integer> batch(int most) {
        return new Batch<>(Duration.ofMillis(100), Duration.ofSeconds(2), most, this::doubled);
    }

    private List<Integer> doubled(List<Integer> questions) {
        sizes.add(questions.size());
        return questions.stream().map(question -> question * 2).toList();
    }

    private interface Question {
        Integer ask(int index);
    }

    private static List<Integer> together(int count, Question question) throws InterruptedException {
        var calls = IntStream.range(0, count)
                .mapToObj(index -> (Callable<Integer>) () -> question.ask(index))
                .toList();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return threads.invokeAll(calls).stream().map(Future::resultNow).toList();
        }
    }
}
