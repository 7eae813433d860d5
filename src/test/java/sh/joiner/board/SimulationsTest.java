package sh.joiner.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.board.Simulations.Changed;
import sh.joiner.board.Simulations.Outcome;
import sh.joiner.testing.Plans;

class SimulationsTest {

    private final Simulations simulations = new Simulations(Example.board(), Duration.ofSeconds(30), Plans::of);

    private static Outcome unchanged(Simulations simulations) {
        return simulations.run(
                (present, _) -> new Changed(present, List.of("a note"), List.of(), null, false), () -> false);
    }

    @Test
    void anUnchangedClusterHasTheSamePlan() {
        var view = ((Outcome.Done) unchanged(simulations)).view();

        assertThat(view.comparison().then()).isEqualTo(view.comparison().now());
        assertThat(view.comparison().difference().nodes()).isZero();
        assertThat(view.comparison().difference().pricePerHour()).isZero();
        assertThat(view.run().notes()).containsExactly("a note");
        assertThat(view.run().partial()).isFalse();
        assertThat(view.plan().refusals()).hasSize(2);
    }

    @Test
    void onlyOneSimulationRunsAtATime() {
        var inside = simulations.run(
                (present, _) -> {
                    assertThat(unchanged(simulations))
                            .isInstanceOfSatisfying(
                                    Outcome.Busy.class,
                                    busy -> assertThat(busy.left()).isPositive());
                    return new Changed(present, List.of(), List.of(), null, false);
                },
                () -> false);

        assertThat(inside).isInstanceOf(Outcome.Done.class);
        assertThat(unchanged(simulations)).isInstanceOf(Outcome.Done.class);
    }

    @Test
    void afterAFailedChangeTheNextSimulationRuns() {
        assertThatThrownBy(() -> simulations.run(
                        (_, _) -> {
                            throw new IllegalArgumentException("invalid");
                        },
                        () -> false))
                .hasMessage("invalid");

        assertThat(unchanged(simulations)).isInstanceOf(Outcome.Done.class);
    }

    @Test
    void aSimulationStopsWhenTheClientDisconnects() {
        var outcome =
                simulations.run((present, _) -> new Changed(present, List.of(), List.of(), null, false), () -> true);

        assertThat(((Outcome.Done) outcome).view().comparison().then().unseen()).isEqualTo(3);
    }

    @Test
    void aChangeCanDetectThatTheTimeLimitIsReached() {
        var outOfTime = new Simulations(Example.board(), Duration.ZERO, Plans::of);

        assertThatThrownBy(() -> outOfTime.run(
                        (_, stop) -> {
                            throw new IllegalArgumentException("over: " + stop.getAsBoolean());
                        },
                        () -> false))
                .hasMessage("over: true");
    }

    @Test
    void aSimulationThatReachesItsTimeLimitReturnsAPartialResult() {
        var outOfTime = new Simulations(Example.board(), Duration.ZERO, Plans::of);

        var view = ((Outcome.Done) unchanged(outOfTime)).view();

        assertThat(view.run().partial()).isTrue();
        assertThat(view.comparison().then().unseen()).isEqualTo(3);
    }
}
