package sh.joiner.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class SharedAnswerTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Queue<Runnable> work = new ArrayDeque<>();
    private long now;
    private int computed;
    private final SharedAnswer<Integer> answer = new SharedAnswer<>(this::compute, SECOND, work::add, () -> now);

    private int compute() {
        return ++computed;
    }

    @Test
    void concurrentCallersShareOneComputation() {
        var first = answer.get().toCompletableFuture();
        now += 3 * SECOND.toNanos();
        var second = answer.get().toCompletableFuture();

        work.forEach(Runnable::run);

        assertThat(work).hasSize(1);
        assertThat(first.join()).isEqualTo(1);
        assertThat(second.join()).isEqualTo(1);
    }

    @Test
    void anAnswerIsReusedForOneSecond() {
        answer.get();
        work.remove().run();

        now += SECOND.toNanos() - 1;
        assertThat(answer.get().toCompletableFuture().join()).isEqualTo(1);
        now += 1;
        answer.get();

        assertThat(work).hasSize(1);
    }

    @Test
    void aFailureIsPassedToWaitingCallersAndNotReused() {
        var failing = new SharedAnswer<Integer>(
                () -> {
                    throw new StackOverflowError("deep");
                },
                SECOND,
                work::add,
                () -> now);
        var first = failing.get().toCompletableFuture();
        work.remove().run();

        failing.get();

        assertThat(first).isCompletedExceptionally();
        assertThat(work).hasSize(1);
    }
}
