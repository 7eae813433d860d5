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
        try (var world = new SandboxEnvironment(settings.sandbox(), FastStoryPlayer.BEGINNING);
                var installation = new Installation(world, settings)) {
            var sandbox = FastStoryPlayer.start(world, installation);
            sandbox.play("capacity-runs-out");
            FastStoryPlayer.soon(() -> FastStoryPlayer.takenSteps(sandbox) >= 3);

            var first = FastStoryPlayer.playToEnd(world, "first-steps");
            var again = FastStoryPlayer.playToEnd(world, "first-steps");

            assertThat(List.of(first, again)).allSatisfy(FastStoryPlayer::assertCompleted);
            assertThat(again.journal()).isEqualTo(first.journal());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"first-steps", "capacity-runs-out"})
    void aStoryThatStartsWhileTheToursPodsArePlannedCompletes(String name) {
        var settings = Installation.settings(Map.of("joiner.sandbox.speed", "20"));
        try (var world = new SandboxEnvironment(settings.sandbox(), FastStoryPlayer.BEGINNING);
                var installation = new Installation(world, settings)) {
            var sandbox = FastStoryPlayer.start(world, installation);
            sandbox.play("tour");
            FastStoryPlayer.soon(
                    () -> FastStoryPlayer.takenSteps(sandbox) >= 4); // the shop is deployed and has no node yet

            FastStoryPlayer.assertCompleted(FastStoryPlayer.playToEnd(world, name));
        }
    }
}
