package sh.joiner.engine.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.InterruptionBuilder.interruption;
import static sh.joiner.testing.InterruptionBuilder.reboot;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.ActionProgress;
import sh.joiner.model.interruption.DecidedAction;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.interruption.Request;

class RetentionTest {

    private static final Duration WEEK = Duration.ofDays(7);

    @Test
    void interruptionsAreDeletedAfterAWeek() {
        var old = ended("old", Phase.DONE, NOON.minus(WEEK));
        var young = ended("young", Phase.EXPIRED, NOON.minus(WEEK).plusSeconds(1));

        assertThat(Retention.DEFAULT.forgotten(List.of(old, young), NOON, _ -> false))
                .containsExactly("old");
    }

    @Test
    void onlyTheNewestAreKept() {
        var all = IntStream.range(0, 5)
                .mapToObj(n -> ended("n" + n, Phase.DONE, NOON.minusSeconds(n)))
                .toList();

        assertThat(new Retention(WEEK, 3, 1).forgotten(all, NOON, _ -> false)).containsExactlyInAnyOrder("n3", "n4");
    }

    @Test
    void unparsedMessagesAreCountedSeparately() {
        var all = List.of(
                ended("a", Phase.UNPARSED, NOON),
                ended("b", Phase.UNPARSED, NOON.minusSeconds(1)),
                ended("c", Phase.DONE, NOON.minusSeconds(2)));

        assertThat(new Retention(WEEK, 1, 1).forgotten(all, NOON, _ -> false)).containsExactly("b");
    }

    @Test
    void openInterruptionsAreNeverDeleted() {
        var open = interruption("open").build();

        assertThat(new Retention(Duration.ZERO, 0, 0).forgotten(List.of(open), NOON.plus(WEEK), _ -> false))
                .isEmpty();
    }

    @Test
    void theDeletionIsAnEffect() {
        var reactions = InterruptionScenario.empty()
                .at(NOON.plus(WEEK))
                .notice(interruption("old").progress(done(Phase.DONE, NOON)))
                .all();

        assertThat(reactions).hasSize(1);
        assertThat(reactions.getFirst().after()).containsExactly(new Effect.Forget());
    }

    @Test
    void aCanceledInterruptionIsKeptWhileItsNoticeIsActive() {
        var before = policy("p").rule(new Action.DrainBefore(Duration.ofHours(6), ""));
        var asked = reboot("n", NOON.plus(Duration.ofDays(21))).asks(Request.CANCEL);
        var cancelled =
                InterruptionScenario.scenario().policy(before).notice(asked).next();
        var later = InterruptionScenario.scenario()
                .at(NOON.plus(Duration.ofDays(8)))
                .policy(before)
                .notice(asked.progress(cancelled));

        assertThat(cancelled.phase()).isEqualTo(Phase.CANCELLED);
        assertThat(later.all()).isEmpty();
        assertThat(InterruptionDecider.decide(later.inputs(), new Retention(WEEK, 0, 0)))
                .isEmpty();
    }

    @Test
    void aCanceledInterruptionIsDeletedAfterItsClaim() {
        var old =
                reboot("n", NOON.plus(Duration.ofDays(21))).asks(Request.CANCEL).progress(done(Phase.CANCELLED, NOON));
        var deleted =
                InterruptionScenario.empty().at(NOON.plus(WEEK)).notice(old).only();

        assertThat(deleted.after()).containsExactly(new Effect.Forget());
    }

    @Test
    void anInterruptionThatAwsClosedIsDeletedLikeOthers() {
        var old = reboot("n", NOON).stage(Notice.Stage.CANCELED).progress(done(Phase.CANCELLED, NOON));

        assertThat(InterruptionScenario.scenario()
                        .at(NOON.plus(WEEK))
                        .notice(old)
                        .only()
                        .after())
                .containsExactly(new Effect.Forget());
    }

    @Test
    void unparsedMessagesAreDeletedEvenIfTheyCountAsActive() {
        var all = List.of(ended("a", Phase.UNPARSED, NOON), ended("b", Phase.UNPARSED, NOON.minusSeconds(1)));

        assertThat(new Retention(WEEK, 1, 1).forgotten(all, NOON, _ -> true)).containsExactly("b");
    }

    private static Interruption ended(String name, Phase phase, Instant at) {
        return interruption(name).progress(done(phase, at)).build();
    }

    private static Progress done(Phase phase, Instant at) {
        var acted = new ActionProgress(null, at, false, List.of(), false);
        return Progress.of(phase, DecidedAction.asKarpenter(ActionKind.OBSERVE), acted);
    }
}
