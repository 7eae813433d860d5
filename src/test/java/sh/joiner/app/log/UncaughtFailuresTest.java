package sh.joiner.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.client.CollectorRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.port.Failures;
import sh.joiner.testing.Logged;

class UncaughtFailuresTest {

    private final CollectorRegistry registry = new CollectorRegistry();
    private final UncaughtFailures handler = new UncaughtFailures(registry);

    @Test
    void anUncaughtFailureIsLoggedInOneLineAndCounted() throws InterruptedException {
        var thread = Thread.ofPlatform().name("worker-7").unstarted(() -> {
            throw new IllegalStateException("broken");
        });
        thread.setUncaughtExceptionHandler(handler);

        try (var log = Logged.by(UncaughtFailures.class)) {
            thread.start();
            thread.join();

            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .contains("thread=worker-7 reason=java.lang.IllegalStateException: broken at=");
        }
        assertThat(registry.getSampleValue("joiner_uncaught_failures_total")).isEqualTo(1);
    }

    @Test
    void aFailingListenerDoesNotStopTheOthers() throws InterruptedException {
        var called = new ArrayList<String>();
        List<Runnable> listeners = List.of(
                () -> called.add("first"),
                () -> {
                    throw new IllegalStateException("broken");
                },
                () -> called.add("last"));
        var thread = Thread.ofPlatform().unstarted(() -> Failures.callAll(listeners, Runnable::run));
        thread.setUncaughtExceptionHandler(handler);

        thread.start();
        thread.join();

        assertThat(called).containsExactly("first", "last");
        assertThat(registry.getSampleValue("joiner_uncaught_failures_total")).isEqualTo(1);
    }
}
