package sh.joiner.aws.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.HandClock;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;

class CallTimeoutTest {

    private static final Duration LIMIT = Duration.ofMillis(200);

    private final HandClock clock = new HandClock();
    private final CallTimeout timeout = new CallTimeout(clock);
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);

    private String hang() {
        started.countDown();
        try {
            new CountDownLatch(1).await();
            throw new AssertionError("nothing ends this call");
        } catch (InterruptedException canceled) {
            interrupted.countDown();
            throw new IllegalStateException(canceled);
        }
    }

    private CompletableFuture<String> call() {
        return CompletableFuture.supplyAsync(() -> timeout.call(this::hang, LIMIT), Thread::startVirtualThread);
    }

    @Test
    void aCallThatHangsIsCanceledAndItsThreadEnds() throws InterruptedException {
        var caller = call();
        assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();

        clock.advance(LIMIT.multipliedBy(2));

        assertThat(caller)
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(ApiCallTimeoutException.class)
                .withMessageContaining("AWS did not answer within 0.2 s");
        assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aCallIsNotCanceledWhileTheWorldsClockIsStopped() {
        var caller = call();

        assertThatThrownBy(() -> caller.get(LIMIT.multipliedBy(3).toMillis(), TimeUnit.MILLISECONDS))
                .isInstanceOf(TimeoutException.class);
        assertThat(interrupted.getCount()).isEqualTo(1);
    }

    @Test
    void aFastWorldClockDoesNotCancelACallEarly() {
        var answer = timeout.call(
                () -> {
                    clock.advance(Duration.ofHours(1));
                    return "answer";
                },
                Duration.ofSeconds(30));

        assertThat(answer).isEqualTo("answer");
    }

    @Test
    void anErrorOfACallReachesItsCaller() {
        assertThatThrownBy(() -> timeout.call(
                        () -> {
                            throw new StackOverflowError("deep");
                        },
                        LIMIT))
                .isInstanceOf(StackOverflowError.class);
    }
}
