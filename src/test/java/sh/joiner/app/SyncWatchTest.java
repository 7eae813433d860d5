package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import sh.joiner.port.Pulse;

class SyncWatchTest {

    @Test
    void aLookThatFailsIsNotTheLast() throws InterruptedException {
        var looks = new AtomicInteger();
        var synced = new CountDownLatch(1);
        try (var watch = new SyncWatch(() -> isSynced(looks), Optional::empty, Pulse.NOBODY, synced::countDown)) {
            watch.start();

            assertThat(synced.await(5, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static boolean isSynced(AtomicInteger looks) {
        if (looks.incrementAndGet() == 1) {
            throw new StackOverflowError("of the test");
        }
        return true;
    }
}
