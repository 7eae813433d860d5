package sh.joiner.app;

import io.quarkus.test.junit.QuarkusTestProfile;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;
import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import sh.joiner.app.runner.ThreadRunner;
import sh.joiner.engine.sequence.SettledSearch;
import sh.joiner.port.WorldClock;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;
import sh.joiner.port.runner.Stopwatch;

/**
 * An empty sandbox in which the first search for nodes to remove does not end before a test releases it. All pages and REST share one event loop and
 * one worker thread, so that pages and REST do not answer if the search blocks one of these threads.
 */
public final class HeldSearch implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of(
                "joiner.sandbox.story", "none",
                "joiner.sandbox.api-port", "0",
                "joiner.sandbox.speed", "30",
                "quarkus.vertx.event-loops-pool-size", "1",
                "quarkus.thread-pool.max-threads", "1");
    }

    @Override
    public Set<Class<?>> getEnabledAlternatives() {
        return Set.of(HoldingRunner.class);
    }

    /** The threads of the program, with a stopwatch that stops a search until a test releases it. A search reads its stopwatch before each trial. */
    @Alternative
    @Singleton
    public static final class HoldingRunner implements Runner {

        private final ThreadRunner threads;
        private final CountDownLatch inSearch = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        HoldingRunner(ThreadRunner threads) {
            this.threads = threads;
        }

        /** Returns true once a search has reached its first trial. */
        boolean isInSearch() {
            return inSearch.getCount() == 0;
        }

        void release() {
            released.countDown();
        }

        @Override
        public Stopwatch stopwatch() {
            var own = threads.stopwatch();
            return () -> {
                if (released.getCount() > 0 && isCalledBySearch()) {
                    hold();
                }
                return own.elapsed();
            };
        }

        private static boolean isCalledBySearch() {
            return StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE)
                    .walk(frames -> frames.map(StackFrame::getDeclaringClass).anyMatch(SettledSearch.class::equals));
        }

        private void hold() {
            inSearch.countDown();
            try {
                released.await();
            } catch (InterruptedException closed) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public WorldClock clock() {
            return threads.clock();
        }

        @Override
        public Lane lane(String name) {
            return threads.lane(name);
        }

        @Override
        public Lane lane(String name, int limit) {
            return threads.lane(name, limit);
        }

        @Override
        public WorldClock.Timer timeout(Duration delay, Runnable task) {
            return threads.timeout(delay, task);
        }
    }
}
