package sh.joiner.testing.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class StaticInitializersTest {

    @Test
    void aRandomGeneratorInAnInitializerIsFound() {
        assertThat(findings(WithRandom.class))
                .containsOnly(Map.entry(WithRandom.class.getName(), Set.of("new java/util/Random")));
    }

    @Test
    void aSubclassOfARandomGeneratorIsFound() {
        assertThat(findings(WithSeeds.class, Seeds.class).get(WithSeeds.class.getName()))
                .singleElement()
                .asString()
                .endsWith("Seeds");
    }

    @Test
    void aThreadThatAMethodOfTheSameClassStartsIsFound() {
        assertThat(findings(WithThread.class).get(WithThread.class.getName()))
                .containsExactly("java/lang/Thread.start");
    }

    @Test
    void aTimerAndATaskForAnExecutorAreFound() {
        assertThat(findings(WithTask.class).get(WithTask.class.getName()))
                .containsExactly("java/util/concurrent/ExecutorService.execute", "new java/util/Timer");
    }

    @Test
    void codeOutsideTheInitializerIsNotFound() {
        assertThat(findings(Harmless.class)).isEmpty();
    }

    private static Map<String, Set<String>> findings(Class<?>... types) {
        return StaticInitializers.findings(
                Arrays.stream(types).map(StaticInitializersTest::bytes).toList());
    }

    private static byte[] bytes(Class<?> type) {
        try (var stream = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            return stream.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static final class WithRandom {
        static final Random RANDOM = new Random();
    }

    static final class Seeds extends Random {
        private static final long serialVersionUID = 1L;
    }

    static final class WithSeeds {
        static final Object SEEDS = new Seeds();
    }

    static final class WithThread {
        static final Thread THREAD = started();

        private static Thread started() {
            var thread = new Thread(() -> {});
            thread.start();
            return thread;
        }
    }

    static final class WithTask {
        static final Timer TIMER = new Timer();
        static final ExecutorService EXECUTOR = Executors.newSingleThreadExecutor();

        static {
            EXECUTOR.execute(() -> {});
        }
    }

    static final class Harmless {
        static final ExecutorService NO_THREAD_YET = Executors.newSingleThreadExecutor();

        int roll() {
            return new Random().nextInt();
        }
    }
}
