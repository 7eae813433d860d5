package sh.joiner.kubernetes.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.Waits.eventually;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedReadTest {

    private final AtomicInteger reads = new AtomicInteger();

    @Test
    void callersThatWaitForAReadShareTheNextOne() {
        var callers = new CopyOnWriteArrayList<Thread>();
        var reading = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var read = new SharedRead<>(() -> {
            reading.countDown();
            await(go);
            return reads.incrementAndGet();
        });

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = threads.submit(read::get);
            await(reading);
            var others = new ArrayList<Future<Integer>>();
            for (int number = 0; number < 20; number++) {
                others.add(threads.submit(() -> {
                    callers.add(Thread.currentThread());
                    return read.get();
                }));
            }
            eventually(
                    () -> Optional.of(callers),
                    all -> all.size() == 20
                            && all.stream().allMatch(caller -> caller.getState() == Thread.State.WAITING));
            go.countDown();

            assertThat(others).allSatisfy(other -> assertThat(other.get()).isEqualTo(2));
            assertThat(first).succeedsWithin(Duration.ofSeconds(30)).isEqualTo(1);
        }
    }

    @Test
    void aLaterCallerReadsAgain() {
        var read = new SharedRead<>(reads::incrementAndGet);

        assertThat(read.get()).isEqualTo(1);
        assertThat(read.get()).isEqualTo(2);
    }

    @Test
    void aFailedReadFailsOnlyForItsCaller() {
        var read = new SharedRead<Integer>(() -> {
            if (reads.incrementAndGet() == 1) {
                throw new IllegalStateException("thrown by the test");
            }
            return reads.get();
        });

        assertThatThrownBy(read::get).isInstanceOf(IllegalStateException.class);
        assertThat(read.get()).isEqualTo(2);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
