package sh.joiner.engine.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.interruption.EffectiveRule.By;
import sh.joiner.engine.interruption.EffectiveRule.Line;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.PodCondition;
import sh.joiner.model.pool.Pool;
import sh.joiner.testing.InterruptionPolicyBuilder;
import sh.joiner.testing.PoolBuilder;

class EffectiveRuleTest {

    private static final Pool POOL =
            PoolBuilder.pool("default").ownLabel("team", "data").build();
    private static final PodCondition STATEFUL =
            new PodCondition("StatefulSet", Optional.empty(), Optional.empty(), Optional.empty());

    @Test
    void aPolicyThatNamesThePoolPrecedesOneThatSelectsIt() {
        assertThat(order(
                        policy("named").createdAt(NOON.plusSeconds(1)),
                        policy("a").selects("team", "data")))
                .containsExactly("named", "a");
    }

    @Test
    void thenTheOlderPolicyWinsThenTheSmallerName() {
        assertThat(order(policy("c"), policy("b").createdAt(NOON.minusSeconds(1)), policy("a")))
                .containsExactly("b", "a", "c");
    }

    @Test
    void policiesForOtherPoolsDoNotApply() {
        assertThat(order(policy("a").pools("web"), policy("b").selects("team", "web")))
                .isEmpty();
    }

    @Test
    void withoutAPolicyKarpentersActionApplies() {
        var rule = EffectiveRule.of(POOL, NoticeKind.SYSTEM_STATUS, List.of());

        assertThat(rule.by()).isEqualTo(By.KARPENTER);
        assertThat(rule.action()).isEqualTo(ActionKind.FORCE_TERMINATE);
        assertThat(rule.lines()).extracting(Line::text).containsExactly("Karpenter: ForceTerminate");
    }

    @Test
    void everyRuleOfTheKindIsListedUpToTheFirstThatAlwaysApplies() {
        var policy = policy("p")
                .rule(new Action.Ignore(), PodCondition.ANY, NoticeKind.EBS_STATUS)
                .rule(new Action.DrainBefore(Duration.ofHours(6), "night"), STATEFUL)
                .rule(new Action.DrainNow(), Duration.ofSeconds(25))
                .rule(new Action.Observe());
        var rule = EffectiveRule.of(POOL, NoticeKind.EVENT_STATUS, List.of(policy.build()));

        assertThat(rule.policy()).isEqualTo("p");
        assertThat(rule.action()).isEqualTo(ActionKind.DRAIN_NOW);
        assertThat(rule.lines())
                .extracting(Line::text)
                .containsExactly(
                        "rule 2: DrainBefore 6h in night, for pods of a StatefulSet",
                        "rule 3: DrainNow, remaining pods deleted 25s before the deadline");
    }

    @Test
    void ifNoRuleAlwaysAppliesKarpentersActionIsLast() {
        var policy = policy("p").rule(new Action.Cordon(), STATEFUL);
        var rule = EffectiveRule.of(POOL, NoticeKind.SPOT_INTERRUPTED, List.of(policy.build()));

        assertThat(rule.lines())
                .extracting(Line::text)
                .containsExactly("rule 1: Cordon, for pods of a StatefulSet", "Karpenter: DrainNow");
    }

    /** The policy has no rule for that kind. */
    @Test
    void aKindWithoutARuleGetsKarpentersAction() {
        var policy = policy("p").rule(new Action.Cordon(), PodCondition.ANY, NoticeKind.EBS_STATUS);

        assertThat(EffectiveRule.of(POOL, NoticeKind.SPOT_INTERRUPTED, List.of(policy.build())))
                .returns(By.KARPENTER, EffectiveRule::by)
                .returns("", EffectiveRule::policy)
                .returns(ActionKind.DRAIN_NOW, EffectiveRule::action);
    }

    @Test
    void anAnnotationOfThePoolComesFirst() {
        var pool = PoolBuilder.pool("default")
                .ownAnnotation("joiner.sh/interruption-action", "Cordon")
                .build();
        var policy = policy("p").rule(new Action.Ignore()).build();
        var rule = EffectiveRule.of(pool, NoticeKind.EVENT_STATUS, List.of(policy));

        assertThat(rule.by()).isEqualTo(By.ANNOTATION);
        assertThat(rule.lines()).extracting(Line::text).containsExactly("annotation of the NodePool: Cordon");
    }

    /** The source of a rule is not derived from the name of its policy. */
    @Test
    void theSourceOfTheRuleIsReported() {
        var named = List.of(policy("reference").rule(new Action.Cordon()).build());
        var never = List.of(policy("p").neverValid("no rules").build());

        assertThat(EffectiveRule.of(POOL, NoticeKind.EVENT_STATUS, named))
                .returns(By.POLICY, EffectiveRule::by)
                .returns("reference", EffectiveRule::policy);
        assertThat(EffectiveRule.of(POOL, NoticeKind.EVENT_STATUS, never))
                .returns(By.NEVER_VALID, EffectiveRule::by)
                .returns("p", EffectiveRule::policy);
        assertThat(EffectiveRule.of(POOL, NoticeKind.EVENT_STATUS, List.of()))
                .returns(By.KARPENTER, EffectiveRule::by)
                .returns("", EffectiveRule::policy);
    }

    @Test
    void aPolicyThatWasNeverValidDelaysScheduledEvents() {
        var never = List.of(policy("p").neverValid("no rules").build());

        assertThat(EffectiveRule.of(POOL, NoticeKind.EVENT_STATUS, never).action())
                .isEqualTo(ActionKind.AWAIT_APPROVAL);
        assertThat(EffectiveRule.of(POOL, NoticeKind.SPOT_INTERRUPTED, never).action())
                .isEqualTo(ActionKind.DRAIN_NOW);
    }

    @Test
    void optionsAreShown() {
        var wait = new Action.AwaitApproval(
                Duration.ofHours(4), ActionKind.DRAIN_NOW, Optional.of(Duration.ofMinutes(90)));

        assertThat(InterruptionText.action(wait))
                .isEqualTo("AwaitApproval, else DrainNow 4h before the deadline or 1h30m after the notice");
        assertThat(InterruptionText.action(new Action.ForceTerminate(Duration.ofMinutes(10))))
                .isEqualTo("ForceTerminate after 10m");
    }

    private static List<String> order(InterruptionPolicyBuilder... policies) {
        var choice = PolicySelection.of(
                POOL,
                Arrays.stream(policies).map(InterruptionPolicyBuilder::build).toList());
        return Stream.concat(choice.winner().stream(), choice.losers().stream())
                .map(InterruptionPolicy::name)
                .toList();
    }
}
