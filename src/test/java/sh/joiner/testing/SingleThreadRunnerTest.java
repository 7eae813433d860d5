package sh.joiner.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import sh.joiner.port.runner.Runner;
import sh.joiner.port.runner.RunnerContract;

class SingleThreadRunnerTest extends RunnerContract {

    private final SingleThreadRunner runner = new SingleThreadRunner(new HandClock());

    @Override
    protected Runner runner() {
        return runner;
    }

    @Override
    protected void await(BooleanSupplier wanted) {
        runner.advance(Duration.ofSeconds(1));
        assertThat(wanted.getAsBoolean()).isTrue();
    }

    @Test
    void theTasksOfATimerRunBeforeTheNextTimer() {
        var clock = new HandClock();
        var stepping = new SingleThreadRunner(clock);
        var ran = new ArrayList<String>();
        try (var lane = stepping.lane("test")) {
            clock.schedule(Duration.ofSeconds(1), () -> lane.execute(() -> ran.add("first at " + clock.now())));
            clock.schedule(Duration.ofSeconds(2), () -> ran.add("second at " + clock.now()));

            stepping.advance(Duration.ofSeconds(3));
        }
        assertThat(ran).containsExactly("first at 2026-11-21T08:00:01Z", "second at 2026-11-21T08:00:02Z");
    }

    @Test
    void aRandomRunnerKeepsTheOrderOfEachLane() {
        var orders = new ArrayList<List<String>>();
        for (int seed = 0; seed < 10; seed++) {
            orders.add(orderOf(new Random(seed)));
        }

        assertThat(orders)
                .allSatisfy(order ->
                        assertThat(order).containsSubsequence("a1", "a2").containsSubsequence("b1", "b2"));
        assertThat(orders.stream().distinct().count()).isGreaterThan(1);
        assertThat(orderOf(new Random(7))).isEqualTo(orders.get(7));
    }

    private static List<String> orderOf(Random random) {
        var shuffling = new SingleThreadRunner(new HandClock(), random);
        var ran = new ArrayList<String>();
        try (var a = shuffling.lane("a");
                var b = shuffling.lane("b")) {
            List.of("a1", "a2").forEach(task -> a.execute(() -> ran.add(task)));
            List.of("b1", "b2").forEach(task -> b.execute(() -> ran.add(task)));
            shuffling.run();
        }
        return ran;
    }
}
