package sh.joiner.engine.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.Request;
import sh.joiner.testing.InterruptionBuilder;

/** The process may crash between any two calls: the final state is the same. */
class CrashTest {

    private static final int MOST_CALLS = 40;

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("scenarios")
    void theFinalStateIsTheSameAfterACrash(
            UnaryOperator<InterruptionScenario> setup,
            List<UnaryOperator<InterruptionBuilder>> steps,
            List<String> words) {
        var process = ended(setup, steps, -1, 0);
        var whole = process.finalState();

        assertThat(process.words()).containsExactlyInAnyOrderElementsOf(words);

        for (int step = 0; step < steps.size(); step++) {
            for (int calls = 0; calls < MOST_CALLS; calls++) {
                assertThat(ended(setup, steps, step, calls).finalState())
                        .as("killed in step %d after %d calls", step, calls)
                        .isEqualTo(whole);
            }
        }
    }

    static Stream<Arguments> scenarios() {
        UnaryOperator<InterruptionBuilder> spot = notice -> notice;
        UnaryOperator<InterruptionBuilder> impaired = notice -> notice.kind(NoticeKind.SYSTEM_STATUS);
        UnaryOperator<InterruptionBuilder> later =
                notice -> notice.kind(NoticeKind.EVENT_STATUS).notBefore(NOON.plus(Duration.ofDays(2)));
        UnaryOperator<InterruptionBuilder> off = notice -> notice.stage(Stage.CANCELED);
        return Stream.of(
                Arguments.argumentSet(
                        "a spot warning",
                        as(scenario -> scenario),
                        List.of(spot, spot),
                        List.of("Done", "reported", "marked", "deleted")),
                Arguments.argumentSet(
                        "an impaired instance",
                        as(scenario -> scenario),
                        List.of(impaired, impaired),
                        List.of("Done", "reported", "forced", "deleted")),
                Arguments.argumentSet(
                        "forced before the deadline",
                        as(scenario ->
                                scenario.policy(policy("p").rule(new Action.DrainNow(), Duration.ofSeconds(110)))),
                        List.of(spot, spot),
                        List.of("Done", "reported", "marked", "forced", "deleted")),
                Arguments.argumentSet(
                        "cordoned, then canceled by AWS",
                        as(scenario -> scenario.policy(
                                policy("p").rule(new Action.Cordon()).uncordons())),
                        List.of(spot, off),
                        List.of("Cancelled", "reported", "marked")),
                Arguments.argumentSet(
                        "approved",
                        as(scenario -> scenario.policy(policy("p").rule(new Action.DrainBefore(Duration.ZERO, "")))),
                        List.of(spot, (UnaryOperator<InterruptionBuilder>) notice -> notice.asks(Request.APPROVE)),
                        List.of("Done", "reported", "marked", "deleted")),
                Arguments.argumentSet(
                        "cordoned, then canceled by a user",
                        as(scenario -> scenario.policy(policy("p").rule(new Action.Cordon()))),
                        List.of(spot, (UnaryOperator<InterruptionBuilder>) notice -> notice.asks(Request.CANCEL)),
                        List.of("Cancelled", "reported", "marked")),
                Arguments.argumentSet(
                        "replaced first",
                        as(CrashTest::replacing),
                        List.of(later, later),
                        List.of("Done", "reported", "deleted", "launched", "launched")));
    }

    /** Returns the scenario with two pods that need one node each, and a policy that launches replacements before the drain. */
    private static InterruptionScenario replacing(InterruptionScenario scenario) {
        scenario.world()
                .offers(type("m7g.large").has("2", "8Gi").onDemand(0.09, "us-east-1a"))
                .running("db1", pod("a").requests("1500m", "1Gi"), pod("b").requests("1500m", "1Gi"));
        return scenario.policy(policy("p").rule(new Action.DrainNow()).replacesFirst());
    }

    private static UnaryOperator<InterruptionScenario> as(UnaryOperator<InterruptionScenario> setup) {
        return setup;
    }

    /** Runs the steps, each ten seconds after the previous one. Then the drain ends, and a last pass runs 60 seconds after noon. */
    private static InterruptedProcess ended(
            UnaryOperator<InterruptionScenario> setup,
            List<UnaryOperator<InterruptionBuilder>> steps,
            int fatal,
            int calls) {
        var remaining = steps.stream().iterator();
        var notice = new Object() {
            UnaryOperator<InterruptionBuilder> now = UnaryOperator.identity();
        };
        var process = new InterruptedProcess(setup, builder -> notice.now.apply(builder));
        for (int step = 0; step < steps.size(); step++) {
            notice.now = remaining.next();
            process.run(NOON.plusSeconds(10L * step), step == fatal ? calls : Integer.MAX_VALUE);
        }
        process.endDrain();
        process.run(NOON.plusSeconds(60), Integer.MAX_VALUE);
        return process;
    }
}
