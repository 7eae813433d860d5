package sh.joiner.engine.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.interruption.InterruptionScenario.effectKinds;
import static sh.joiner.engine.interruption.InterruptionScenario.scenario;
import static sh.joiner.testing.InterruptionBuilder.interruption;
import static sh.joiner.testing.InterruptionBuilder.reboot;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.pool.Share;

/** Tests of waits for approvals, and of requests by users. */
class ApprovalTest {

    private static final Instant REBOOT = NOON.plus(Duration.ofDays(2));
    private static final Duration LEAD = Duration.ofHours(4);

    @Test
    void waitsForAnApprovalUntilTheLeadTime() {
        var reaction = waiting(ActionKind.DRAIN_NOW, Request.NONE).only();

        assertThat(effectKinds(reaction)).containsExactly("Report");
        assertThat(reaction.next().phase()).isEqualTo(Phase.AWAITING_APPROVAL);
        assertThat(reaction.next().actAt()).isEqualTo(REBOOT.minus(LEAD));
        assertThat(reaction.next().reasons())
                .containsExactly("waiting for an approval until 2026-03-03T08:00:00Z, then DrainNow");
        assertThat(reaction.revisitAt()).isEqualTo(REBOOT.minus(LEAD));
    }

    @Test
    void drainsAfterAnApproval() {
        var reaction = waiting(ActionKind.IGNORE, Request.APPROVE).only();

        assertThat(effectKinds(reaction)).contains("Delete");
        assertThat(reaction.next().action()).isEqualTo(ActionKind.DRAIN_NOW);
        assertThat(reaction.next().phase()).isEqualTo(Phase.ACTING);
    }

    @Test
    void takesTheOtherActionWithoutAnApproval() {
        var late = REBOOT.minus(LEAD);

        assertThat(effectKinds(
                        waiting(ActionKind.DRAIN_NOW, Request.NONE).at(late).only()))
                .contains("Delete")
                .doesNotContain("SetDeadline");
        assertThat(effectKinds(waiting(ActionKind.FORCE_TERMINATE, Request.NONE)
                        .at(late)
                        .only()))
                .contains("SetDeadline", "Delete");
        assertThat(effectKinds(waiting(ActionKind.CORDON, Request.NONE).at(late).only()))
                .contains("Cordon");
        assertThat(waiting(ActionKind.IGNORE, Request.NONE).at(late).next().phase())
                .isEqualTo(Phase.DONE);
    }

    @Test
    void withoutAnAnnouncedInstantTheApprovalHasATimeLimit() {
        var rule = new Action.AwaitApproval(LEAD, ActionKind.DRAIN_NOW, Optional.of(Duration.ofHours(1)));
        var scenario = scenario()
                .policy(policy("p").rule(rule))
                .notice(interruption("n").kind(NoticeKind.INSTANCE_STATUS));

        assertThat(scenario.next().actAt()).isEqualTo(NOON.plus(Duration.ofHours(1)));
        assertThat(effectKinds(scenario.at(NOON.plus(Duration.ofHours(1))).only()))
                .contains("Delete");
    }

    @Test
    void withNeitherAnAnnouncedInstantNorATimeLimitTheApprovalIsAwaitedForever() {
        var rule = new Action.AwaitApproval(LEAD, ActionKind.DRAIN_NOW, Optional.empty());
        var reaction = scenario()
                .policy(policy("p").rule(rule))
                .at(NOON.plus(Duration.ofDays(300)))
                .notice(interruption("n").kind(NoticeKind.INSTANCE_STATUS))
                .only();

        assertThat(reaction.next().phase()).isEqualTo(Phase.AWAITING_APPROVAL);
        assertThat(reaction.revisitAt()).isNull();
    }

    @Test
    void aSnoozeWaitsForItsEnd() {
        var until = NOON.plus(Duration.ofHours(3));
        var reaction = waiting(ActionKind.DRAIN_NOW, Request.snooze(until)).only();

        assertThat(reaction.next().phase()).isEqualTo(Phase.SNOOZED);
        assertThat(reaction.revisitAt()).isEqualTo(until);
        assertThat(reaction.next().actAt())
                .isEqualTo(REBOOT.minus(LEAD)); // without an approval after the snooze, the action starts at this time
        assertThat(waiting(ActionKind.DRAIN_NOW, Request.snooze(until))
                        .at(until)
                        .next()
                        .phase())
                .isEqualTo(Phase.AWAITING_APPROVAL);
    }

    /** A drain whose due time is after the end of the snooze starts at its due time. */
    @Test
    void aSnoozedActionStartsAtItsDueTimeButNotBeforeTheSnoozeEnds() {
        var reboot = NOON.plus(Duration.ofDays(21));
        var before = policy("p").rule(new Action.DrainBefore(Duration.ofHours(6), ""));
        var soon = reboot("n", reboot).asks(Request.snooze(NOON.plusSeconds(3600)));

        assertThat(scenario().policy(before).notice(soon).next().actAt()).isEqualTo(reboot.minus(Duration.ofHours(6)));
        assertThat(scenario()
                        .policy(policy("p").rule(new Action.DrainNow()))
                        .notice(soon)
                        .next()
                        .actAt())
                .isEqualTo(NOON.plusSeconds(3600));
    }

    @Test
    void aSnoozeEndsAtTheLeadTime() {
        var next = waiting(ActionKind.DRAIN_NOW, Request.snooze(REBOOT)).next();

        assertThat(next.actAt()).isEqualTo(REBOOT.minus(LEAD));
        assertThat(next.reasons())
                .containsExactly("snoozed by a user until 2026-03-03T12:00:00Z,"
                        + " but the action must start by 2026-03-03T08:00:00Z");
    }

    @Test
    void anExpiredSnoozeIsReported() {
        var next = waiting(ActionKind.DRAIN_NOW, Request.snooze(NOON.minusSeconds(1)))
                .next();

        assertThat(next.phase()).isEqualTo(Phase.AWAITING_APPROVAL);
        assertThat(next.reasons()).endsWith("snoozed by a user until 2026-03-01T11:59:59Z, which has passed");
    }

    @Test
    void aUserMayCancel() {
        var next = waiting(ActionKind.DRAIN_NOW, Request.CANCEL).next();

        assertThat(next.phase()).isEqualTo(Phase.CANCELLED);
        assertThat(next.reasons()).containsExactly("canceled by a user");
    }

    @Test
    void aRunningDrainIsNotCanceled() {
        var started = scenario().notice(interruption("n")).next();
        var next = InterruptionScenario.empty()
                .notice(interruption("n").progress(started).asks(Request.CANCEL))
                .leaving()
                .next();

        assertThat(next.phase()).isEqualTo(Phase.ACTING);
        assertThat(next.reasons()).contains("too late to cancel: the NodeClaim is being deleted");
    }

    @Test
    void aLateRequestGetsAReason() {
        var done =
                scenario().notice(interruption("n").kind(NoticeKind.EBS_STATUS)).next();
        var asked = interruption("n").kind(NoticeKind.EBS_STATUS).progress(done).asks(Request.CANCEL);
        var answered = scenario().notice(asked).next();

        assertThat(answered.phase()).isEqualTo(Phase.DONE);
        assertThat(answered.reasons()).contains("nothing to cancel: the rule takes no action");
        assertThat(scenario().notice(asked.progress(answered)).all()).isEmpty();
    }

    @Test
    void anEventWithoutAnApprovalInTimeExpires() {
        var rule = new Action.DrainBefore(Duration.ZERO, "");
        var held = policy("p").rule(rule).atOnce(Share.count(0));
        var late = REBOOT.plus(Duration.ofMinutes(10));

        assertThat(phase(scenario().policy(held), late.minusSeconds(1))).isEqualTo(Phase.AWAITING_APPROVAL);
        assertThat(phase(scenario().policy(held), late)).isEqualTo(Phase.EXPIRED);
    }

    /** EC2 lists an event until it has happened. A retirement may happen hours after its announced time. */
    @Test
    void anEventThatEc2StillListsHasNotExpired() {
        var held = policy("p").rule(new Action.DrainBefore(Duration.ZERO, "")).atOnce(Share.count(0));
        var listed = reboot("n", REBOOT).from(NoticeSource.QUEUE, NoticeSource.STATUS);
        var late = REBOOT.plus(Duration.ofHours(5));
        var free = policy("p").rule(new Action.DrainBefore(Duration.ZERO, ""));
        var over = scenario().policy(held).at(late).notice(listed).next();

        assertThat(over.phase()).isEqualTo(Phase.EXPIRED);
        assertThat(scenario()
                        .policy(held)
                        .at(late)
                        .listed("n")
                        .notice(listed.progress(over))
                        .next()
                        .phase())
                .isEqualTo(Phase.AWAITING_APPROVAL);
        assertThat(InterruptionScenario.deleted(scenario()
                        .policy(free)
                        .at(late)
                        .listed("n")
                        .notice(listed)
                        .all()))
                .containsExactly("db1");
    }

    @Test
    void withoutAnApprovalIgnoreOrObserveIsDecidedOnceUntilTheEventIsPostponed() {
        for (var otherwise : List.of(ActionKind.IGNORE, ActionKind.OBSERVE)) {
            var latest = REBOOT.minus(LEAD);
            var waits = waiting(otherwise, Request.NONE).next();
            var left =
                    unanswered(otherwise).at(latest).notice(reboot("n", REBOOT).progress(waits));
            var later = unanswered(otherwise)
                    .at(latest.plusSeconds(60))
                    .notice(reboot("n", REBOOT).progress(left.next()));

            assertThat(left.next().phase()).isEqualTo(Phase.DONE);
            assertThat(left.next().action()).isEqualTo(otherwise);
            assertThat(later.all()).isEmpty();
            var postponed = REBOOT.plus(Duration.ofDays(7));
            assertThat(unanswered(otherwise)
                            .at(latest.plusSeconds(60))
                            .notice(reboot("n", postponed).progress(left.next()))
                            .next()
                            .phase())
                    .isEqualTo(Phase.AWAITING_APPROVAL);
        }
    }

    private static InterruptionScenario unanswered(ActionKind otherwise) {
        return scenario().policy(policy("p").rule(new Action.AwaitApproval(LEAD, otherwise, Optional.empty())));
    }

    @Test
    void aSnoozeLeavesTimeToDrain() {
        var scenario = scenario()
                .policy(policy("p").rule(new Action.DrainNow(), Duration.ofSeconds(25)))
                .notice(interruption("n").asks(Request.snooze(NOON.plusSeconds(3600))));

        assertThat(InterruptionScenario.deleted(scenario.all())).containsExactly("db1");
    }

    @Test
    void aSnoozeThatTookEffectIsNotReportedAsTooLate() {
        var friday = NOON.plus(Duration.ofDays(5));
        var event = reboot("n", NOON.plus(Duration.ofDays(21))).asks(Request.snooze(friday));
        var before = policy("p").rule(new Action.DrainBefore(Duration.ofHours(6), ""));
        var snoozed = scenario().policy(before).notice(event).next();
        var off = scenario()
                .policy(before)
                .notice(event.stage(Stage.CANCELED).progress(snoozed))
                .next();

        assertThat(snoozed.phase()).isEqualTo(Phase.SNOOZED);
        assertThat(scenario().policy(before).notice(event.progress(off)).all()).isEmpty();
    }

    private static Phase phase(InterruptionScenario scenario, Instant at) {
        return scenario.at(at).notice(reboot("n", REBOOT)).next().phase();
    }

    private static InterruptionScenario waiting(ActionKind otherwise, Request request) {
        var rule = new Action.AwaitApproval(LEAD, otherwise, Optional.empty());
        return scenario()
                .policy(policy("p").rule(rule))
                .notice(reboot("n", REBOOT).asks(request));
    }
}
