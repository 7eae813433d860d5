package sh.joiner.port.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of {@link Runner}. */
public abstract class RunnerContract {

    private static final int MANY = 100;

    private final List<Object> ran = new CopyOnWriteArrayList<>();

    protected abstract Runner runner();

    /** Returns when the condition is true; fails if the condition does not become true in time. */
    protected abstract void await(BooleanSupplier wanted);

    private static List<Integer> numbers() {
        return IntStream.range(0, MANY).boxed().toList();
    }

    @Test
    void aLaneRunsItsTasksInTheOrderInWhichTheyWereGiven() {
        try (var lane = runner().lane("test")) {
            numbers().forEach(number -> lane.execute(() -> ran.add(number)));

            await(() -> ran.size() == MANY);
        }
        assertThat(ran).isEqualTo(numbers());
    }

    @Test
    void aTaskFromWithinATaskRunsAfterThatTask() {
        try (var lane = runner().lane("test")) {
            lane.execute(() -> {
                lane.execute(() -> ran.add("second"));
                ran.add("first");
            });

            await(() -> ran.size() == 2);
        }
        assertThat(ran).containsExactly("first", "second");
    }

    @Test
    void aTaskThatFailsEndsNoOther() {
        try (var lane = runner().lane("test")) {
            lane.execute(() -> {
                throw new StackOverflowError("of the test");
            });
            lane.execute(() -> ran.add("next"));

            await(() -> ran.contains("next"));
        }
    }

    @Test
    void aLaneWithALimitRunsNoMoreTasksAtATime() {
        var now = new AtomicInteger();
        var most = new AtomicInteger();
        try (var lane = runner().lane("test", 3)) {
            numbers()
                    .forEach(number -> lane.execute(() -> {
                        most.accumulateAndGet(now.incrementAndGet(), Math::max);
                        ran.add(number);
                        now.decrementAndGet();
                    }));

            await(() -> ran.size() == MANY);
        }
        assertThat(most).hasValueBetween(1, 3);
        assertThat(ran).containsExactlyInAnyOrderElementsOf(numbers());
    }

    @Test
    void resultsAreInTheOrderOfTheTasks() {
        try (var lane = runner().lane("test", 3)) {
            var doubled = lane.invokeAll(numbers().stream()
                    .map(number -> (Supplier<Integer>) () -> 2 * number)
                    .toList());

            assertThat(doubled)
                    .isEqualTo(numbers().stream().map(number -> 2 * number).toList());
        }
    }

    @Test
    void theFirstFailureIsThrownAfterAllTasksHaveEnded() {
        var tasks = new ArrayList<Supplier<Boolean>>();
        tasks.add(() -> {
            throw new IllegalArgumentException("first");
        });
        tasks.add(() -> {
            throw new IllegalArgumentException("second");
        });
        tasks.add(() -> ran.add("third"));

        try (var lane = runner().lane("test", 3)) {
            assertThatThrownBy(() -> lane.invokeAll(tasks))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("first");
        }
        assertThat(ran).containsExactly("third");
    }

    @Test
    void aClosedLaneRunsNothing() {
        var closed = runner().lane("closed");
        closed.close();
        try (var open = runner().lane("open")) {
            closed.execute(() -> ran.add("closed"));
            open.execute(() -> ran.add("open"));

            await(() -> ran.contains("open"));
        }
        assertThat(closed.isClosed()).isTrue();
        assertThat(ran).containsExactly("open");
    }

    @Test
    void aTimeoutRunsItsTaskAfterTheDelayUnlessItIsCancelled() {
        var stopwatch = runner().stopwatch();
        runner().timeout(Duration.ofMillis(10), () -> ran.add("cancelled")).cancel();
        runner().timeout(Duration.ofMillis(20), () -> ran.add(stopwatch.elapsed()));

        await(() -> !ran.isEmpty());

        assertThat(ran)
                .singleElement()
                .satisfies(elapsed -> assertThat((Duration) elapsed).isGreaterThanOrEqualTo(Duration.ofMillis(20)));
    }
}
