package sh.joiner.api.interruption;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.interruption.InterruptionPolicy.Respect;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.PodCondition;
import sh.joiner.model.interruption.PolicyRule;
import sh.joiner.model.pool.PoolTarget.ByName;
import sh.joiner.model.pool.Share;

class InterruptionPolicyTranslationTest {

    private static InterruptionPolicy policy(String spec) {
        return policy(spec, "{}");
    }

    private static InterruptionPolicy policy(String spec, String status) {
        return InterruptionPolicyTranslation.policy(new KubernetesSerialization()
                .unmarshal("""
                apiVersion: joiner.sh/v1alpha1
                kind: InterruptionPolicy
                metadata: {name: databases, generation: 7, creationTimestamp: "2026-11-21T08:00:00Z"}
                spec: %s
                status: %s
                """.formatted(spec, status), sh.joiner.api.v1alpha1.InterruptionPolicy.class));
    }

    private static InterruptionPolicy.Terms terms(String spec) {
        return policy("{nodePools: {names: [db]}, %s}".formatted(spec)).terms().orElseThrow();
    }

    private static PolicyRule rule(String rule) {
        return terms("rules: [%s]".formatted(rule)).rules().getFirst();
    }

    @Test
    void everyFieldIsRead() {
        var policy = policy("""
                {nodePools: {names: [db]}, respectDoNotDisrupt: untilLead, respectBudgets: true, replaceFirst: true,
                 onCancelled: Uncordon, maxConcurrent: 10%, rules: [{action: Observe}]}""");

        assertThat(policy.isValid()).isTrue();
        assertThat(policy.createdAt()).isEqualTo(Instant.parse("2026-11-21T08:00:00Z"));
        assertThat(policy.generation()).isEqualTo(7);
        assertThat(policy.target()).isEqualTo(new ByName(List.of("db")));
        assertThat(policy.terms())
                .contains(new InterruptionPolicy.Terms(
                        List.of(new PolicyRule(Set.of(), PodCondition.ANY, new Action.Observe(), Optional.empty())),
                        Respect.UNTIL_LEAD,
                        true,
                        true,
                        true,
                        Optional.of(Share.percent(10))));
    }

    @Test
    void absentFieldsMeanKarpentersBehavior() {
        assertThat(policy("{nodePools: {names: [db]}}").terms())
                .contains(
                        new InterruptionPolicy.Terms(List.of(), Respect.NEVER, false, false, false, Optional.empty()));
    }

    @Test
    void aNumberOfNodesMayBeAnIntegerOrAString() {
        assertThat(terms("maxConcurrent: 3").maxConcurrent()).contains(Share.count(3));
        assertThat(terms("maxConcurrent: '3'").maxConcurrent()).contains(Share.count(3));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{action: Ignore} | Ignore[]",
                "{action: Cordon} | Cordon[]",
                "{action: DrainNow} | DrainNow[]",
                "{action: DrainBefore, lead: 6h} | DrainBefore[lead=PT6H, window=]",
                "{action: DrainBefore, window: night} | DrainBefore[lead=PT0S, window=night]",
                "{action: AwaitApproval} | AwaitApproval[lead=PT1H, otherwise=DRAIN_NOW, within=Optional.empty]",
                "{action: AwaitApproval, lead: 2h, otherwise: Cordon, within: 24h} | AwaitApproval[lead=PT2H, otherwise=CORDON, within=Optional[PT24H]]",
                "{action: ForceTerminate} | ForceTerminate[confirmFor=PT0S]",
                "{action: ForceTerminate, confirmFor: 5m} | ForceTerminate[confirmFor=PT5M]"
            })
    void eachActionIsReadWithItsParameters(String rule, String action) {
        assertThat(rule(rule).action()).hasToString(action);
    }

    @Test
    void aRuleIsLimitedByKindsAndPods() {
        var rule = rule("""
                {action: AwaitApproval, kinds: [event_status, scheduled_change], forceAtRemaining: 25s, whenPods: {
                 ownerKind: StatefulSet, selector: {matchLabels: {tier: db}, matchExpressions: [{key: lab, operator: DoesNotExist}]},
                 hasVolumes: true, blockedByBudget: false}}""");

        assertThat(rule.kinds()).containsExactly(NoticeKind.SCHEDULED_CHANGE, NoticeKind.EVENT_STATUS);
        assertThat(rule.forceAtRemaining()).contains(Duration.ofSeconds(25));
        assertThat(rule.whenPods().ownerKind()).isEqualTo("StatefulSet");
        assertThat(rule.whenPods().hasVolumes()).contains(true);
        assertThat(rule.whenPods().blocked()).contains(false);
        assertThat(rule.whenPods().labels()).hasValueSatisfying(labels -> {
            assertThat(labels.selects(Map.of("tier", "db"))).isTrue();
            assertThat(labels.selects(Map.of("tier", "db", "lab", "x"))).isFalse();
            assertThat(labels.selects(Map.of())).isFalse();
        });
    }

    @Test
    void aSelectorCoversPoolsByTheirLabels() {
        var target = policy("{nodePools: {selector: {matchExpressions: [{key: team, operator: In, values: [a]}]}}}")
                .target();

        assertThat(target.covers("any", Map.of("team", "a"))).isTrue();
        assertThat(target.covers("any", Map.of("team", "b"))).isFalse();
        assertThat(policy("{nodePools: {selector: {}}}").target().covers("any", Map.of()))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "respectDoNotDisrupt: maybe | spec.respectDoNotDisrupt: 'maybe' is not a known value: use one of always",
                "onCancelled: Drain | spec.onCancelled: 'Drain' is not a known value",
                "maxConcurrent: all | spec.maxConcurrent: 'all' is neither a number",
                "maxConcurrent: 101% | spec.maxConcurrent: '101%' is more than the maximum of 100%",
                "rules: [null] | spec.rules[0]: contains null",
                "rules: [{action: Reboot}] | spec.rules[0].action: 'Reboot' is not a known action: use one of Ignore",
                "rules: [{action: Observe}, {}] | spec.rules[1].action: '' is not a known action",
                "rules: [{action: Observe, kinds: [flood]}] | spec.rules[0].kinds: 'flood' is not a known kind of notice",
                "rules: [{action: Observe, kinds: [unparsed]}] | spec.rules[0].kinds: 'unparsed' is not a known kind of notice",
                "rules: [{action: Observe, kinds: []}] | spec.rules[0].kinds: is an empty list",
                "rules: [{action: DrainBefore}] | spec.rules[0]: action DrainBefore needs a lead or a window",
                "rules: [{action: DrainBefore, lead: soon}] | spec.rules[0].lead: 'soon' is not a duration",
                "rules: [{action: DrainBefore, lead: Never}] | spec.rules[0].lead: 'Never' is not allowed here",
                "rules: [{action: AwaitApproval, within: 87601h}] | spec.rules[0].within: '87601h' is longer than the maximum of 87600h (ten years)",
                "rules: [{action: DrainNow, lead: 6h}] | spec.rules[0].lead: is only allowed with action DrainBefore or AwaitApproval, and the action is DrainNow: remove the field or change the action",
                "rules: [{action: DrainNow, window: x}] | spec.rules[0].window: is only allowed with action DrainBefore, and the action is DrainNow",
                "rules: [{action: DrainNow, within: 1h}] | spec.rules[0].within: is only allowed with action AwaitApproval",
                "rules: [{action: DrainNow, otherwise: Cordon}] | spec.rules[0].otherwise: is only allowed with action AwaitApproval",
                "rules: [{action: DrainNow, confirmFor: 1m}] | spec.rules[0].confirmFor: is only allowed with action ForceTerminate",
                "rules: [{action: Cordon, forceAtRemaining: 1m}] | spec.rules[0].forceAtRemaining: is only allowed with",
                "rules: [{action: AwaitApproval, otherwise: DrainBefore}] | spec.rules[0].otherwise: 'DrainBefore' is not allowed as the action after a missing approval",
                "rules: [{action: Observe, whenPods: {selector: {matchExpressions: [{key: a, operator: In}]}}}] | spec.rules[0].whenPods.selector.matchExpressions: operators In",
                "rules: [{action: Observe, whenPods: {selector: {matchLabels: {'bad key!': x}}}}] | spec.rules[0].whenPods.selector: 'bad key!' is not a label key",
                "rules: [{action: Observe, whenPods: {selector: {matchLabels: {a/b/c: x}}}}] | spec.rules[0].whenPods.selector: 'a/b/c' is not a label key",
                "rules: [{action: Observe, whenPods: {selector: {matchLabels: {a: b c}}}}] | spec.rules[0].whenPods.selector: 'b c' is not a label value",
                "rules: [{action: Observe, whenPods: {selector: {matchExpressions: [{key: a, operator: Exists, values: [x]}]}}}] | spec.rules[0].whenPods.selector.matchExpressions: operators Exists and DoesNotExist",
                "rules: [{action: Observe, whenPods: {selector: {matchExpressions: [{key: a, operator: Gt}]}}}] | spec.rules[0].whenPods.selector.matchExpressions: 'Gt' is not a known operator: use one of In, NotIn, Exists, DoesNotExist"
            })
    void anInvalidFieldIsReportedWithItsPath(String spec, String problem) {
        var policy = policy("{nodePools: {names: [db]}, %s}".formatted(spec));

        assertThat(policy.problem()).startsWith(problem);
        assertThat(policy.terms()).isEmpty();
        assertThat(policy.target()).isEqualTo(new ByName(List.of("db")));
    }

    @Test
    void allProblemsAreReported() {
        assertThat(policy("{maxConcurrent: x, rules: [{action: Cordon, lead: x}, {action: y}]}")
                        .problem())
                .contains(
                        "spec.nodePools: exactly one of names and selector must be set",
                        "spec.maxConcurrent",
                        "spec.rules[0].lead: 'x'",
                        "spec.rules[0].lead: is only allowed with",
                        "spec.rules[1].action");
    }

    /** The last valid version stays in effect as a whole, including its target. */
    @Test
    void anInvalidPolicyKeepsItsLastValidVersion() {
        var policy = policy("{nodePools: {names: [web]}, rules: [{action: Reboot}]}", """
                {inForceGeneration: 6, inForce: {nodePools: {names: [db]}, rules: [{action: AwaitApproval, otherwise: Observe}]}}""");

        assertThat(policy.isValid()).isFalse();
        assertThat(policy.target()).isEqualTo(new ByName(List.of("db")));
        assertThat(policy.terms())
                .hasValueSatisfying(terms -> assertThat(terms.rules().getFirst().action())
                        .isEqualTo(
                                new Action.AwaitApproval(Duration.ofHours(1), ActionKind.OBSERVE, Optional.empty())));
    }

    @Test
    void aLastVersionThatIsInvalidTooIsNotUsed() {
        var policy = policy("{nodePools: {names: [web]}, rules: [{action: Reboot}]}", """
                {inForce: {nodePools: {}, rules: [{action: Observe}]}}""");

        assertThat(policy.terms()).isEmpty();
        assertThat(policy.target()).isEqualTo(new ByName(List.of("web")));
    }

    @Test
    void aPolicyWithoutAValidTargetAppliesToNoPool() {
        assertThat(policy("{nodePools: {}}").target().covers("any", Map.of())).isFalse();
    }
}
