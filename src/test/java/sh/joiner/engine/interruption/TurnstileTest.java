package sh.joiner.engine.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.interruption.Play.claim;
import static sh.joiner.testing.InterruptionBuilder.interruption;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Share;
import sh.joiner.testing.DailyWindow;
import sh.joiner.testing.InterruptionBuilder;
import sh.joiner.testing.InterruptionPolicyBuilder;
import sh.joiner.testing.PoolBuilder;

/** How many nodes of a pool are acted on at once. */
class TurnstileTest {

    @Test
    void theNextDeadlineIsActedOnAndTheOthersAreShown() {
        var reactions = three(policy("p").atOnce(Share.count(1)))
                .notice(
                        about("c").toldAt(NOON),
                        about("b").toldAt(NOON.minusSeconds(9)),
                        about("a").toldAt(NOON))
                .all();

        assertThat(Play.deleted(reactions)).containsExactly("b");
        assertThat(reactions)
                .extracting(one -> one.next().phase())
                .containsExactly(Phase.AWAITING_APPROVAL, Phase.ACTING, Phase.AWAITING_APPROVAL);
        assertThat(reactions.getFirst().next().reasons())
                .containsExactly("its policy acts on at most 1 of the pool's nodes at once, and 1 are acted on:"
                        + " it waits for them or for a person");
    }

    @Test
    void ofEqualDeadlinesTheSmallerNameComesFirst() {
        assertThat(Play.deleted(three(policy("p").atOnce(Share.count(2)))
                        .notice(about("c"), about("b"), about("a"))
                        .all()))
                .containsExactly("a", "b");
    }

    @Test
    void percentagesAreOfThePoolsNodesAndRoundedUp() {
        assertThat(Play.deleted(three(policy("p").atOnce(Share.percent(34)))
                        .notice(about("a"), about("b"), about("c"))
                        .all()))
                .containsExactly("a", "b");
    }

    @Test
    void aPersonMayLetOnePass() {
        assertThat(Play.deleted(three(policy("p").atOnce(Share.count(1)))
                        .notice(
                                about("a"),
                                about("b").asks(Request.APPROVE),
                                about("c").asks(Request.APPROVE))
                        .all()))
                .containsExactly("b", "c");
    }

    @Test
    void whoIsForcedAwayCountsToo() {
        var forcing = policy("p").atOnce(Share.count(1)).rule(new Action.ForceTerminate(Duration.ZERO));

        assertThat(Play.deleted(three(forcing).notice(about("a"), about("b")).all()))
                .containsExactly("a");
    }

    @Test
    void whatWasBegunGoesOn() {
        var begun = three(policy("p")).notice(about("b")).next();

        assertThat(Play.deleted(three(policy("p").atOnce(Share.count(1)))
                        .notice(about("a"), about("b").stands(begun))
                        .all()))
                .containsExactly("b");
    }

    @Test
    void twoNoticesAboutOneNodeAreOneNode() {
        var reactions = three(policy("p").atOnce(Share.count(1)))
                .notice(about("a"), interruption("other").about("a").kind(NoticeKind.INSTANCE_STOPPED))
                .all();

        assertThat(reactions).extracting(one -> one.next().phase()).containsOnly(Phase.ACTING);
    }

    @Test
    void budgetsAreRespectedWhereThePolicySaysSo() {
        var budget = new DisruptionBudget(Share.count(2), Optional.empty(), Optional.empty());
        var reactions = three(policy("p").respectsBudgets(), budget)
                .notice(about("a"), about("b"), about("c"))
                .all();

        assertThat(Play.deleted(reactions)).containsExactly("a", "b");
        assertThat(reactions.getLast().next().phase()).isEqualTo(Phase.PENDING);
        assertThat(reactions.getLast().next().reasons())
                .containsExactly("the disruption budgets of NodePool default allow no more for spot_interrupted now");
    }

    @Test
    void budgetsDoNotCountWhereItDoesNot() {
        var none = new DisruptionBudget(Share.count(0), Optional.empty(), Optional.empty());

        assertThat(Play.deleted(three(policy("p"), none).notice(about("a")).all()))
                .containsExactly("a");
    }

    @Test
    void aBudgetForOtherReasonsDoesNotHold() {
        var drift = new DisruptionBudget(Share.count(0), Optional.of(Set.of("Drifted")), Optional.empty());

        assertThat(Play.deleted(three(policy("p").respectsBudgets(), drift)
                        .notice(about("a"))
                        .all()))
                .containsExactly("a");
    }

    @Test
    void whenTheHoursOfABudgetEndItIsLookedAtAgain() {
        var hours = new DisruptionBudget.Hours(new DailyWindow(9), Duration.ofHours(8));
        var daytime = new DisruptionBudget(Share.count(0), Optional.empty(), Optional.of(hours));
        var reactions = three(policy("p").respectsBudgets(), daytime)
                .notice(about("a").kind(NoticeKind.INSTANCE_STOPPED))
                .all();

        assertThat(Reactions.nextLook(reactions)).contains(NOON.plus(Duration.ofHours(5)));
    }

    @Test
    void aNodeThatIsNotReadyUsesUpABudget() {
        var budget = new DisruptionBudget(Share.count(1), Optional.empty(), Optional.empty());
        var play = three(policy("p").respectsBudgets(), budget)
                .machine("d", claim("d"), node("d").notReady())
                .notice(about("a"));

        assertThat(Play.deleted(play.all())).isEmpty();
    }

    @Test
    void otherPoolsGoTheirWay() {
        var elsewhere = about("z").of("gone").stands(Progress.NONE);

        assertThat(three(policy("p").atOnce(Share.count(1)))
                        .notice(about("a"), elsewhere)
                        .all())
                .extracting(one -> one.next().phase())
                .containsExactly(Phase.ACTING, Phase.EXPIRED);
    }

    private static InterruptionBuilder about(String node) {
        return interruption(node).about(node);
    }

    private static Play three(InterruptionPolicyBuilder policy, DisruptionBudget... budgets) {
        var pool = PoolBuilder.pool("default");
        for (var budget : budgets) {
            pool.budget(budget);
        }
        return Play.empty()
                .pool(pool)
                .machine("a")
                .machine("b")
                .machine("c")
                .policy(policy.rule(new Action.DrainNow()));
    }
}
