package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

/** The executor of the Operator SDK has no thread of its own. */
class ReconcileLaneTest {

    private final SingleThreadRunner runner = new SingleThreadRunner(new HandClock());
    private final ReconcileThreads executor = new ReconcileThreads(runner);
    private final List<String> done = new ArrayList<>();

    @Test
    void theRunnerDecidesTheThreadAndTimeOfAReconciliation() {
        executor.execute(() -> done.add(Thread.currentThread().getName()));
        assertThat(done).isEmpty();

        runner.run();

        assertThat(done).containsExactly(Thread.currentThread().getName());
    }

    @Test
    void aShutdownStillRunsReconciliationsThatWereSubmittedBefore() throws InterruptedException {
        executor.execute(() -> done.add("before"));
        executor.shutdown();
        assertThat(executor.isShutdown()).isTrue();
        assertThat(executor.awaitTermination(1, TimeUnit.MILLISECONDS)).isFalse();

        runner.run();

        assertThat(done).containsExactly("before");
        assertThat(executor.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void anImmediateShutdownDropsTasksThatHaveNotStarted() {
        executor.execute(() -> done.add("dropped"));
        executor.shutdownNow();

        executor.execute(() -> done.add("after the restart"));
        runner.run();

        assertThat(done).containsExactly("after the restart");
    }
}
