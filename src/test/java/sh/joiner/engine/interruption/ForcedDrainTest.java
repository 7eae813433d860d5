package sh.joiner.engine.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.interruption.InterruptionScenario.claim;
import static sh.joiner.testing.InterruptionBuilder.interruption;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.lifecycle.Drain;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.interruption.Request;
import sh.joiner.testing.InterruptionPolicyBuilder;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.PoolBuilder;

/**
 * Tests of {@code forceAtRemaining}. A spot notice arrives at noon with a deadline two minutes later. 25 seconds before the deadline, the remaining pods are
 * deleted.
 */
class ForcedDrainTest {

    private static final Duration REMAINING = Duration.ofSeconds(25);
    private static final Instant FORCE = NOON.plusSeconds(95);
    private static final ClaimName DB1 = new ClaimName("db1");
    private static final String TIMESTAMP = "karpenter.sh/nodeclaim-termination-timestamp";

    @Test
    void podsAreNotForcedBeforeTheRemainingTime() {
        var reaction = draining(Map.of()).at(FORCE.minusSeconds(1)).only();

        assertThat(reaction.effects()).isEmpty();
        assertThat(reaction.revisitAt()).isEqualTo(FORCE);
        assertThat(reaction.next().acted().forced()).isFalse();
    }

    @Test
    void podsWithEqualGracePeriodsAreDeletedTogether() {
        var scenario = draining(Map.of(), pod("a").graceSeconds(10), pod("b").graceSeconds(10));
        var timestamp = FORCE.plusSeconds(10);

        assertThat(scenario.at(FORCE).only().effects()).containsExactly(new Effect.SetDeadline(DB1, timestamp));
        var drain = Drain.next(scenario.inputs().snapshot().pods(), Optional.of(timestamp), FORCE);
        assertThat(drain.force()).extracting(Drain.Forced::graceSeconds).containsExactly(10L, 10L);
    }

    @Test
    void noPodGetsMoreThanTheRemainingTime() {
        var scenario = draining(Map.of(), pod("slow").graceSeconds(3600)).at(FORCE);

        assertThat(scenario.only().effects()).containsExactly(new Effect.SetDeadline(DB1, NOON.plusSeconds(120)));
        assertThat(scenario.next().acted().forced()).isTrue();
        assertThat(scenario.next().reasons())
                .contains("deleting the remaining pods, because at most 25s remain before the deadline");
    }

    @Test
    void podsAfterTheDeadlineGetOneSecond() {
        var late = NOON.plusSeconds(200);

        assertThat(draining(Map.of(), pod("slow")).at(late).only().effects())
                .containsExactly(new Effect.SetDeadline(DB1, late.plusSeconds(1)));
    }

    @Test
    void aTimestampStaysOnceItIsSet() {
        var set = Map.of(TIMESTAMP, FORCE.plusSeconds(10).toString());

        assertThat(draining(set, pod("slow")).at(FORCE.plusSeconds(5)).only().effects())
                .isEmpty();
    }

    @Test
    void aLaterTimestampIsShortened() {
        var set = Map.of(TIMESTAMP, NOON.plusSeconds(3600).toString());

        assertThat(draining(set, pod("quick").graceSeconds(10)).at(FORCE).only().effects())
                .containsExactly(new Effect.SetDeadline(DB1, FORCE.plusSeconds(10)));
    }

    @Test
    void withoutPodsNothingIsForced() {
        assertThat(draining(Map.of()).at(FORCE).only().effects()).isEmpty();
    }

    @Test
    void aLateNoticeForcesPodsAndDeletesTheClaim() {
        var scenario = scenarioWith(Map.of(), false).at(FORCE).notice(interruption("n"));
        scenario.world().running("db1", pod("quick").graceSeconds(10));

        assertThat(InterruptionScenario.effectKinds(scenario.only()))
                .containsExactly("Report", "MarkUnavailable", "SetDeadline", "Delete");
    }

    @Test
    void aShortGracePeriodTakesNoTimeFromOtherPods() {
        var scenario =
                draining(Map.of(), pod("sidecar").graceSeconds(1), pod("db").graceSeconds(60));
        var end = NOON.plusSeconds(120);

        assertThat(scenario.at(FORCE).only().effects()).containsExactly(new Effect.SetDeadline(DB1, end));
        var drain = Drain.next(scenario.inputs().snapshot().pods(), Optional.of(end), FORCE);
        assertThat(drain.force()).extracting(Drain.Forced::graceSeconds).containsExactly(25L);
    }

    /** The node is being deleted for another reason. The notice only forces the drain. */
    @Test
    void aUserMayPreventForcingBeforeItStarts() {
        var force = policy("p").rule(new Action.ForceTerminate(Duration.ofMinutes(10)));
        var impaired = interruption("n").kind(NoticeKind.SYSTEM_STATUS).since(NOON);
        var pending = beingDeleted(force).notice(impaired).next();
        var later = NOON.plus(Duration.ofMinutes(10));

        assertThat(pending.phase()).isEqualTo(Phase.PENDING);
        var cancelled = beingDeleted(force)
                .at(NOON.plus(Duration.ofMinutes(2)))
                .notice(impaired.progress(pending).asks(Request.CANCEL))
                .next();
        assertThat(cancelled.phase()).isEqualTo(Phase.CANCELLED);
        assertThat(cancelled.reasons())
                .containsExactly(
                        "the NodeClaim is being deleted already; it is not forcefully terminated",
                        "canceled by a user");
        var snoozed = beingDeleted(force)
                .at(later)
                .notice(impaired.progress(pending).asks(Request.snooze(later.plusSeconds(60))))
                .only();
        assertThat(snoozed.next().phase()).isEqualTo(Phase.SNOOZED);
        assertThat(InterruptionScenario.effectKinds(snoozed)).isEmpty();
        var forced =
                beingDeleted(force).at(later).notice(impaired.progress(pending).asks(Request.NONE));
        assertThat(InterruptionScenario.effectKinds(forced.only())).containsExactly("SetDeadline");
    }

    private static InterruptionScenario beingDeleted(InterruptionPolicyBuilder policy) {
        var scenario = InterruptionScenario.empty().leaving().policy(policy);
        scenario.world().running("db1", pod("db"));
        return scenario;
    }

    private static InterruptionScenario draining(Map<String, String> annotations, PodBuilder... pods) {
        var scenario = scenarioWith(annotations, true).notice(interruption("n").progress(started()));
        scenario.world().running("db1", pods);
        return scenario;
    }

    private static Progress started() {
        return scenarioWith(Map.of(), false).notice(interruption("n")).next();
    }

    private static InterruptionScenario scenarioWith(Map<String, String> annotations, boolean beingDeleted) {
        var claim = claim("db1").annotations(annotations);
        return InterruptionScenario.empty()
                .pool(PoolBuilder.pool("default"))
                .managedNode("db1", beingDeleted ? claim.deletingSince(NOON) : claim, node("db1"))
                .policy(policy("p").rule(new Action.DrainNow(), REMAINING));
    }
}
