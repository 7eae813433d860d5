package sh.joiner.app.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.port.runner.Runner;
import sh.joiner.port.runner.RunnerContract;
import sh.joiner.testing.HandClock;

class ThreadRunnerTest extends RunnerContract {

    private static final Duration MOST = Duration.ofSeconds(30);

    private final ThreadRunner runner = new ThreadRunner(new HandClock());

    @AfterEach
    void close() {
        runner.close();
    }

    @Override
    protected Runner runner() {
        return runner;
    }

    @Override
    protected void await(BooleanSupplier wanted) {
        eventually(MOST, wanted);
    }

    @Test
    void aWaitingTaskDelaysNoOtherTaskOfItsLane() {
        var released = new CountDownLatch(1);
        var ended = new CountDownLatch(2);
        try (var lane = runner.lane("test", 2)) {
            lane.execute(() -> {
                await(() -> released.getCount() == 0);
                ended.countDown();
            });
            lane.execute(() -> {
                released.countDown();
                ended.countDown();
            });

            eventually(MOST, () -> ended.getCount() == 0);
        }
    }

    @Test
    void threadsAreNamedAfterTheirLane() {
        var name = new AtomicReference<>("");
        try (var lane = runner.lane("garbage")) {
            lane.execute(() -> name.set(Thread.currentThread().getName()));

            eventually(MOST, () -> !name.get().isEmpty());
        }
        assertThat(name).hasValue("joiner-garbage");
    }
}
