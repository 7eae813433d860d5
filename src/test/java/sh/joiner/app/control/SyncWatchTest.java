package sh.joiner.app.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import sh.joiner.port.InputHealth;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

class SyncWatchTest {

    private final SingleThreadRunner runner = new SingleThreadRunner(new HandClock());
    private final AtomicInteger checks = new AtomicInteger();
    private final AtomicInteger synced = new AtomicInteger();

    @Test
    void checksAreRepeatedUntilOneSucceeds() {
        try (var watch =
                new SyncWatch(runner, this::isSynced, Optional::empty, InputHealth.NONE, synced::incrementAndGet)) {
            watch.start();
            runner.advance(Duration.ofSeconds(1));
        }
        assertThat(checks).hasValue(2);
        assertThat(synced).hasValue(1);
    }

    private boolean isSynced() {
        if (checks.incrementAndGet() == 1) {
            throw new StackOverflowError("of the test");
        }
        return true;
    }
}
