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

/** A story comes to its end in a world that other stories have left as it is. */
@Execution(ExecutionMode.CONCURRENT)
class StoriesAfterOneAnotherTest {

    @Test
    void theSameStoryCanFollowAnotherThatIsNotAtItsEndAndThenItself() {
        var settings = Installation.settings(Map.of("joiner.sandbox.speed", "30"));
        try (var world = new SandboxEnvironment(settings.sandbox(), Teller.BEGINNING);
                var installation = new Installation(world, settings)) {
            var sandbox = Teller.started(world, installation);
            sandbox.play("capacity-runs-out");
            Teller.soon(() -> Teller.taken(sandbox) >= 3);

            var first = Teller.told(world, "first-steps");
            var again = Teller.told(world, "first-steps");

            assertThat(List.of(first, again)).allSatisfy(Teller::cameToItsEnd);
            assertThat(again.journal()).isEqualTo(first.journal());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"first-steps", "capacity-runs-out"})
    void aStoryBegunWhileTheToursCrowdIsPlannedComesToItsEnd(String name) {
        var settings = Installation.settings(Map.of("joiner.sandbox.speed", "20"));
        try (var world = new SandboxEnvironment(settings.sandbox(), Teller.BEGINNING);
                var installation = new Installation(world, settings)) {
            var sandbox = Teller.started(world, installation);
            sandbox.play("tour");
            Teller.soon(() -> Teller.taken(sandbox) >= 4); // the shop has opened, and has no node yet

            Teller.cameToItsEnd(Teller.told(world, name));
        }
    }
}
