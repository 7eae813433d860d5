package sh.joiner.api.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.api.image.AMIPolicy;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.image.ImageLock;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ImagePolicyTarget.ByName;
import sh.joiner.model.image.LockedImage;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.pool.Share;
import sh.joiner.model.prometheus.ConfigKey;
import sh.joiner.model.prometheus.ConfigKey.Kind;
import sh.joiner.model.prometheus.PrometheusCheck;
import sh.joiner.model.prometheus.PrometheusQuery;
import sh.joiner.model.prometheus.PrometheusQuery.Authentication;
import sh.joiner.model.prometheus.ValueRange;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.AnalysisRules.FailureAction;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.PodAnalysisRules;
import sh.joiner.model.rollout.RolloutStep;

class ImagePolicyTranslationTest {

    private static ImagePolicy policy(String spec) {
        return ImagePolicyTranslation.policy(
                new KubernetesSerialization().unmarshal("""
                apiVersion: joiner.sh/v1alpha1
                kind: AMIPolicy
                metadata: {name: verified, creationTimestamp: "2026-11-21T08:00:00Z"}
                spec: %s
                """.formatted(spec), AMIPolicy.class));
    }

    @Test
    void everyFieldIsRead() {
        var policy = policy("""
                {nodeClasses: {names: [web]}, states: [available, pending], minAge: 1h30m, minAgeOverrideTag: hotfix,
                 offset: 2, deny: [ami-1, "web-*"], requireTags: {qa: passed}, preflight: [ENA, BootMode],
                 rollout: {steps: [{nodes: 1, soak: 1h, approval: Required}, {nodePools: {names: [canary]}},
                   {percent: 20, window: nights}], order: [canary, batch], maxUnavailable: 10%, deadline: 48h, onNewImages: FinishFirst,
                  analysis: {registrationSuccess: 90, timeToReady: 8m, nodeConditions: [Ready, DiskPressure],
                   lostNodes: 5, podRestarts: "2.5", podStart: 15m, minimumNodes: 1},
                  onFailure: Pause},
                 lock: [{id: ami-1, name: web-1, architecture: arm64, variant: nvidia, region: eu-west-1}, {id: ami-2}]}""");

        assertThat(policy.problem()).isEmpty();
        assertThat(policy.target()).isEqualTo(new ByName(List.of("web")));
        assertThat(policy.awaitsPending()).isTrue();
        assertThat(policy.minAge()).isEqualTo(Duration.ofMinutes(90));
        assertThat(policy.minAgeOverrideTag()).isEqualTo("hotfix");
        assertThat(policy.offset()).isEqualTo(2);
        assertThat(policy.deny()).containsExactly("ami-1", "web-*");
        assertThat(policy.requireTags()).isEqualTo(Map.of("qa", "passed"));
        assertThat(policy.preflight()).containsExactly(ImageCheck.ENA, ImageCheck.BOOT_MODE);
        assertThat(policy.imageLock())
                .contains(new ImageLock(
                        List.of(
                                new LockedImage("ami-1", "web-1", "arm64", "nvidia", "eu-west-1"),
                                new LockedImage("ami-2", "", "", "", "")),
                        List.of()));
        var plan = policy.rolloutRules().orElseThrow().plan();
        assertThat(policy.rolloutRules().orElseThrow().finishesFirst()).isTrue();
        assertThat(plan.order()).containsExactly("canary", "batch");
        assertThat(plan.maxUnavailable()).isEqualTo(Share.percent(10));
        assertThat(plan.steps())
                .containsExactly(
                        new RolloutStep(new RolloutStep.Size.Nodes(1), Duration.ofHours(1), true, ""),
                        new RolloutStep(
                                new RolloutStep.Size.Pools(new PoolTarget.ByName(List.of("canary"))),
                                Duration.ZERO,
                                false,
                                ""),
                        new RolloutStep(new RolloutStep.Size.Percent(20), Duration.ZERO, false, "nights"),
                        RolloutStep.ALL);
        assertThat(policy.rolloutRules().orElseThrow().analysis())
                .isEqualTo(new AnalysisRules(
                        90,
                        Duration.ofMinutes(8),
                        List.of("Ready", "DiskPressure"),
                        5,
                        new PodAnalysisRules(2.5, Duration.ofMinutes(15)),
                        1,
                        Duration.ofDays(2),
                        FailureAction.PAUSE,
                        List.of()));
    }

    @Test
    void absentFieldsGetTheirDefaults() {
        var policy = policy("{nodeClasses: {names: [web]}}");

        assertThat(policy.states()).containsExactly("available");
        assertThat(policy.minAge()).isZero();
        assertThat(policy.offset()).isZero();
        assertThat(policy.preflight()).isEmpty();
        assertThat(policy.imageLock()).isEmpty();
    }

    @Test
    void aRolloutWithoutStepsHasOneStep() {
        assertThat(policy("{nodeClasses: {names: [web]}, rollout: {}}").rolloutRules())
                .contains(ImageRolloutRules.ONE_STEP);
        assertThat(policy("{nodeClasses: {names: [web]}}").rolloutRules()).isEmpty();
    }

    @Test
    void prometheusChecksAreTranslated() {
        var policy = policy("""
                {nodeClasses: {names: [web]}, rollout: {analysis: {prometheus: [
                  {name: errors, address: "https://p:9090", query: up, max: "0.01", bearerToken: {namespace: a, name: t},
                   ca: {kind: ConfigMap, namespace: a, name: c}},
                  {name: hits, address: "http://p", query: up, min: 1, timeLimit: 30s,
                   basicAuth: {namespace: a, name: b, passwordKey: pw}}]}}}""");

        assertThat(policy.problem()).isEmpty();
        assertThat(policy.rolloutRules().orElseThrow().analysis().prometheus())
                .containsExactly(
                        new PrometheusCheck(
                                "errors",
                                new PrometheusQuery(
                                        "https://p:9090",
                                        "up",
                                        Duration.ofSeconds(10),
                                        new Authentication.BearerToken(new ConfigKey(Kind.SECRET, "a", "t", "token")),
                                        new ConfigKey(Kind.CONFIG_MAP, "a", "c", "ca.crt")),
                                new ValueRange(null, new BigDecimal("0.01"))),
                        new PrometheusCheck(
                                "hits",
                                new PrometheusQuery(
                                        "http://p",
                                        "up",
                                        Duration.ofSeconds(30),
                                        new Authentication.BasicAuth(
                                                new ConfigKey(Kind.SECRET, "a", "b", "username"),
                                                new ConfigKey(Kind.SECRET, "a", "b", "pw")),
                                        null),
                                new ValueRange(new BigDecimal("1"), null)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "onFailure: Retry|spec.rollout.onFailure: 'Retry' is not a known action: use one of Rollback, Pause",
                "onNewImages: Wait|spec.rollout.onNewImages: 'Wait' is not a known action: use one of Restart, FinishFirst",
                "deadline: Never|spec.rollout.deadline: 'Never' is not allowed here: write a duration such as 48h",
                "maxUnavailable: 0|spec.rollout.maxUnavailable: '0' is less than 1: with 0, no node would ever be replaced",
                "maxUnavailable: 101%|spec.rollout.maxUnavailable: '101%' is more than the maximum of 100%",
                "analysis: {registrationSuccess: 101}|spec.rollout.analysis.registrationSuccess: 101 is not between 0 and 100",
                "analysis: {lostNodes: -1}|spec.rollout.analysis.lostNodes: -1 is not between 0 and 100",
                "analysis: {podRestarts: '-1'}|spec.rollout.analysis.podRestarts: '-1' is not a decimal number such as 1.5",
                "analysis: {podStart: Never}|spec.rollout.analysis.podStart: 'Never' is not allowed here: write a duration such as 10m",
                "analysis: {minimumNodes: 0}|spec.rollout.analysis.minimumNodes: 0 is less than 1",
                "steps: [{nodes: 1}], analysis: {minimumNodes: 2}|spec.rollout.analysis.minimumNodes: 2 is greater than nodes of a step (1), so that the step would never have enough nodes",
                "analysis: {prometheus: [{name: a, address: 'http://p', query: up}]}|spec.rollout.analysis.prometheus[0]: needs max, min or both",
                "analysis: {prometheus: [{name: a, address: 'http://p', query: up, max: 1}, {name: a, address: 'http://p', query: up, max: 1}]}|spec.rollout.analysis.prometheus[1].name: 'a' is empty or the name of another check",
                "analysis: {prometheus: [{name: a, address: 'p:9090', query: up, max: 1}]}|spec.rollout.analysis.prometheus[0].address: 'p:9090' is not a URL such as https://prometheus.monitoring:9090, without user, query and fragment",
                "analysis: {prometheus: [{name: a, address: 'http://p', query: ' ', max: 1}]}|spec.rollout.analysis.prometheus[0].query: is empty: write an expression in PromQL",
                "analysis: {prometheus: [{name: a, address: 'http://p', query: up, max: '1e3'}]}|spec.rollout.analysis.prometheus[0].max: '1e3' is not a decimal number such as 0.01",
                "analysis: {prometheus: [{name: a, address: 'http://p', query: up, min: 2, max: '1.5'}]}|spec.rollout.analysis.prometheus[0].min: 2 is greater than max 1.5, so that no value passes",
                "analysis: {prometheus: [{name: a, address: 'http://p', query: up, max: 1, timeLimit: 2m}]}|spec.rollout.analysis.prometheus[0].timeLimit: '2m' is not between 1s and 1m",
                "analysis: {prometheus: [{name: a, address: 'http://p', query: up, max: 1, bearerToken: {name: t}}]}|spec.rollout.analysis.prometheus[0].bearerToken: needs namespace and name",
                "analysis: {prometheus: [{name: a, address: 'http://p', query: up, max: 1, ca: {kind: Pod, namespace: n, name: t}}]}|spec.rollout.analysis.prometheus[0].ca.kind: 'Pod' is not a known kind: use one of Secret, ConfigMap",
                "analysis: {timeToReady: Never}|spec.rollout.analysis.timeToReady: 'Never' is not allowed here: write a duration such as 10m",
            })
    void anInvalidRolloutFieldIsReported(String field, String problem) {
        assertThat(policy("{nodeClasses: {names: [web]}, rollout: {%s}}".formatted(field))
                        .problem())
                .isEqualTo(problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}|spec.rollout.steps[0]: exactly one of nodes, percent and nodePools must be set",
                "{nodes: 1, percent: 5}|spec.rollout.steps[0]: exactly one of nodes, percent and nodePools must be set",
                "{nodePools: {}}|spec.rollout.steps[0].nodePools: exactly one of names and selector must be set",
                "{nodePools: {names: [a]}, nodes: 1}|spec.rollout.steps[0]: exactly one of nodes, percent and nodePools must be set",
                "{nodes: 0}|spec.rollout.steps[0].nodes: 0 is less than 1",
                "{percent: 101}|spec.rollout.steps[0].percent: 101 is not between 1 and 100",
                "{nodes: 1, soak: Never}|spec.rollout.steps[0].soak: 'Never' is not allowed here: write a duration such as 2h",
                "{nodes: 1, approval: Never}|spec.rollout.steps[0].approval: 'Never' is not allowed: write Required, or remove the field",
                "{nodes: 1}, {percent: 100, approval: Required}|spec.rollout.steps[1].approval: the last step has no next step to approve: set approval on the step before",
            })
    void anInvalidStepIsReported(String step, String problem) {
        assertThat(policy("{nodeClasses: {names: [web]}, rollout: {steps: [%s]}}".formatted(step))
                        .problem())
                .isEqualTo(problem);
    }

    @Test
    void aSelectorCoversClassesByTheirLabels() {
        var target = policy("""
                {nodeClasses: {selector: {matchLabels: {team: web}, matchExpressions: [{key: old, operator: DoesNotExist}]}}}""").target();

        assertThat(target.covers("any", Map.of("team", "web"))).isTrue();
        assertThat(target.covers("any", Map.of("team", "web", "old", "yes"))).isFalse();
        assertThat(target.covers("any", Map.of())).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{nodeClasses: {names: [web]}, minAge: soon} | spec.minAge: 'soon' is not a duration",
                "{nodeClasses: {names: [web]}, minAge: Never} | spec.minAge: 'Never' is not allowed here",
                "{nodeClasses: {names: [web]}, offset: -1} | spec.offset: -1 is not between 0 and 20",
                "{nodeClasses: {names: [web]}, states: [failed]} | spec.states: 'failed' is not a known state",
                "{nodeClasses: {names: [web]}, states: [pending]} | spec.states: does not contain available",
                "{nodeClasses: {names: [web]}, preflight: [Luck]} | spec.preflight: 'Luck' is not a known check: use one of Architecture",
                "{nodeClasses: {selector: {matchLabels: {'': x}}}} | spec.nodeClasses.selector: the label key is empty",
                "{nodeClasses: {selector: {matchLabels: {'a b': x}}}} | spec.nodeClasses.selector: 'a b' is not a label key",
                "{nodeClasses: {selector: {matchLabels: {team: 'a b'}}}} | spec.nodeClasses.selector: 'a b' is not a label value",
                "{nodeClasses: {selector: {matchExpressions: [{key: 'a b', operator: Exists}]}}} | spec.nodeClasses.selector.matchExpressions: 'a b' is not a label key",
                "{nodeClasses: {selector: {matchExpressions: [{key: a, operator: Gt, values: ['1']}]}}} | spec.nodeClasses.selector.matchExpressions: 'Gt' is not a known operator",
                "{nodeClasses: {names: [web]}, lock: []} | spec.lock: is empty: list the allowed AMIs, or remove the field to allow all AMIs",
                "{nodeClasses: {names: [web]}, lock: [null]} | spec.lock: contains null",
                "{nodeClasses: {names: [web]}, lock: [{name: web-1}]} | spec.lock[0].id: '' is not an AMI ID: write an ID such as ami-0abc",
                "{nodeClasses: {names: [web]}, lock: [{id: ami-1}, {id: web-1}]} | spec.lock[1].id: 'web-1' is not an AMI ID",
                "{nodeClasses: {names: [web]}, lock: [{id: ami-1, architecture: x86_64}]} | spec.lock[0].architecture: 'x86_64' is not a known architecture: use one of amd64, arm64",
                "{nodeClasses: {names: [web]}, deny: [null]} | spec: contains null",
                "{minAge: 1h} | spec.nodeClasses",
                "{nodeClasses: {}} | spec.nodeClasses: exactly one of names and selector must be set"
            })
    void anInvalidFieldIsReportedWithItsPath(String spec, String problem) {
        var policy = policy(spec);

        assertThat(policy.isReadable()).isFalse();
        assertThat(policy.problem()).startsWith(problem);
    }

    @Test
    void aPolicyWithoutAValidTargetAppliesToEveryClass() {
        assertThat(policy("{nodeClasses: {}}").target().covers("any", Map.of())).isTrue();
    }

    @Test
    void allProblemsAreReported() {
        assertThat(policy("{nodeClasses: {names: [web]}, minAge: soon, offset: 99}")
                        .problem())
                .contains("spec.minAge", "spec.offset");
    }
}
