package sh.joiner.engine.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.interruption.InterruptionScenario.effectKinds;
import static sh.joiner.engine.interruption.InterruptionScenario.scenario;
import static sh.joiner.testing.InterruptionBuilder.interruption;
import static sh.joiner.testing.InterruptionBuilder.reboot;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.Phase;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.PoolBuilder;

/** Pools without a policy get Karpenter's default actions (aws 7.4). */
class DefaultActionsTest {

    private static final ClaimName DB1 = new ClaimName("db1");

    @Test
    void aSpotNoticeEmitsAnEventMarksTheOfferingAndDeletesTheClaim() {
        var reaction = scenario().notice(interruption("n")).only();

        assertThat(reaction.effects())
                .containsExactly(
                        new Effect.Report(),
                        new Effect.MarkUnavailable(DB1, "m7g.large", "us-east-1a"),
                        new Effect.Delete(DB1, "uid-db1"));
        assertThat(reaction.next().phase()).isEqualTo(Phase.ACTING);
        assertThat(reaction.next().action()).isEqualTo(ActionKind.DRAIN_NOW);
        assertThat(reaction.next().decided().policy()).isEmpty();
        assertThat(reaction.next().deadline()).isEqualTo(NOON.plusSeconds(120));
    }

    @ParameterizedTest
    @EnumSource(
            value = NoticeKind.class,
            names = {"INSTANCE_STOPPED", "INSTANCE_TERMINATED", "SCHEDULED_CHANGE", "EVENT_STATUS"})
    void theClaimIsDeletedAtOnce(NoticeKind kind) {
        assertThat(effectKinds(scenario().notice(interruption("n").kind(kind)).only()))
                .containsExactly("Report", "Delete");
    }

    @ParameterizedTest
    @EnumSource(
            value = NoticeKind.class,
            names = {"REBALANCE_RECOMMENDATION", "EBS_STATUS", "HEALTH_EVENT"})
    void onlyAnEventIsEmitted(NoticeKind kind) {
        var reaction = scenario().notice(interruption("n").kind(kind)).only();

        assertThat(effectKinds(reaction)).containsExactly("Report");
        assertThat(reaction.next().phase()).isEqualTo(Phase.DONE);
        assertThat(reaction.next().action()).isEqualTo(ActionKind.OBSERVE);
        assertThat(reaction.next().acted().finishedAt()).isEqualTo(NOON);
    }

    @ParameterizedTest
    @EnumSource(
            value = NoticeKind.class,
            names = {"INSTANCE_STATUS", "SYSTEM_STATUS"})
    void anImpairedInstanceIsForcefullyTerminated(NoticeKind kind) {
        var reaction = scenario().notice(interruption("n").kind(kind)).only();

        assertThat(reaction.effects())
                .containsExactly(
                        new Effect.Report(), new Effect.SetDeadline(DB1, NOON), new Effect.Delete(DB1, "uid-db1"));
        assertThat(reaction.next().acted().forced()).isTrue();
    }

    @Test
    void anExistingTerminationTimestampIsNotShortened() {
        var claim = InterruptionScenario.claim("db1")
                .annotations(Map.of("karpenter.sh/nodeclaim-termination-timestamp", "2026-03-02T12:00:00Z"));
        var scenario = withClaim(claim).notice(interruption("n").kind(NoticeKind.SYSTEM_STATUS));

        assertThat(effectKinds(scenario.only())).containsExactly("Report", "Delete");
    }

    @Test
    void anInterruptedReservationCountsAsEmpty() {
        var claim = InterruptionScenario.claim("db1", Map.of("karpenter.k8s.aws/capacity-reservation-id", "cr-1"));
        var scenario = withClaim(claim).notice(interruption("n").kind(NoticeKind.CAPACITY_RESERVATION_INTERRUPTED));

        assertThat(scenario.only().effects()).contains(new Effect.EmptyReservation("cr-1"));
    }

    @Test
    void anEventInThreeWeeksDrainsAtOnce() {
        var reaction =
                scenario().notice(reboot("n", NOON.plus(Duration.ofDays(21)))).only();

        assertThat(effectKinds(reaction)).containsExactly("Report", "Delete");
    }

    @Test
    void aClaimThatIsBeingDeletedIsNotDeletedAgain() {
        var reaction = withClaim(InterruptionScenario.claim("db1").deletingSince(NOON))
                .notice(interruption("n"))
                .only();

        assertThat(effectKinds(reaction)).containsExactly("Report", "MarkUnavailable");
        assertThat(reaction.next().phase()).isEqualTo(Phase.ACTING);
        assertThat(reaction.next().reasons()).containsExactly("the NodeClaim is being deleted already");
    }

    @Test
    void anInterruptionOfAMissingClaimHasExpired() {
        var reaction = InterruptionScenario.empty().notice(interruption("n")).only();

        assertThat(reaction.effects()).isEmpty();
        assertThat(reaction.next().phase()).isEqualTo(Phase.EXPIRED);
    }

    @Test
    void anotherClaimOfTheSameNameIsNotAffected() {
        var other = InterruptionScenario.claim("db1").withUid("uid-of-another");
        var reaction = withClaim(other).notice(interruption("n")).only();

        assertThat(reaction.effects()).isEmpty();
        assertThat(reaction.next().phase()).isEqualTo(Phase.EXPIRED);
    }

    @Test
    void theInterruptionIsDoneWhenTheNodeIsDeleted() {
        var acting = scenario().notice(interruption("n")).next();
        var completed = InterruptionScenario.empty()
                .at(NOON.plusSeconds(90))
                .notice(interruption("n").progress(acting))
                .next();

        assertThat(completed.phase()).isEqualTo(Phase.DONE);
        assertThat(completed.reasons())
                .containsExactly("the node is drained immediately, as Karpenter does", "the node is deleted");
        assertThat(completed.acted().startedAt()).isEqualTo(NOON);
        assertThat(completed.acted().finishedAt()).isEqualTo(NOON.plusSeconds(90));
    }

    @Test
    void aSourceThatIsOnlyObservedChangesNothing() {
        var scenario = scenario().notice(interruption("n").from(NoticeSource.STATUS));

        var reaction =
                InterruptionDecider.decide(acting(NoticeSource.QUEUE, scenario)).getFirst();

        assertThat(InterruptionScenario.deleted(List.of(reaction))).isEmpty();
        assertThat(reaction.next().phase()).isEqualTo(Phase.DONE);
    }

    @Test
    void aLaterNoticeFromAnActingSourceTakesEffect() {
        var late = NOON.minusSeconds(3600);
        var queued = scenario().notice(reboot("n", late));
        var observed = InterruptionDecider.decide(acting(NoticeSource.STATUS, queued))
                .getFirst()
                .next();
        var both = reboot("n", late).from(NoticeSource.QUEUE, NoticeSource.STATUS);

        assertThat(observed.phase()).isEqualTo(Phase.DONE);
        assertThat(InterruptionDecider.decide(acting(
                        NoticeSource.STATUS, scenario().notice(reboot("n", late).progress(observed)))))
                .isEmpty();
        assertThat(InterruptionScenario.deleted(InterruptionDecider.decide(
                        acting(NoticeSource.STATUS, scenario().listed("n").notice(both.progress(observed))))))
                .containsExactly("db1");
    }

    private static InterruptionInputs acting(NoticeSource source, InterruptionScenario scenario) {
        var inputs = scenario.inputs();
        return new InterruptionInputs(
                inputs.now(),
                inputs.interruptions(),
                inputs.policies(),
                inputs.windows(),
                inputs.snapshot(),
                inputs.nominations(),
                new InterruptionInputs.Sources(Set.of(source), inputs.sources().listed()),
                Options.DEFAULT);
    }

    @Test
    void podsAtRiskAreNamed() {
        var scenario = scenario().notice(interruption("n"));
        scenario.world()
                .running(
                        "db1",
                        pod("web"),
                        pod("db-0").ownedBy("apps/v1", "StatefulSet"),
                        pod("files").mounts("data"),
                        pod("agent").ownedByDaemonSet("agent"));

        var risk = scenario.next().atRisk();

        assertThat(risk.pods()).containsExactly("default/db-0", "default/files", "default/web");
        assertThat(risk.stateful()).containsExactly("default/db-0", "default/files");
        assertThat(risk.more()).isZero();
    }

    @Test
    void anUnparsedMessageIsKept() {
        var next = scenario()
                .notice(interruption("n").unparsed("{", "not valid JSON"))
                .next();

        assertThat(next.phase()).isEqualTo(Phase.UNPARSED);
        assertThat(next.reasons()).containsExactly("not valid JSON");
    }

    @Test
    void anImpairedInstanceDoesNotWaitForARunningDrain() {
        var impaired = interruption("impaired").kind(NoticeKind.SYSTEM_STATUS).since(NOON.minusSeconds(60));
        var reaction = InterruptionScenario.empty().leaving().notice(impaired).only();
        var stamped = withClaimBeingDeleted(Map.of("karpenter.sh/nodeclaim-termination-timestamp", NOON.toString()));

        assertThat(reaction.effects())
                .containsExactly(new Effect.Report(), new Effect.SetDeadline(new ClaimName("db1"), NOON));
        assertThat(reaction.next().acted().forced()).isTrue();
        assertThat(stamped.notice(impaired.progress(reaction.next()))
                        .at(NOON.plusSeconds(5))
                        .all())
                .allSatisfy(each -> assertThat(each.effects()).isEmpty());
    }

    @Test
    void aRunningDrainIsForcedOnlyAfterTheImpairmentIsConfirmed() {
        var force = policy("p").rule(new Action.ForceTerminate(Duration.ofMinutes(10)));
        var impaired = interruption("impaired").kind(NoticeKind.SYSTEM_STATUS).since(NOON);
        var waits = InterruptionScenario.empty()
                .leaving()
                .policy(force)
                .notice(impaired)
                .only();
        var confirmed = InterruptionScenario.empty()
                .leaving()
                .policy(force)
                .at(NOON.plusSeconds(600))
                .notice(impaired.progress(waits.next()))
                .only();

        assertThat(waits.effects()).containsExactly(new Effect.Report());
        assertThat(waits.revisitAt()).isEqualTo(NOON.plusSeconds(600));
        assertThat(InterruptionScenario.effectKinds(confirmed)).containsExactly("SetDeadline");
    }

    private static InterruptionScenario withClaim(ClaimSamples claim) {
        return InterruptionScenario.empty().pool(PoolBuilder.pool("default")).managedNode("db1", claim, node("db1"));
    }

    private static InterruptionScenario withClaimBeingDeleted(Map<String, String> annotations) {
        var claim = InterruptionScenario.claim("db1").annotations(annotations).deletingSince(NOON);
        return InterruptionScenario.empty()
                .pool(PoolBuilder.pool("default"))
                .managedNode("db1", claim, NodeBuilder.node("db1"));
    }
}
