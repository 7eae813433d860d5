package sh.joiner.sandbox.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.port.sandbox.Provocations.Happening;
import sh.joiner.port.sandbox.Provocations.OutcomeProgress;
import sh.joiner.port.sandbox.Provocations.StepProgress;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.testing.FakeObjectStore;
import sh.joiner.sandbox.testing.ManualExecutor;
import sh.joiner.sandbox.testing.SteppingClock;

/** The execution of a story's steps and the checks of its outcomes. */
class StoryPlayerTest {

    private final SteppingClock clock = new SteppingClock();
    private final ManualExecutor turns = new ManualExecutor(clock);
    private final FakeObjectStore store = new FakeObjectStore(clock);
    private final WorldJournal journal = new WorldJournal(clock);
    private final List<String> provoked = new ArrayList<>();
    private final StoryPlayer player =
            new StoryPlayer(store, clock, (due, what, body) -> provoked.add(what + " " + body), journal, turns);

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
    void stepsAreExecutedAtTheirTime() {
        player.play("first-steps");

        turns.pass(Duration.ofSeconds(4));
        assertThat(store.list("ec2nodeclasses.karpenter.k8s.aws")).hasSize(1);
        assertThat(store.list("nodepools.karpenter.sh")).isEmpty();
        assertThat(steps()).startsWith(StepProgress.Stage.TAKEN, StepProgress.Stage.AHEAD);

        turns.pass(Duration.ofMinutes(4));
        assertThat(store.get("deployments.apps", "hello", "hello"))
                .hasValueSatisfying(object ->
                        assertThat(Json.number(object, "spec", "replicas")).contains(12L));
    }

    @Test
    void theRequestsAreSentInTheOrderOfTheFile() {
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
    void aRefusedStepIsReportedAndTheStoryContinues() {
        begin("""
                title: T
                steps:
                  - {at: PT1S, says: one, scale: {namespace: a, deployment: gone, replicas: 1}}
                  - {at: PT2S, says: two, provoke: {clock: {speed: 2}}}
                """);

        turns.pass(Duration.ofSeconds(3));

        assertThat(steps()).containsExactly(StepProgress.Stage.REFUSED, StepProgress.Stage.TAKEN);
        assertThat(player.progress().steps().getFirst().failure()).contains("gone");
    }

    @Test
    void anOutcomeIsMetWhenItIsTrueAndMissedAfterItsTime() {
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
    void startingAStoryEndsTheCurrentStory() {
        player.play("first-steps");
        turns.pass(Duration.ofSeconds(2));
        player.play("none");

        turns.pass(Duration.ofMinutes(1));

        assertThat(store.list("nodepools.karpenter.sh")).isEmpty();
        assertThat(player.progress().name()).isEqualTo("none");
    }

    @Test
    void anUnknownStoryDoesNotEndTheCurrentStory() {
        player.play("first-steps");

        assertThatThrownBy(() -> player.play("epic")).isInstanceOf(IllegalArgumentException.class);

        assertThat(player.progress().name()).isEqualTo("first-steps");
    }

    @Test
    void aLateStepIsNotExecutedAfterItsStoryHasEnded() {
        var waiting = new ArrayDeque<Runnable>();
        try (var other = new StoryPlayer(store, clock, (due, what, body) -> {}, journal, waiting::add)) {
            other.play("first-steps");
            turns.pass(Duration.ofSeconds(2));
            other.play("none");

            waiting.forEach(Runnable::run);
        }

        assertThat(waiting).isNotEmpty();
        assertThat(store.list("ec2nodeclasses.karpenter.k8s.aws")).isEmpty();
        assertThat(journal.happenings()).isEmpty();
    }

    @Test
    void aStoryCanBePlayedAgainWhenItsObjectsExist() {
        player.play("first-steps");
        turns.pass(Duration.ofMinutes(7));
        player.play("first-steps");

        turns.pass(Duration.ofMinutes(1));

        assertThat(steps()).startsWith(StepProgress.Stage.TAKEN, StepProgress.Stage.TAKEN, StepProgress.Stage.TAKEN);
        assertThat(store.get("deployments.apps", "hello", "hello"))
                .hasValueSatisfying(object ->
                        assertThat(Json.number(object, "spec", "replicas")).contains(4L));
        assertThat(store.get("namespaces", "", "hello"))
                .hasValueSatisfying(object -> assertThat(object.has("spec")).isFalse());
    }

    @Test
    void theJournalRecordsStepsAtTheirScheduledTimesAndRefusals() {
        begin("""
                title: T
                steps:
                  - {at: PT1S, says: one, scale: {namespace: a, deployment: gone, replicas: 1}}
                  - {at: PT3S, says: two}
                """);

        turns.pass(Duration.ofSeconds(9));

        assertThat(journal.happenings())
                .containsExactly(
                        new Happening(Duration.ofSeconds(1), "step 1: one"),
                        new Happening(Duration.ofSeconds(1), "step 1 failed: deployments.apps a/gone not found"),
                        new Happening(Duration.ofSeconds(3), "step 2: two"));
    }

    @Test
    void anOutcomeIsNotCheckedBeforeItsTime() {
        begin("""
                title: T
                outcomes:
                  - {says: none, of: pods, that: self.size() == 0, from: PT30S, by: PT1M}
                """);

        turns.pass(Duration.ofSeconds(25));
        assertThat(outcomes()).containsExactly(OutcomeProgress.Verdict.OPEN);

        turns.pass(Duration.ofSeconds(10));
        assertThat(outcomes()).containsExactly(OutcomeProgress.Verdict.MET);
    }
}
