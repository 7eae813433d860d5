package sh.joiner.sandbox.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.port.Provocations.OutcomeProgress;
import sh.joiner.port.Provocations.StepProgress;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.testing.FakeObjectStore;
import sh.joiner.sandbox.testing.SteppingClock;
import sh.joiner.sandbox.testing.Turns;

/** How a story is told. */
class StoryPlayerTest {

    private final SteppingClock clock = new SteppingClock();
    private final Turns turns = new Turns(clock);
    private final FakeObjectStore store = new FakeObjectStore(clock);
    private final List<String> provoked = new ArrayList<>();
    private final StoryPlayer player =
            new StoryPlayer(store, clock, (what, body) -> provoked.add(what + " " + body), turns);

    private void begin(String yaml) {
        player.begin("t", Stories.read(yaml, "t"));
    }

    private List<StepProgress.Stage> steps() {
        return player.progress().steps().stream().map(StepProgress::state).toList();
    }

    private List<OutcomeProgress.Verdict> outcomes() {
        return player.progress().outcomes().stream().map(OutcomeProgress::state).toList();
    }

    @Test
    void stepsAreTakenWhenTheirTimeComes() {
        player.play("first-steps");

        turns.pass(Duration.ofSeconds(4));
        assertThat(store.list("ec2nodeclasses.karpenter.k8s.aws")).hasSize(1);
        assertThat(store.list("nodepools.karpenter.sh")).isEmpty();
        assertThat(steps()).startsWith(StepProgress.Stage.TAKEN, StepProgress.Stage.AHEAD);

        turns.pass(Duration.ofMinutes(4));
        assertThat(store.get("deployments.apps", "hello", "hello"))
                .hasValueSatisfying(
                        one -> assertThat(Json.number(one, "spec", "replicas")).contains(12L));
    }

    @Test
    void theWorldIsProvokedInTheOrderOfTheFile() {
        begin("""
                title: T
                steps:
                  - at: PT1S
                    says: one
                    provoke: [{capacity: {left: 0}}, {clock: {speed: 2}}, {capacity: {left: 3}}]
                """);

        turns.pass(Duration.ofSeconds(2));

        assertThat(provoked).containsExactly("capacity {\"left\":0}", "clock {\"speed\":2}", "capacity {\"left\":3}");
    }

    @Test
    void aRefusedStepIsToldAndTheStoryGoesOn() {
        begin("""
                title: T
                steps:
                  - {at: PT1S, says: one, scale: {namespace: a, deployment: gone, replicas: 1}}
                  - {at: PT2S, says: two, provoke: {clock: {speed: 2}}}
                """);

        turns.pass(Duration.ofSeconds(3));

        assertThat(steps()).containsExactly(StepProgress.Stage.REFUSED, StepProgress.Stage.TAKEN);
        assertThat(player.progress().steps().getFirst().trouble()).contains("gone");
    }

    @Test
    void anOutcomeIsMetAsSoonAsItIsTrueAndMissedWhenItsTimeIsOver() {
        begin("""
                title: T
                outcomes:
                  - {says: none, of: pods, that: self.size() == 0, by: PT1M}
                  - {says: some, of: pods, that: self.size() > 0, by: PT1M}
                """);

        turns.pass(Duration.ofSeconds(15));
        assertThat(outcomes()).containsExactly(OutcomeProgress.Verdict.MET, OutcomeProgress.Verdict.OPEN);
        assertThat(player.progress().isTold()).isFalse();

        turns.pass(Duration.ofMinutes(1));
        assertThat(outcomes()).containsExactly(OutcomeProgress.Verdict.MET, OutcomeProgress.Verdict.MISSED);
        assertThat(player.progress().isTold()).isTrue();
    }

    @Test
    void anotherStoryEndsThePresentOne() {
        player.play("first-steps");
        turns.pass(Duration.ofSeconds(2));
        player.play("none");

        turns.pass(Duration.ofMinutes(1));

        assertThat(store.list("nodepools.karpenter.sh")).isEmpty();
        assertThat(player.progress().name()).isEqualTo("none");
    }

    @Test
    void anUnknownStoryLeavesThePresentOne() {
        player.play("first-steps");

        assertThatThrownBy(() -> player.play("epic")).isInstanceOf(IllegalArgumentException.class);

        assertThat(player.progress().name()).isEqualTo("first-steps");
    }
}
