package sh.joiner.engine.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.interruption.InterruptionScenario.scenario;
import static sh.joiner.testing.InterruptionBuilder.interruption;
import static sh.joiner.testing.InterruptionBuilder.reboot;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.PodCondition;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.PoolBuilder;

/** Tests of the rule that applies to a notice. */
class RuleLookupTest {

    private static final String SHORTCUT = "joiner.sh/interruption-action";
    private static final Instant REBOOT = NOON.plus(Duration.ofDays(2));

    @Test
    void theFirstRuleThatMatchesWins() {
        var policy = policy("p")
                .rule(new Action.Ignore(), PodCondition.ANY, NoticeKind.REBALANCE_RECOMMENDATION)
                .rule(new Action.Cordon(), PodCondition.ANY, NoticeKind.SPOT_INTERRUPTED)
                .rule(new Action.Observe());
        var next = scenario().policy(policy).notice(interruption("n")).next();

        assertThat(next.action()).isEqualTo(ActionKind.CORDON);
        assertThat(next.decided().policy()).isEqualTo("p");
        assertThat(next.decided().rule()).isEqualTo("rule 2: Cordon");
    }

    @Test
    void aNoticeWithoutAMatchingRuleGetsKarpentersAction() {
        var policy = policy("p").rule(new Action.Ignore(), PodCondition.ANY, NoticeKind.REBALANCE_RECOMMENDATION);
        var next = scenario().policy(policy).notice(interruption("n")).next();

        assertThat(next.action()).isEqualTo(ActionKind.DRAIN_NOW);
        assertThat(next.decided().policy()).isEmpty();
        assertThat(next.decided().rule()).isEmpty();
        assertThat(next.reasons())
                .containsExactly("the node is drained immediately, as Karpenter does:"
                        + " InterruptionPolicy p has no rule for this notice");
    }

    @Test
    void anObservedNoticeWithoutARuleHasANote() {
        var policy = policy("p").rule(new Action.Ignore(), PodCondition.ANY, NoticeKind.SPOT_INTERRUPTED);
        var notice = interruption("n").kind(NoticeKind.REBALANCE_RECOMMENDATION);

        assertThat(scenario().policy(policy).notice(notice).next().reasons())
                .contains("InterruptionPolicy p has no rule for this notice: Karpenter's default action applies");
    }

    @Test
    void aRuleForOneKindOfScheduledEventAppliesToBoth() {
        var policy = policy("p").rule(new Action.Observe(), PodCondition.ANY, NoticeKind.SCHEDULED_CHANGE);

        assertThat(scenario().policy(policy).notice(reboot("n", REBOOT)).next().action())
                .isEqualTo(ActionKind.OBSERVE);
    }

    @Test
    void anIgnoredNoticeEmitsNoEvent() {
        var reaction = scenario()
                .policy(policy("p").rule(new Action.Ignore()))
                .notice(interruption("n"))
                .only();

        assertThat(reaction.effects()).isEmpty();
        assertThat(reaction.next().phase()).isEqualTo(Phase.DONE);
    }

    @Test
    void aConditionOnStatefulSetsMatchesOnlyTheirPods() {
        var stateful = new PodCondition("StatefulSet", Optional.empty(), Optional.empty(), Optional.empty());

        assertThat(matches(stateful, pod("db-0").ownedBy("apps/v1", "StatefulSet")))
                .isTrue();
        assertThat(matches(stateful, pod("web").ownedBy("apps/v1", "ReplicaSet")))
                .isFalse();
        assertThat(matches(stateful, pod("agent").ownedByDaemonSet("agent"))).isFalse();
    }

    /**
     * Some time passes between the creation of a node and the binding of its pods. Until then, only the nominated pods
     * are known.
     */
    @Test
    void nominatedPodsCountAsPodsOfTheNode() {
        var stateful = new PodCondition("StatefulSet", Optional.empty(), Optional.empty(), Optional.empty());
        var policy = policy("p").rule(new Action.Cordon(), stateful);
        var scenario = scenario().managedNode("web").policy(policy).notice(interruption("n"));
        scenario.world().pending(pod("db-0").ownedBy("apps/v1", "StatefulSet"));

        assertThat(scenario.next().action()).isEqualTo(ActionKind.DRAIN_NOW);
        assertThat(scenario.nominated("db-0", "web").next().action()).isEqualTo(ActionKind.DRAIN_NOW);
        assertThat(scenario.nominated("db-0", "db1").next().action()).isEqualTo(ActionKind.CORDON);
        assertThat(scenario.next().atRisk().pods()).isEmpty();
    }

    @Test
    void aPodThatWasBoundElsewhereIsNoLongerNominated() {
        var stateful = new PodCondition("StatefulSet", Optional.empty(), Optional.empty(), Optional.empty());
        var policy = policy("p").rule(new Action.Cordon(), stateful);
        var scenario = scenario()
                .managedNode("web")
                .policy(policy)
                .notice(interruption("n"))
                .nominated("db-0", "db1");
        scenario.world().running("web", pod("db-0").ownedBy("apps/v1", "StatefulSet"));

        assertThat(scenario.next().action()).isEqualTo(ActionKind.DRAIN_NOW);
    }

    @Test
    void aDeploymentIncludesItsReplicaSets() {
        var deployed = new PodCondition("Deployment", Optional.empty(), Optional.empty(), Optional.empty());

        assertThat(matches(deployed, pod("web").ownedBy("apps/v1", "ReplicaSet")))
                .isTrue();
    }

    @Test
    void labelsAndVolumesMustMatchTheSamePod() {
        var both = new PodCondition("", Optional.of(app("db")), Optional.of(true), Optional.empty());

        assertThat(matches(both, pod("db").labelled("app", "db").mounts("data")))
                .isTrue();
        assertThat(matches(both, pod("db").labelled("app", "db"), pod("files").mounts("data")))
                .isFalse();
    }

    @Test
    void aPodIsBlockedIfItsBudgetAllowsNoEviction() {
        var blocked = new PodCondition("", Optional.empty(), Optional.empty(), Optional.of(true));
        var scenario = guarded(blocked, pod("db").labelled("app", "db"));
        var free = guarded(blocked, pod("web").labelled("app", "web"));

        assertThat(scenario.next().action()).isEqualTo(ActionKind.CORDON);
        assertThat(scenario.next().atRisk().blockers())
                .containsExactly(
                        "PodDisruptionBudget default/db currently does not allow pod default/db to be evicted");
        assertThat(free.next().action()).isEqualTo(ActionKind.DRAIN_NOW);
    }

    @Test
    void theAnnotationOfTheClaimPrecedesThatOfThePool() {
        assertThat(annotated("Observe", "Cordon").action()).isEqualTo(ActionKind.OBSERVE);
    }

    @Test
    void theAnnotationOfThePoolPrecedesThePolicy() {
        var next = annotated("", "Cordon");

        assertThat(next.action()).isEqualTo(ActionKind.CORDON);
        assertThat(next.decided().rule()).isEqualTo("annotation of the NodePool: Cordon");
    }

    @Test
    void anInvalidAnnotationIsReported() {
        var next = annotated("Drain", "");

        assertThat(next.action()).isEqualTo(ActionKind.IGNORE);
        assertThat(next.reasons())
                .contains(
                        "annotation joiner.sh/interruption-action of the NodeClaim is ignored, because it cannot be set to"
                                + " \"Drain\": use Ignore, Observe, Cordon, DrainNow, AwaitApproval or"
                                + " ForceTerminate");
    }

    @Test
    void theLastValidVersionOfAPolicyStaysInEffect() {
        var next = scenario()
                .policy(policy("p").rule(new Action.Cordon()).invalid("spec.rules[0]: no action"))
                .notice(interruption("n"))
                .next();

        assertThat(next.action()).isEqualTo(ActionKind.CORDON);
        assertThat(next.reasons())
                .contains(
                        "InterruptionPolicy p is invalid (spec.rules[0]: no action): its last valid version stays in effect");
    }

    @Test
    void aPolicyThatWasNeverValidMakesScheduledEventsWait() {
        var never = policy("p").neverValid("no rules");
        var next = scenario().policy(never).notice(reboot("n", REBOOT)).next();

        assertThat(next.phase()).isEqualTo(Phase.AWAITING_APPROVAL);
        assertThat(next.actAt()).isEqualTo(REBOOT.minus(Duration.ofHours(1)));
        assertThat(deletes(scenario()
                        .policy(never)
                        .at(REBOOT.minus(Duration.ofHours(1)))
                        .notice(reboot("n", REBOOT))))
                .isTrue();
    }

    @Test
    void aPolicyThatWasNeverValidDoesNotChangeOtherNotices() {
        assertThat(deletes(scenario().policy(policy("p").neverValid("no rules")).notice(interruption("n"))))
                .isTrue();
    }

    @Test
    void aHealthEventIsObservedUnderAPolicyThatWasNeverValid() {
        var health = reboot("n", REBOOT).kind(NoticeKind.HEALTH_EVENT);
        var next = scenario()
                .policy(policy("p").neverValid("no rules"))
                .notice(health)
                .next();

        assertThat(next.action()).isEqualTo(ActionKind.OBSERVE);
    }

    @Test
    void anObservedNoticeIsReopenedIfTheRuleRequiresMore() {
        var observed = scenario()
                .policy(policy("p").rule(new Action.Observe()))
                .notice(reboot("n", REBOOT))
                .next();
        var still = scenario()
                .policy(policy("p").rule(new Action.Observe()))
                .notice(reboot("n", REBOOT).progress(observed));
        var now = scenario()
                .policy(policy("p").rule(new Action.DrainBefore(Duration.ofHours(6), "")))
                .notice(reboot("n", REBOOT).progress(observed));

        assertThat(observed.phase()).isEqualTo(Phase.DONE);
        assertThat(still.all()).isEmpty();
        assertThat(now.next().phase()).isEqualTo(Phase.PENDING);
        assertThat(now.next().actAt()).isEqualTo(REBOOT.minus(Duration.ofHours(6)));
        assertThat(now.next().acted().finishedAt()).isNull();
        assertThat(InterruptionScenario.effectKinds(now.only())).isEmpty();
    }

    @Test
    void anIgnoredNoticeIsReportedIfTheRuleChangesToObserve() {
        var ignoring = policy("p").rule(new Action.Ignore());
        var observing = policy("p").rule(new Action.Observe());
        var ignored = scenario().policy(ignoring).notice(reboot("n", REBOOT)).next();
        var observed = scenario().policy(observing).notice(reboot("n", REBOOT).progress(ignored));

        assertThat(InterruptionScenario.effectKinds(observed.only())).containsExactly("Report");
        assertThat(observed.next().action()).isEqualTo(ActionKind.OBSERVE);
        assertThat(scenario()
                        .policy(observing)
                        .notice(reboot("n", REBOOT).progress(observed.next()))
                        .all())
                .isEmpty();
        assertThat(scenario()
                        .policy(ignoring)
                        .notice(reboot("n", REBOOT).progress(ignored))
                        .all())
                .isEmpty();
    }

    @Test
    void anApprovalOfAnObservedNoticeGetsAReason() {
        var observing = policy("p").rule(new Action.Observe());
        var observed = scenario().policy(observing).notice(reboot("n", REBOOT)).next();

        assertThat(scenario()
                        .policy(observing)
                        .notice(reboot("n", REBOOT).progress(observed).asks(Request.APPROVE))
                        .next()
                        .reasons())
                .contains("nothing to approve: the rule takes no action");
    }

    @Test
    void aStartedDrainIsForcedAfterItsRuleIsDeleted() {
        var forced = policy("p").rule(new Action.DrainNow(), Duration.ofSeconds(25));
        var started = scenario().policy(forced).notice(interruption("n")).next();
        var edited = policy("p")
                .rule(new Action.Ignore(), PodCondition.ANY, NoticeKind.HEALTH_EVENT)
                .rule(new Action.DrainNow());
        var scenario = InterruptionScenario.empty()
                .leaving()
                .policy(edited)
                .at(NOON.plusSeconds(95))
                .notice(interruption("n").progress(started));
        scenario.world().running("db1", pod("slow").graceSeconds(60));

        assertThat(InterruptionScenario.effectKinds(scenario.only())).containsExactly("SetDeadline");
    }

    private static boolean deletes(InterruptionScenario scenario) {
        return !InterruptionScenario.deleted(scenario.all()).isEmpty();
    }

    private static boolean matches(PodCondition when, PodBuilder... pods) {
        var scenario =
                scenario().policy(policy("p").rule(new Action.Cordon(), when)).notice(interruption("n"));
        scenario.world().running("db1", pods);
        return scenario.next().action() == ActionKind.CORDON;
    }

    private static InterruptionScenario guarded(PodCondition when, PodBuilder pod) {
        var scenario =
                scenario().policy(policy("p").rule(new Action.Cordon(), when)).notice(interruption("n"));
        scenario.world().running("db1", pod).budget(new PodBudget("default", "db", app("db"), false));
        return scenario;
    }

    private static LabelSelector app(String name) {
        return new LabelSelector(Requirements.ofLabels(Map.of("app", name)));
    }

    private static Progress annotated(String claim, String pool) {
        var ignoring = policy("p").rule(new Action.Ignore());
        var annotations = claim.isEmpty() ? Map.<String, String>of() : Map.of(SHORTCUT, claim);
        var builder = PoolBuilder.pool("default");
        return InterruptionScenario.empty()
                .pool(pool.isEmpty() ? builder : builder.ownAnnotation(SHORTCUT, pool))
                .managedNode("db1", InterruptionScenario.claim("db1").annotations(annotations), node("db1"))
                .policy(ignoring)
                .notice(interruption("n"))
                .next();
    }
}
