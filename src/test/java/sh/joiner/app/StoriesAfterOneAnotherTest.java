package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.app.environment.SandboxEnvironment;

/** A story completes in a world that still has the objects of other stories. */
@Execution(ExecutionMode.CONCURRENT)
class StoriesAfterOneAnotherTest {

    @Test
    void aStoryCanFollowAnUnfinishedStoryAndThenItself() {
        var settings = Installation.settings(Map.of("joiner.sandbox.speed", "30"));
        try (var world = new SandboxEnvironment(settings.sandbox(), Teller.BEGINNING);
                var installation = new Installation(world, settings)) {
            var sandbox = Teller.start(world, installation);
            sandbox.play("capacity-runs-out");
            Teller.soon(() -> Teller.takenSteps(sandbox) >= 3);

            var first = Teller.playToEnd(world, "first-steps");
            var again = Teller.playToEnd(world, "first-steps");

            assertThat(List.of(first, again)).allSatisfy(Teller::assertCompleted);
            assertThat(again.journal()).isEqualTo(first.journal());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"first-steps", "capacity-runs-out"})
    void aStoryThatStartsWhileTheToursPodsArePlannedCompletes(String name) {
        var settings = Installation.settings(Map.of("joiner.sandbox.speed", "20"));
        try (var world = new SandboxEnvironment(settings.sandbox(), Teller.BEGINNING);
                var installation = new Installation(world, settings)) {
            var sandbox = Teller.start(world, installation);
            sandbox.play("tour");
            Teller.soon(() -> Teller.takenSteps(sandbox) >= 4); // the shop is deployed and has no node yet

            Teller.assertCompleted(Teller.playToEnd(world, name));
        }
    }
}
