package sh.joiner.engine.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.interruption.InterruptionScenario.CORDON;
import static sh.joiner.engine.interruption.InterruptionScenario.claim;
import static sh.joiner.engine.interruption.InterruptionScenario.effectKinds;
import static sh.joiner.engine.interruption.InterruptionScenario.scenario;
import static sh.joiner.testing.InterruptionBuilder.interruption;
import static sh.joiner.testing.InterruptionBuilder.reboot;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.node.NodeName;
import sh.joiner.testing.InterruptionBuilder;
import sh.joiner.testing.InterruptionPolicyBuilder;
import sh.joiner.testing.PoolBuilder;

/** Tests of cordons, and of notices that AWS or a user cancels. */
class CordonTest {

    private static final Instant REBOOT = NOON.plus(Duration.ofDays(2));

    @Test
    void aCordonIsRecordedAndNotRepeated() {
        var reaction = scenario().policy(cordon()).notice(reboot("n", REBOOT)).only();
        var seen = cordoned(cordon(), reboot("n", REBOOT).progress(reaction.next()));

        assertThat(effectKinds(reaction)).containsExactly("Report", "Cordon");
        assertThat(reaction.next().acted().cordoned()).isTrue();
        assertThat(reaction.next().phase()).isEqualTo(Phase.ACTING);
        assertThat(seen.only().isRequired()).isFalse();
    }

    @Test
    void joinerDoesNotRecordACordonOfAnotherUserAsItsOwn() {
        var next = cordoned(cordon().uncordons(), reboot("n", REBOOT)).next();

        assertThat(next.acted().cordoned()).isFalse();
        assertThat(next.phase()).isEqualTo(Phase.ACTING);
    }

    @Test
    void theNodeIsUncordonedIfThePolicySaysSo() {
        var off = reboot("n", REBOOT).stage(Stage.CANCELED).progress(asCordoned());
        var uncordoned = cordoned(cordon().uncordons(), off).only();

        assertThat(uncordoned.before()).containsExactly(new Effect.Uncordon(new NodeName("db1")));
        assertThat(uncordoned.next().phase()).isEqualTo(Phase.CANCELLED);
        assertThat(uncordoned.next().acted().cordoned()).isFalse();
        assertThat(uncordoned.next().reasons()).containsExactly("AWS canceled the event", "the node is uncordoned");
    }

    @Test
    void aNodeIsUncordonedEvenIfTheSnapshotDoesNotShowTheCordonYet() {
        var off = reboot("n", REBOOT).stage(Stage.CANCELED).progress(asCordoned());

        assertThat(effectKinds(
                        scenario().policy(cordon().uncordons()).notice(off).only()))
                .containsExactly("Uncordon");
    }

    @Test
    void theNodeStaysCordonedIfThePolicyDoesNotSaySo() {
        var off = reboot("n", REBOOT).stage(Stage.CANCELED).progress(asCordoned());
        var next = cordoned(cordon(), off).next();

        assertThat(next.phase()).isEqualTo(Phase.CANCELLED);
        assertThat(next.reasons()).anyMatch(reason -> reason.startsWith("the node stays cordoned"));
    }

    @Test
    void aCompletedEventIsDone() {
        var done = reboot("n", REBOOT).stage(Stage.COMPLETED).progress(asCordoned());

        assertThat(scenario().policy(cordon().uncordons()).notice(done).next().phase())
                .isEqualTo(Phase.DONE);
    }

    /** Joiner completes the interruption of a failed status check that EC2 no longer reports. EC2 may report the check again. */
    @Test
    void anEventThatAwsReportsAgainIsReopened() {
        var impaired = interruption("n").kind(NoticeKind.SYSTEM_STATUS).progress(asCordoned());
        var over = scenario()
                .policy(cordon().uncordons())
                .notice(impaired.stage(Stage.COMPLETED))
                .next();
        var again = interruption("n").kind(NoticeKind.SYSTEM_STATUS).progress(over);

        assertThat(over.phase()).isEqualTo(Phase.DONE);
        assertThat(effectKinds(
                        scenario().policy(cordon().uncordons()).notice(again).only()))
                .containsExactly("Report", "Cordon");
    }

    /** AWS Health reports an event with all its instances, including instances for which the event is already completed. */
    @Test
    void aCompletedRebootIsReopenedOnlyIfEc2ListsIt() {
        var done = reboot("n", REBOOT).stage(Stage.COMPLETED).progress(asCordoned());
        var over =
                scenario().policy(cordon().uncordons()).at(REBOOT).notice(done).next();
        var late = REBOOT.plusSeconds(3600);
        var again = reboot("n", REBOOT).progress(over);

        assertThat(over.phase()).isEqualTo(Phase.DONE);
        assertThat(scenario().policy(cordon()).at(late).notice(again).all()).isEmpty();
        assertThat(effectKinds(scenario()
                        .policy(cordon())
                        .at(late)
                        .listed("n")
                        .notice(again)
                        .only()))
                .containsExactly("Report", "Cordon");
    }

    @Test
    void aCancellationByAUserUncordonsTheNode() {
        var cancelled = reboot("n", REBOOT).progress(asCordoned()).asks(Request.CANCEL);

        assertThat(effectKinds(cordoned(cordon(), cancelled).only())).containsExactly("Uncordon");
    }

    @Test
    void aPendingActionIsCanceledWithTheNotice() {
        var before = policy("p").rule(new Action.DrainBefore(Duration.ofHours(1), ""));
        var pending = scenario().policy(before).notice(reboot("n", REBOOT)).next();
        var off = reboot("n", REBOOT).stage(Stage.CANCELED).progress(pending);
        var next = scenario().policy(before).notice(off).next();

        assertThat(next.phase()).isEqualTo(Phase.CANCELLED);
        assertThat(next.acted().finishedAt()).isEqualTo(NOON);
    }

    @Test
    void aRunningDrainIsNotUndone() {
        var acting = scenario().notice(reboot("n", REBOOT)).next();
        var off = reboot("n", REBOOT).stage(Stage.CANCELED).progress(acting);
        var next = InterruptionScenario.empty().leaving().notice(off).next();

        assertThat(next.phase()).isEqualTo(Phase.ACTING);
        assertThat(next.reasons()).contains("AWS canceled the event, but the NodeClaim is being deleted already");
    }

    @Test
    void anEventThatIsAnnouncedAgainIsReopened() {
        var off = scenario().notice(reboot("n", REBOOT).stage(Stage.CANCELED)).next();
        var reopened = reboot("n", REBOOT).toldAt(NOON.plusSeconds(60)).progress(off);

        assertThat(off.phase()).isEqualTo(Phase.CANCELLED);
        assertThat(effectKinds(scenario().notice(reopened).only())).containsExactly("Report", "Delete");
    }

    @Test
    void anInstanceWhoseImpairmentEndsIsNotForcefullyTerminated() {
        var force = policy("p").rule(new Action.ForceTerminate(Duration.ofMinutes(10)));
        var impaired = interruption("n").kind(NoticeKind.SYSTEM_STATUS).since(NOON.minusSeconds(120));
        var pending = scenario().policy(force).notice(impaired).next();

        assertThat(pending.phase()).isEqualTo(Phase.PENDING);
        assertThat(pending.actAt()).isEqualTo(NOON.plusSeconds(480));
        assertThat(effectKinds(scenario()
                        .policy(force)
                        .at(NOON.plusSeconds(480))
                        .notice(impaired)
                        .only()))
                .contains("SetDeadline", "Delete");
        assertThat(scenario()
                        .policy(force)
                        .notice(impaired.stage(Stage.COMPLETED).progress(pending))
                        .next()
                        .phase())
                .isEqualTo(Phase.CANCELLED);
    }

    @Test
    void anEventIsReopenedEvenIfItsReportIsOlderThanItsCancellation() {
        var off = scenario()
                .at(NOON.plusSeconds(3600))
                .notice(reboot("n", REBOOT).stage(Stage.CANCELED))
                .next();
        var reopened = reboot("n", REBOOT).toldAt(NOON.plusSeconds(1800)).progress(off);

        assertThat(effectKinds(
                        scenario().at(NOON.plusSeconds(3600)).notice(reopened).only()))
                .contains("Delete");
    }

    @Test
    void aUserMayWithdrawACancellation() {
        var cancelled =
                scenario().notice(reboot("n", REBOOT).asks(Request.CANCEL)).next();

        assertThat(cancelled.phase()).isEqualTo(Phase.CANCELLED);
        assertThat(effectKinds(scenario()
                        .notice(reboot("n", REBOOT).progress(cancelled))
                        .only()))
                .contains("Delete");
        assertThat(scenario()
                        .notice(reboot("n", REBOOT).asks(Request.CANCEL).progress(cancelled))
                        .all())
                .isEmpty();
    }

    @Test
    void anEventThatEndsBeforeAnyActionIsExpired() {
        var before = policy("p").rule(new Action.DrainBefore(Duration.ofHours(1), ""));
        var pending = scenario().policy(before).notice(reboot("n", REBOOT)).next();
        var done = reboot("n", REBOOT).stage(Stage.COMPLETED).progress(pending);

        assertThat(scenario().policy(before).notice(done).next().phase()).isEqualTo(Phase.EXPIRED);
        assertThat(InterruptionScenario.empty().notice(done).next().phase()).isEqualTo(Phase.EXPIRED);
    }

    @Test
    void anEventThatWasMissingForAWhileIsReopened() {
        var before = policy("p").rule(new Action.DrainBefore(Duration.ofHours(1), ""));
        var missing = scenario()
                .policy(before)
                .notice(reboot("n", REBOOT).stage(Stage.COMPLETED))
                .next();
        var back = scenario()
                .policy(before)
                .notice(reboot("n", REBOOT).progress(missing))
                .next();

        assertThat(back.phase()).isEqualTo(Phase.PENDING);
        assertThat(back.acted().finishedAt()).isNull();
    }

    @Test
    void theCordonOfANoticeIsPassedToAnother() {
        var first = reboot("a", REBOOT).progress(asCordoned());
        var second = cordoned(cordon().uncordons(), first)
                .notice(reboot("b", REBOOT))
                .all()
                .getLast()
                .next();
        var off = reboot("a", REBOOT).stage(Stage.CANCELED).progress(asCordoned());
        var handed = cordoned(cordon().uncordons(), off)
                .notice(reboot("b", REBOOT).progress(second))
                .all();
        var last = reboot("b", REBOOT).stage(Stage.CANCELED).progress(second);

        assertThat(second.acted().cordoned()).isTrue();
        assertThat(effectKinds(handed.getFirst())).isEmpty();
        assertThat(handed.getFirst().next().phase()).isEqualTo(Phase.CANCELLED);
        assertThat(handed.getFirst().next().acted().cordoned()).isFalse();
        assertThat(effectKinds(cordoned(cordon().uncordons(), last).only())).containsExactly("Uncordon");
    }

    @Test
    void theNodeIsUncordonedIfAllItsEventsAreCanceledTogether() {
        var a = reboot("a", REBOOT).stage(Stage.CANCELED).progress(asCordoned());
        var b = reboot("b", REBOOT).stage(Stage.CANCELED).progress(asCordoned());

        assertThat(cordoned(cordon().uncordons(), a).notice(b).all())
                .allSatisfy(reaction -> assertThat(effectKinds(reaction)).containsExactly("Uncordon"));
    }

    @Test
    void aCordonIsStillJoinersWhenTheNoticeIsAnnouncedAgain() {
        var off = cordoned(cordon(), reboot("n", REBOOT).stage(Stage.CANCELED).progress(asCordoned()))
                .next();
        var reopened = cordoned(cordon(), reboot("n", REBOOT).progress(off)).next();

        assertThat(off.phase()).isEqualTo(Phase.CANCELLED);
        assertThat(reopened.phase()).isEqualTo(Phase.ACTING);
        assertThat(reopened.acted().cordoned()).isTrue();
    }

    @Test
    void aDrainAfterACordonIsANewAction() {
        var later = NOON.plus(Duration.ofHours(1));
        var next = cordoned(
                        policy("p").rule(new Action.DrainNow()),
                        reboot("n", REBOOT).progress(asCordoned()))
                .at(later)
                .next();

        assertThat(next.acted().startedAt()).isEqualTo(later);
        assertThat(next.actAt()).isEqualTo(later);
        assertThat(next.reasons()).containsExactly("the node is drained immediately");
    }

    @Test
    void aCordonThatStaysUnderAnotherRuleIsReported() {
        var before = policy("p").rule(new Action.DrainBefore(Duration.ofHours(6), ""));
        var next = cordoned(before, reboot("n", REBOOT).progress(asCordoned())).next();

        assertThat(next.phase()).isEqualTo(Phase.PENDING);
        assertThat(next.reasons())
                .endsWith(
                        "the node stays cordoned: the rule for this notice has changed since Joiner cordoned the node; uncordon the node if it should accept new pods");
    }

    private static InterruptionPolicyBuilder cordon() {
        return policy("p").rule(new Action.Cordon());
    }

    private static Progress asCordoned() {
        return scenario().policy(cordon()).notice(reboot("n", REBOOT)).next();
    }

    private static InterruptionScenario cordoned(InterruptionPolicyBuilder policy, InterruptionBuilder notice) {
        return InterruptionScenario.empty()
                .pool(PoolBuilder.pool("default"))
                .managedNode("db1", claim("db1"), node("db1").taint(CORDON))
                .policy(policy)
                .notice(notice);
    }
}
