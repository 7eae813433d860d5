package sh.joiner.engine.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.interruption.InterruptionScenario.claim;
import static sh.joiner.testing.InterruptionBuilder.interruption;
import static sh.joiner.testing.InterruptionBuilder.reboot;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.PodCondition;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Share;
import sh.joiner.testing.DailyWindow;
import sh.joiner.testing.InterruptionBuilder;
import sh.joiner.testing.InterruptionPolicyBuilder;
import sh.joiner.testing.PoolBuilder;

/** Tests of the limits for simultaneous drains in a pool. */
class PoolThrottleTest {

    private static final Instant REBOOT = NOON.plus(Duration.ofDays(21));

    @Test
    void theNodeWithTheNextDeadlineIsDrainedAndTheOthersWait() {
        var reactions = three(policy("p").atOnce(Share.count(1)))
                .notice(
                        about("c").toldAt(NOON),
                        about("b").toldAt(NOON.minusSeconds(9)),
                        about("a").toldAt(NOON))
                .all();

        assertThat(InterruptionScenario.deleted(reactions)).containsExactly("b");
        assertThat(reactions)
                .extracting(reaction -> reaction.next().phase())
                .containsExactly(Phase.AWAITING_APPROVAL, Phase.ACTING, Phase.AWAITING_APPROVAL);
        assertThat(reactions.getFirst().next().reasons())
                .containsExactly(
                        "the policy's limit of 1 node is reached (1 in progress); waiting for one to finish or for an"
                                + " approval");
    }

    @Test
    void ofEqualDeadlinesTheSmallerNameComesFirst() {
        assertThat(InterruptionScenario.deleted(three(policy("p").atOnce(Share.count(2)))
                        .notice(about("c"), about("b"), about("a"))
                        .all()))
                .containsExactly("a", "b");
    }

    @Test
    void percentagesAreOfThePoolsNodesAndRoundedUp() {
        assertThat(InterruptionScenario.deleted(three(policy("p").atOnce(Share.percent(34)))
                        .notice(about("a"), about("b"), about("c"))
                        .all()))
                .containsExactly("a", "b");
    }

    @Test
    void anApprovalBypassesTheLimit() {
        assertThat(InterruptionScenario.deleted(three(policy("p").atOnce(Share.count(1)))
                        .notice(
                                about("a"),
                                about("b").asks(Request.APPROVE),
                                about("c").asks(Request.APPROVE))
                        .all()))
                .containsExactly("b", "c");
    }

    @Test
    void aForcedNodeCountsToo() {
        var forcing = policy("p").atOnce(Share.count(1)).rule(new Action.ForceTerminate(Duration.ZERO));

        assertThat(InterruptionScenario.deleted(
                        three(forcing).notice(about("a"), about("b")).all()))
                .containsExactly("a");
    }

    /** The status has no start time, because the drain does not start without an approval. */
    @Test
    void withALimitOfZeroAFutureDrainWaitsForAnApproval() {
        var later = NOON.plus(Duration.ofDays(21));
        var policy = policy("p").atOnce(Share.count(0)).rule(new Action.DrainBefore(Duration.ofHours(6), ""));
        var next = three(policy)
                .notice(about("a").notBefore(later).kind(NoticeKind.EVENT_STATUS))
                .next();

        assertThat(next.phase()).isEqualTo(Phase.PENDING);
        assertThat(next.actAt()).isNull();
        assertThat(next.reasons()).endsWith("maxConcurrent of the policy is 0: the drain will wait for an approval");
    }

    @Test
    void aStartedDrainContinues() {
        var started = three(policy("p")).notice(about("b")).next();

        assertThat(InterruptionScenario.deleted(three(policy("p").atOnce(Share.count(1)))
                        .notice(about("a"), about("b").progress(started))
                        .all()))
                .containsExactly("b");
    }

    @Test
    void twoNoticesAboutOneNodeCountAsOneNode() {
        var reactions = three(policy("p").atOnce(Share.count(1)))
                .notice(about("a"), interruption("other").about("a").kind(NoticeKind.INSTANCE_STOPPED))
                .all();

        assertThat(reactions).extracting(reaction -> reaction.next().phase()).containsOnly(Phase.ACTING);
    }

    @Test
    void budgetsAreRespectedIfThePolicySaysSo() {
        var budget = new DisruptionBudget(Share.count(2), Optional.empty(), Optional.empty());
        var reactions = three(policy("p").respectsBudgets(), budget)
                .notice(about("a"), about("b"), about("c"))
                .all();

        assertThat(InterruptionScenario.deleted(reactions)).containsExactly("a", "b");
        assertThat(reactions.getLast().next().phase()).isEqualTo(Phase.PENDING);
        assertThat(reactions.getLast().next().reasons())
                .containsExactly(
                        "the disruption budgets of NodePool default currently allow no further disruption for reason spot_interrupted");
    }

    @Test
    void budgetsAreIgnoredIfThePolicyDoesNotSaySo() {
        var none = new DisruptionBudget(Share.count(0), Optional.empty(), Optional.empty());

        assertThat(InterruptionScenario.deleted(
                        three(policy("p"), none).notice(about("a")).all()))
                .containsExactly("a");
    }

    @Test
    void aBudgetForOtherReasonsDoesNotApply() {
        var drift = new DisruptionBudget(Share.count(0), Optional.of(Set.of("Drifted")), Optional.empty());

        assertThat(InterruptionScenario.deleted(three(policy("p").respectsBudgets(), drift)
                        .notice(about("a"))
                        .all()))
                .containsExactly("a");
    }

    @Test
    void theEndOfABudgetsScheduleTriggersANewDecision() {
        var hours = new DisruptionBudget.Hours(new DailyWindow(9), Duration.ofHours(8));
        var daytime = new DisruptionBudget(Share.count(0), Optional.empty(), Optional.of(hours));
        var reactions = three(policy("p").respectsBudgets(), daytime)
                .notice(about("a").kind(NoticeKind.INSTANCE_STOPPED))
                .all();

        assertThat(InterruptionDecider.nextCheck(reactions)).contains(NOON.plus(Duration.ofHours(5)));
    }

    @Test
    void aNodeThatIsNotReadyUsesUpABudget() {
        var budget = new DisruptionBudget(Share.count(1), Optional.empty(), Optional.empty());
        var scenario = three(policy("p").respectsBudgets(), budget)
                .managedNode("d", claim("d"), node("d").notReady())
                .notice(about("a"));

        assertThat(InterruptionScenario.deleted(scenario.all())).isEmpty();
    }

    /** The node already counts as disrupted, so its own drain uses up no further allowance. */
    @Test
    void aNodeThatIsNotReadyDoesNotBlockItself() {
        var allowing = down(Share.count(1)).notice(about("c").kind(NoticeKind.INSTANCE_STOPPED));
        var none = down(Share.count(0)).notice(about("c").kind(NoticeKind.INSTANCE_STOPPED));

        assertThat(InterruptionScenario.deleted(allowing.all())).containsExactly("c");
        assertThat(none.next().phase()).isEqualTo(Phase.PENDING);
    }

    /** The budgets count the node as disrupted since the command started. A wait for the budgets would last until the command ends. */
    @Test
    void aNodeThatADisruptionCommandRemovesDoesNotWaitForItsOwnBudget() {
        var budget = new DisruptionBudget(Share.count(1), Optional.empty(), Optional.empty());
        var scenario = three(policy("p").respectsBudgets(), budget)
                .managedNode("d", claim("d").annotations(Map.of(Claim.DISRUPTION, "drifted-d-1")), node("d"))
                .notice(about("d"), about("a"));

        assertThat(InterruptionScenario.deleted(scenario.all())).containsExactly("d");
    }

    @Test
    void theBudgetLimitsDrainsOfNodesThatAreNotReady() {
        var two = down(Share.count(2)).notice(about("c"), about("d"), about("e"));
        var allowing = down(Share.count(2))
                .managedNode("z", claim("z").deletingSince(NOON), node("z"))
                .notice(about("c"), about("d"), about("e"));

        assertThat(InterruptionScenario.deleted(two.all())).containsExactly("c", "d");
        assertThat(InterruptionScenario.deleted(allowing.all())).containsExactly("c");
    }

    /** Creates three nodes that are not ready, and one that is ready. */
    private static InterruptionScenario down(Share share) {
        var budget = new DisruptionBudget(share, Optional.empty(), Optional.empty());
        var scenario = InterruptionScenario.empty()
                .pool(PoolBuilder.pool("default").budget(budget))
                .managedNode("a")
                .policy(policy("p").rule(new Action.DrainNow()).respectsBudgets());
        for (var name : List.of("c", "d", "e")) {
            scenario.managedNode(name, claim(name), node(name).notReady());
        }
        return scenario;
    }

    @Test
    void aPresentImpairmentPrecedesFutureEventsAndRecommendations() {
        var reactions = three(policy("p").atOnce(Share.count(1)))
                .notice(
                        about("a").kind(NoticeKind.EVENT_STATUS).notBefore(NOON.plus(Duration.ofDays(21))),
                        about("b").kind(NoticeKind.REBALANCE_RECOMMENDATION),
                        about("c").kind(NoticeKind.SYSTEM_STATUS))
                .all();

        assertThat(InterruptionScenario.deleted(reactions)).containsExactly("c");
    }

    @Test
    void aCordonedNodeIsNotInProgress() {
        var cordon = three(policy("p"), new Action.Cordon()).notice(about("a")).next();
        var reactions = three(policy("p").atOnce(Share.count(1)))
                .notice(
                        about("a").progress(cordon),
                        about("b").progress(cordon),
                        about("c").progress(cordon))
                .all();

        assertThat(InterruptionScenario.deleted(reactions)).containsExactly("a");
    }

    @Test
    void eachPoolHasItsOwnLimit() {
        var scenario = InterruptionScenario.empty()
                .pool(PoolBuilder.pool("default"))
                .pool(PoolBuilder.pool("web"))
                .managedNode("a")
                .policy(policy("p")
                        .rule(new Action.DrainNow())
                        .pools("default", "web")
                        .atOnce(Share.count(1)));
        scenario.world()
                .claim(claim("z", Map.of("karpenter.sh/nodepool", "web"))
                        .registeredAs("aws:///us-east-1a/i-z", "z")
                        .build())
                .node(node("z").of("web"));

        assertThat(InterruptionScenario.deleted(
                        scenario.notice(about("a"), about("z").of("web")).all()))
                .containsExactly("a", "z");
    }

    @Test
    void aNodeInProgressThatIsNotReadyCountsOnce() {
        var budget = new DisruptionBudget(Share.count(2), Optional.empty(), Optional.empty());
        var started = three(policy("p").respectsBudgets())
                .managedNode("d")
                .notice(about("d"))
                .next();
        var acting = three(policy("p").respectsBudgets(), budget)
                .managedNode("d", claim("d"), node("d").notReady())
                .notice(about("d").progress(started), about("a"), about("b"));

        assertThat(InterruptionScenario.deleted(acting.all())).containsExactly("a", "d");
    }

    @Test
    void allLimitsAreReported() {
        var none = new DisruptionBudget(Share.count(1), Optional.empty(), Optional.empty());
        var last = three(policy("p").respectsBudgets().atOnce(Share.count(1)), none)
                .notice(about("a"), about("b"))
                .all()
                .getLast()
                .next();

        assertThat(last.phase()).isEqualTo(Phase.AWAITING_APPROVAL);
        assertThat(last.isWaitingItsTurn()).isTrue();
        assertThat(last.reasons())
                .containsExactlyInAnyOrder(
                        "the disruption budgets of NodePool default currently allow no further disruption for reason spot_interrupted",
                        "the policy's limit of 1 node is reached (1 in progress); waiting for one to finish or for an"
                                + " approval");
    }

    @Test
    void withALimitOfZeroOnlyAnApprovalStartsADrain() {
        var next = three(policy("p").atOnce(Share.count(0))).notice(about("a")).next();

        assertThat(next.isWaitingItsTurn()).isFalse();
        assertThat(next.reasons()).containsExactly("maxConcurrent of the policy is 0: waiting for an approval");
    }

    /** A cordon removes no node. */
    @Test
    void anActionThatKeepsTheNodeNeedsNoApproval() {
        var latest = REBOOT.minus(Duration.ofHours(12));
        var next = unanswered(ActionKind.CORDON, NOON);

        assertThat(next.actAt()).isEqualTo(latest);
        assertThat(next.reasons())
                .containsExactly(
                        "waiting for an approval until %s, then Cordon".formatted(InterruptionText.at(latest)));
        assertThat(unanswered(ActionKind.CORDON, latest).action()).isEqualTo(ActionKind.CORDON);
    }

    @Test
    void aDrainStillWaitsForAnApprovalAfterTheTimeLimit() {
        var next = unanswered(ActionKind.DRAIN_NOW, NOON);

        assertThat(next.actAt()).isNull();
        assertThat(next.reasons()).contains("maxConcurrent of the policy is 0: the drain will wait for an approval");
    }

    private static Progress unanswered(ActionKind otherwise, Instant now) {
        var waits = new Action.AwaitApproval(Duration.ofHours(12), otherwise, Optional.empty());
        return three(policy("p").atOnce(Share.count(0)), waits)
                .at(now)
                .notice(reboot("a", REBOOT).about("a"))
                .next();
    }

    @Test
    void theLimitDoesNotApplyToANoticeWithoutARule() {
        var rule = policy("p")
                .atOnce(Share.count(1))
                .rule(new Action.DrainNow(), PodCondition.ANY, NoticeKind.EVENT_STATUS);
        var scenario = InterruptionScenario.empty()
                .pool(PoolBuilder.pool("default"))
                .managedNode("a")
                .managedNode("b")
                .managedNode("c")
                .policy(rule);

        assertThat(InterruptionScenario.deleted(
                        scenario.notice(about("a"), about("b")).all()))
                .containsExactly("a", "b");
    }

    private static InterruptionBuilder about(String node) {
        return interruption(node).about(node);
    }

    private static InterruptionScenario three(InterruptionPolicyBuilder policy, DisruptionBudget... budgets) {
        return three(policy, new Action.DrainNow(), budgets);
    }

    private static InterruptionScenario three(
            InterruptionPolicyBuilder policy, Action action, DisruptionBudget... budgets) {
        var pool = PoolBuilder.pool("default");
        for (var budget : budgets) {
            pool.budget(budget);
        }
        return InterruptionScenario.empty()
                .pool(pool)
                .managedNode("a")
                .managedNode("b")
                .managedNode("c")
                .policy(policy.rule(action));
    }
}
