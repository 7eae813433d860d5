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
import sh.joiner.model.interruption.PoolTarget.ByName;
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
    void whatIsNotSaidIsAsTheReferenceDoesIt() {
        assertThat(policy("{nodePools: {names: [db]}}").terms())
                .contains(
                        new InterruptionPolicy.Terms(List.of(), Respect.NEVER, false, false, false, Optional.empty()));
    }

    @Test
    void aNumberOfNodesMayBeWrittenAsSuch() {
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
    void eachActionIsReadWithWhatItNeeds(String rule, String action) {
        assertThat(rule(rule).action()).hasToString(action);
    }

    @Test
    void aRuleIsNarrowedByKindsAndPods() {
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
                "respectDoNotDisrupt: maybe | spec.respectDoNotDisrupt: 'maybe' is none of always",
                "onCancelled: Drain | spec.onCancelled: 'Drain' is neither",
                "maxConcurrent: all | spec.maxConcurrent: 'all' is neither a number",
                "maxConcurrent: 101% | spec.maxConcurrent: '101%' is more than there is",
                "rules: [null] | spec.rules[0]: something in it is null",
                "rules: [{action: Reboot}] | spec.rules[0].action: there is no action 'Reboot'",
                "rules: [{action: Observe}, {}] | spec.rules[1].action: there is no action ''",
                "rules: [{action: Observe, kinds: [flood]}] | spec.rules[0].kinds: there is no kind of notices 'flood'",
                "rules: [{action: Observe, kinds: [unparsed]}] | spec.rules[0].kinds: there is no kind",
                "rules: [{action: Observe, kinds: []}] | spec.rules[0].kinds: names no kind",
                "rules: [{action: DrainBefore}] | spec.rules[0]: DrainBefore needs a lead or a window",
                "rules: [{action: DrainBefore, lead: soon}] | spec.rules[0].lead: 'soon' is not a duration",
                "rules: [{action: DrainBefore, lead: Never}] | spec.rules[0].lead: 'Never' is not a duration",
                "rules: [{action: AwaitApproval, within: 87601h}] | spec.rules[0].within: is longer than 87600h, which is ten years",
                "rules: [{action: DrainNow, lead: 6h}] | spec.rules[0].lead: goes with DrainBefore, AwaitApproval alone",
                "rules: [{action: DrainNow, window: x}] | spec.rules[0].window: goes with DrainBefore alone",
                "rules: [{action: DrainNow, within: 1h}] | spec.rules[0].within: goes with AwaitApproval alone",
                "rules: [{action: DrainNow, otherwise: Cordon}] | spec.rules[0].otherwise: goes with AwaitApproval alone",
                "rules: [{action: DrainNow, confirmFor: 1m}] | spec.rules[0].confirmFor: goes with ForceTerminate alone",
                "rules: [{action: Cordon, forceAtRemaining: 1m}] | spec.rules[0].forceAtRemaining: goes with",
                "rules: [{action: AwaitApproval, otherwise: DrainBefore}] | spec.rules[0].otherwise: cannot be DrainBefore",
                "rules: [{action: Observe, whenPods: {selector: {matchExpressions: [{key: a, operator: In}]}}}] | spec.rules[0].whenPods.selector.matchExpressions: operators In",
                "rules: [{action: Observe, whenPods: {selector: {matchLabels: {'bad key!': x}}}}] | spec.rules[0].whenPods.selector: 'bad key!' is not a label key",
                "rules: [{action: Observe, whenPods: {selector: {matchLabels: {a/b/c: x}}}}] | spec.rules[0].whenPods.selector: 'a/b/c' is not a label key",
                "rules: [{action: Observe, whenPods: {selector: {matchLabels: {a: b c}}}}] | spec.rules[0].whenPods.selector: 'b c' is not a label value",
                "rules: [{action: Observe, whenPods: {selector: {matchExpressions: [{key: a, operator: Exists, values: [x]}]}}}] | spec.rules[0].whenPods.selector.matchExpressions: operators Exists and DoesNotExist",
                "rules: [{action: Observe, whenPods: {selector: {matchExpressions: [{key: a, operator: Gt}]}}}] | spec.rules[0].whenPods.selector.matchExpressions: there is no operator 'Gt'"
            })
    void whatCannotBeMeantIsToldByItsField(String spec, String problem) {
        var policy = policy("{nodePools: {names: [db]}, %s}".formatted(spec));

        assertThat(policy.problem()).startsWith(problem);
        assertThat(policy.terms()).isEmpty();
        assertThat(policy.target()).isEqualTo(new ByName(List.of("db")));
    }

    @Test
    void allThatIsWrongIsTold() {
        assertThat(policy("{maxConcurrent: x, rules: [{action: Cordon, lead: x}, {action: y}]}")
                        .problem())
                .contains(
                        "spec.nodePools: needs either names or a selector",
                        "spec.maxConcurrent",
                        "spec.rules[0].lead: 'x'",
                        "spec.rules[0].lead: goes with",
                        "spec.rules[1].action");
    }

    /** The last valid form counts as a whole, the pools that it was for included. */
    @Test
    void aBrokenPolicyKeepsItsLastValidForm() {
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
    void aLastFormThatIsBrokenTooCountsForNothing() {
        var policy = policy("{nodePools: {names: [web]}, rules: [{action: Reboot}]}", """
                {inForce: {nodePools: {}, rules: [{action: Observe}]}}""");

        assertThat(policy.terms()).isEmpty();
        assertThat(policy.target()).isEqualTo(new ByName(List.of("web")));
    }

    @Test
    void aPolicyWithoutAReadableTargetIsForNoPool() {
        assertThat(policy("{nodePools: {}}").target().covers("any", Map.of())).isFalse();
    }
}
