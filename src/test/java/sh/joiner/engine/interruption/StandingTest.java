package sh.joiner.engine.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.interruption.Play.play;
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

/** Which rule holds for a notice. */
class StandingTest {

    private static final String SHORTCUT = "joiner.sh/interruption-action";
    private static final Instant REBOOT = NOON.plus(Duration.ofDays(2));

    @Test
    void theFirstRuleThatMatchesWins() {
        var policy = policy("p")
                .rule(new Action.Ignore(), PodCondition.ANY, NoticeKind.REBALANCE_RECOMMENDATION)
                .rule(new Action.Cordon(), PodCondition.ANY, NoticeKind.SPOT_INTERRUPTED)
                .rule(new Action.Observe());
        var next = play().policy(policy).notice(interruption("n")).next();

        assertThat(next.action()).isEqualTo(ActionKind.CORDON);
        assertThat(next.decided().policy()).isEqualTo("p");
        assertThat(next.decided().rule()).isEqualTo("rule 2: Cordon");
    }

    @Test
    void whatNoRuleMatchesIsAnsweredAsTheReference() {
        var policy = policy("p").rule(new Action.Ignore(), PodCondition.ANY, NoticeKind.REBALANCE_RECOMMENDATION);
        var next = play().policy(policy).notice(interruption("n")).next();

        assertThat(next.action()).isEqualTo(ActionKind.DRAIN_NOW);
        assertThat(next.decided().policy()).isEmpty();
        assertThat(next.decided().rule()).isEmpty();
        assertThat(next.reasons())
                .containsExactly("it is to be drained at once, as Karpenter does:"
                        + " no rule of InterruptionPolicy p is for it");
    }

    @Test
    void whatNoRuleMatchesAndIsOnlyToldSaysSoToo() {
        var policy = policy("p").rule(new Action.Ignore(), PodCondition.ANY, NoticeKind.SPOT_INTERRUPTED);
        var notice = interruption("n").kind(NoticeKind.REBALANCE_RECOMMENDATION);

        assertThat(play().policy(policy).notice(notice).next().reasons())
                .contains("no rule of InterruptionPolicy p is for it: it is answered as Karpenter does");
    }

    @Test
    void aRuleForOneKindOfAnnouncementIsForBoth() {
        var policy = policy("p").rule(new Action.Observe(), PodCondition.ANY, NoticeKind.SCHEDULED_CHANGE);

        assertThat(play().policy(policy).notice(reboot("n", REBOOT)).next().action())
                .isEqualTo(ActionKind.OBSERVE);
    }

    @Test
    void anIgnoredNoticeIsNotEvenTold() {
        var reaction = play().policy(policy("p").rule(new Action.Ignore()))
                .notice(interruption("n"))
                .only();

        assertThat(reaction.effects()).isEmpty();
        assertThat(reaction.next().phase()).isEqualTo(Phase.DONE);
    }

    @Test
    void podsOfAStatefulSetWaitAndOthersDoNot() {
        var stateful = new PodCondition("StatefulSet", Optional.empty(), Optional.empty(), Optional.empty());

        assertThat(matches(stateful, pod("db-0").ownedBy("apps/v1", "StatefulSet")))
                .isTrue();
        assertThat(matches(stateful, pod("web").ownedBy("apps/v1", "ReplicaSet")))
                .isFalse();
        assertThat(matches(stateful, pod("agent").ownedByDaemonSet("agent"))).isFalse();
    }

    /** Between a node's birth and the binding of its pods there is a while in which no pod is bound to it. */
    @Test
    void podsThatAreAboutToBeBoundCountAsThere() {
        var stateful = new PodCondition("StatefulSet", Optional.empty(), Optional.empty(), Optional.empty());
        var policy = policy("p").rule(new Action.Cordon(), stateful);
        var play = play().machine("web").policy(policy).notice(interruption("n"));
        play.world().pending(pod("db-0").ownedBy("apps/v1", "StatefulSet"));

        assertThat(play.next().action()).isEqualTo(ActionKind.DRAIN_NOW);
        assertThat(play.nominated("db-0", "web").next().action()).isEqualTo(ActionKind.DRAIN_NOW);
        assertThat(play.nominated("db-0", "db1").next().action()).isEqualTo(ActionKind.CORDON);
        assertThat(play.next().atRisk().pods()).isEmpty();
    }

    @Test
    void aPodThatWasBoundElsewhereIsNotExpectedAnyMore() {
        var stateful = new PodCondition("StatefulSet", Optional.empty(), Optional.empty(), Optional.empty());
        var policy = policy("p").rule(new Action.Cordon(), stateful);
        var play =
                play().machine("web").policy(policy).notice(interruption("n")).nominated("db-0", "db1");
        play.world().running("web", pod("db-0").ownedBy("apps/v1", "StatefulSet"));

        assertThat(play.next().action()).isEqualTo(ActionKind.DRAIN_NOW);
    }

    @Test
    void aDeploymentMeansItsReplicaSets() {
        var deployed = new PodCondition("Deployment", Optional.empty(), Optional.empty(), Optional.empty());

        assertThat(matches(deployed, pod("web").ownedBy("apps/v1", "ReplicaSet")))
                .isTrue();
    }

    @Test
    void labelsAndVolumesMustHoldOfTheSamePod() {
        var both = new PodCondition("", Optional.of(app("db")), Optional.of(true), Optional.empty());

        assertThat(matches(both, pod("db").labelled("app", "db").mounts("data")))
                .isTrue();
        assertThat(matches(both, pod("db").labelled("app", "db"), pod("files").mounts("data")))
                .isFalse();
    }

    @Test
    void aPodIsBlockedWhereItsBudgetAllowsNoneNow() {
        var blocked = new PodCondition("", Optional.empty(), Optional.empty(), Optional.of(true));
        var play = guarded(blocked, pod("db").labelled("app", "db"));
        var free = guarded(blocked, pod("web").labelled("app", "web"));

        assertThat(play.next().action()).isEqualTo(ActionKind.CORDON);
        assertThat(play.next().atRisk().blockers())
                .containsExactly("PodDisruptionBudget default/db lets pod default/db not go now");
        assertThat(free.next().action()).isEqualTo(ActionKind.DRAIN_NOW);
    }

    @Test
    void theAnnotationOfTheClaimBeatsThatOfThePool() {
        assertThat(annotated("Observe", "Cordon").action()).isEqualTo(ActionKind.OBSERVE);
    }

    @Test
    void theAnnotationOfThePoolBeatsThePolicy() {
        var next = annotated("", "Cordon");

        assertThat(next.action()).isEqualTo(ActionKind.CORDON);
        assertThat(next.decided().rule()).isEqualTo("annotation of the NodePool: Cordon");
    }

    @Test
    void anAnnotationThatSaysNothingIsTold() {
        var next = annotated("Drain", "");

        assertThat(next.action()).isEqualTo(ActionKind.IGNORE);
        assertThat(next.reasons())
                .contains("annotation joiner.sh/interruption-action of the NodeClaim says Drain,"
                        + " which is no action without options: it does not count");
    }

    @Test
    void theLastValidFormOfAPolicyCounts() {
        var next = play().policy(policy("p").rule(new Action.Cordon()).invalid("spec.rules[0]: no action"))
                .notice(interruption("n"))
                .next();

        assertThat(next.action()).isEqualTo(ActionKind.CORDON);
        assertThat(next.reasons())
                .contains("InterruptionPolicy p is not valid (spec.rules[0]: no action): its last valid form counts");
    }

    @Test
    void aPolicyThatWasNeverValidMakesAnnouncementsWait() {
        var never = policy("p").neverValid("no rules");
        var next = play().policy(never).notice(reboot("n", REBOOT)).next();

        assertThat(next.phase()).isEqualTo(Phase.AWAITING_APPROVAL);
        assertThat(next.actAt()).isEqualTo(REBOOT.minus(Duration.ofHours(1)));
        assertThat(deletes(play().policy(never)
                        .at(REBOOT.minus(Duration.ofHours(1)))
                        .notice(reboot("n", REBOOT))))
                .isTrue();
    }

    @Test
    void aPolicyThatWasNeverValidLeavesTheRestAsItIs() {
        assertThat(deletes(play().policy(policy("p").neverValid("no rules")).notice(interruption("n"))))
                .isTrue();
    }

    @Test
    void aPolicyThatWasNeverValidAsksForNothingThatTheReferenceDoesNotDo() {
        var health = reboot("n", REBOOT).kind(NoticeKind.HEALTH_EVENT);
        var next =
                play().policy(policy("p").neverValid("no rules")).notice(health).next();

        assertThat(next.action()).isEqualTo(ActionKind.OBSERVE);
    }

    @Test
    void whatWasOnlyToldIsTakenUpWhenTheRuleAsksForMore() {
        var observed = play().policy(policy("p").rule(new Action.Observe()))
                .notice(reboot("n", REBOOT))
                .next();
        var still = play().policy(policy("p").rule(new Action.Observe()))
                .notice(reboot("n", REBOOT).stands(observed));
        var now = play().policy(policy("p").rule(new Action.DrainBefore(Duration.ofHours(6), "")))
                .notice(reboot("n", REBOOT).stands(observed));

        assertThat(observed.phase()).isEqualTo(Phase.DONE);
        assertThat(still.all()).isEmpty();
        assertThat(now.next().phase()).isEqualTo(Phase.PENDING);
        assertThat(now.next().actAt()).isEqualTo(REBOOT.minus(Duration.ofHours(6)));
        assertThat(now.next().acted().finishedAt()).isNull();
        assertThat(Play.words(now.only())).isEmpty();
    }

    @Test
    void whatWasIgnoredIsToldWhenTheRuleWantsThat() {
        var ignoring = policy("p").rule(new Action.Ignore());
        var observing = policy("p").rule(new Action.Observe());
        var ignored = play().policy(ignoring).notice(reboot("n", REBOOT)).next();
        var told = play().policy(observing).notice(reboot("n", REBOOT).stands(ignored));

        assertThat(Play.words(told.only())).containsExactly("Tell");
        assertThat(told.next().action()).isEqualTo(ActionKind.OBSERVE);
        assertThat(play().policy(observing)
                        .notice(reboot("n", REBOOT).stands(told.next()))
                        .all())
                .isEmpty();
        assertThat(play().policy(ignoring)
                        .notice(reboot("n", REBOOT).stands(ignored))
                        .all())
                .isEmpty();
    }

    @Test
    void whoApprovesWhatIsOnlyToldIsAnswered() {
        var observing = policy("p").rule(new Action.Observe());
        var observed = play().policy(observing).notice(reboot("n", REBOOT)).next();

        assertThat(play().policy(observing)
                        .notice(reboot("n", REBOOT).stands(observed).asks(Request.APPROVE))
                        .next()
                        .reasons())
                .contains("there is nothing to approve: its rule asks for nothing to be done");
    }

    @Test
    void whatIsBegunIsForcedThoughItsRuleIsGone() {
        var forced = policy("p").rule(new Action.DrainNow(), Duration.ofSeconds(25));
        var begun = play().policy(forced).notice(interruption("n")).next();
        var edited = policy("p")
                .rule(new Action.Ignore(), PodCondition.ANY, NoticeKind.HEALTH_EVENT)
                .rule(new Action.DrainNow());
        var play = Play.empty()
                .going()
                .policy(edited)
                .at(NOON.plusSeconds(95))
                .notice(interruption("n").stands(begun));
        play.world().running("db1", pod("slow").graceSeconds(60));

        assertThat(Play.words(play.only())).containsExactly("SetDeadline");
    }

    private static boolean deletes(Play play) {
        return !Play.deleted(play.all()).isEmpty();
    }

    private static boolean matches(PodCondition when, PodBuilder... pods) {
        var play = play().policy(policy("p").rule(new Action.Cordon(), when)).notice(interruption("n"));
        play.world().running("db1", pods);
        return play.next().action() == ActionKind.CORDON;
    }

    private static Play guarded(PodCondition when, PodBuilder pod) {
        var play = play().policy(policy("p").rule(new Action.Cordon(), when)).notice(interruption("n"));
        play.world().running("db1", pod).budget(new PodBudget("default", "db", app("db"), false));
        return play;
    }

    private static LabelSelector app(String name) {
        return new LabelSelector(Requirements.ofLabels(Map.of("app", name)));
    }

    private static Progress annotated(String claim, String pool) {
        var ignoring = policy("p").rule(new Action.Ignore());
        var annotations = claim.isEmpty() ? Map.<String, String>of() : Map.of(SHORTCUT, claim);
        var builder = PoolBuilder.pool("default");
        return Play.empty()
                .pool(pool.isEmpty() ? builder : builder.ownAnnotation(SHORTCUT, pool))
                .machine("db1", Play.claim("db1").annotations(annotations), node("db1"))
                .policy(ignoring)
                .notice(interruption("n"))
                .next();
    }
}
