package sh.joiner.api.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.api.pod.WireObjects;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.model.claim.NodeClassRef;

class PoolTranslationTest {

    private static final String AT = "spec.template.spec.";
    private static final String INVALID_VALUE =
            "is not a label value: use at most 63 letters, digits, '-', '_' and '.', with a letter or digit at both ends";

    @Test
    void readsEveryField() {
        var pool = WireObjects.pool("""
                metadata: {name: default, uid: u-1, generation: 3}
                spec:
                  weight: 10
                  limits: {cpu: 100, memory: 1Ti, nodes: "7"}
                  template:
                    metadata:
                      labels: {team: blue}
                      annotations: {note: hello}
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: fast}
                      requirements: [{key: kubernetes.io/arch, operator: In, values: [arm64]}]
                      taints: [{key: a, value: b, effect: NoSchedule}]
                      startupTaints: [{key: cni, effect: NoExecute}]
                      expireAfter: 720h
                      terminationGracePeriod: 1h30m
                status:
                  conditions: [{type: Ready, status: "True", lastTransitionTime: 2026-01-01T00:00:00Z}]
                """);

        assertThat(pool.name()).isEqualTo("default");
        assertThat(pool.generation()).isEqualTo(3);
        assertThat(pool.weight()).isEqualTo(10);
        assertThat(pool.limits()).hasToString("cpu 100, memory 1Ti, nodes 7");
        assertThat(pool.isStatic()).isFalse();
        assertThat(pool.isReady()).isTrue();
        var template = pool.template();
        assertThat(template.labels()).isEqualTo(Map.of("team", "blue"));
        assertThat(template.annotations()).isEqualTo(Map.of("note", "hello"));
        assertThat(template.nodeClass()).isEqualTo(new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", "fast"));
        assertThat(template.requirements()).hasToString("kubernetes.io/arch In [arm64]");
        assertThat(template.taints()).hasToString("[a=b:NoSchedule]");
        assertThat(template.startupTaints()).hasToString("[cni:NoExecute]");
        assertThat(template.lifetime().expireAfter()).isEqualTo(Duration.ofDays(30));
        assertThat(template.lifetime().terminationGracePeriod()).isEqualTo(Duration.ofMinutes(90));
    }

    @Test
    void anExpireAfterOfNeverMeansNoLimit() {
        var lifetime = WireObjects.poolWith("expireAfter: Never").template().lifetime();

        assertThat(lifetime.expireAfter()).isNull();
        assertThat(lifetime.terminationGracePeriod()).isNull();
    }

    @Test
    void replicasMakeAPoolStatic() {
        var pool = WireObjects.pool("""
                metadata: {name: default}
                spec:
                  replicas: 3
                  template: {spec: {nodeClassRef: {group: g, kind: k, name: n}}}
                """);

        assertThat(pool.replicas()).isEqualTo(OptionalInt.of(3));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {key: a, operator: In, values: [x, b]}                     | a In [b, x]
                    {key: a, operator: NotIn, values: [x]}                     | a NotIn [x]
                    {key: a, operator: NotIn}                                  | a Exists
                    {key: a, operator: Exists}                                 | a Exists
                    {key: a, operator: DoesNotExist}                           | a DoesNotExist
                    {key: a, operator: Gt, values: ["3"]}                      | a Gte 4
                    {key: a, operator: Gte, values: ["3"]}                     | a Gte 3
                    {key: a, operator: Lt, values: ["3"]}                      | a Lte 2
                    {key: a, operator: Lte, values: ["3"]}                     | a Lte 3
                    {key: a, operator: Gt, values: ["9223372036854775807"]}    | a DoesNotExist
                    {key: beta.kubernetes.io/arch, operator: Exists}           | kubernetes.io/arch Exists
                    {key: topology.ebs.csi.aws.com/zone, operator: Exists}     | topology.kubernetes.io/zone Exists
                    """)
    void eachOperatorHasItsMeaning(String wire, String meaning) {
        assertThat(WireObjects.poolWith("requirements: [%s]".formatted(wire))
                        .template()
                        .requirements())
                .hasToString(meaning);
    }

    @Test
    void twoRequirementsOnOneLabelBothApply() {
        var requirements = WireObjects.poolWith("""
                        requirements:
                        - {key: karpenter.k8s.aws/instance-cpu, operator: Gt, values: ["3"], minValues: 2}
                        - {key: karpenter.k8s.aws/instance-cpu, operator: Lt, values: ["17"]}
                        """).template().requirements();

        assertThat(requirements).hasToString("karpenter.k8s.aws/instance-cpu Gte 4 Lte 16");
        assertThat(requirements.list())
                .singleElement()
                .satisfies(requirement -> assertThat(requirement.minValues()).isEqualTo(2));
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("badTemplates")
    void reportsAnInvalidFieldWithItsPath(String templateSpec, String message) {
        assertThatThrownBy(() -> WireObjects.poolWith(templateSpec))
                .isInstanceOf(InvalidSpec.class)
                .hasMessage(AT + message);
    }

    static Stream<Arguments> badTemplates() {
        return Stream.of(
                bad(
                        "an invalid key",
                        "{key: 'a b', operator: Exists}",
                        "key: 'a b' is not a label key: write a name such as team or example.com/team"),
                bad(
                        "no key",
                        "{operator: Exists}",
                        "key: '' is not a label key: write a name such as team or example.com/team"),
                bad(
                        "a reserved key",
                        "{key: karpenter.sh/x, operator: Exists}",
                        "key: label karpenter.sh/x is reserved: use a label of your own domain"),
                bad(
                        "a key below a reserved domain",
                        "{key: my.karpenter.k8s.aws/x, operator: Exists}",
                        "key: label my.karpenter.k8s.aws/x is reserved: use a label of your own domain"),
                bad(
                        "the host's name",
                        "{key: kubernetes.io/hostname, operator: Exists}",
                        "key: label kubernetes.io/hostname is reserved: use a label of your own domain"),
                bad(
                        "the pool's own label",
                        "{key: karpenter.sh/nodepool, operator: Exists}",
                        "key: label karpenter.sh/nodepool is set by the controller: remove it"),
                bad(
                        "an unknown operator",
                        "{key: a, operator: Is, values: [x]}",
                        "operator: 'Is' is not a known operator: use one of In, NotIn, Exists, DoesNotExist, Gt, Gte, Lt, Lte"),
                bad("In without values", "{key: a, operator: In}", "values: operator In needs at least one value"),
                bad(
                        "a bound that is not a number",
                        "{key: a, operator: Gt, values: [many]}",
                        "values: operator Gt needs exactly one value, a whole number of 0 or more"),
                bad(
                        "a bound below 0",
                        "{key: a, operator: Lte, values: ['-1']}",
                        "values: '-1' %s; ".formatted(INVALID_VALUE)
                                + AT
                                + "requirements[0].values: operator Lte needs exactly one value, a whole number of 0 or more"),
                bad(
                        "two bounds",
                        "{key: a, operator: Gte, values: ['1', '2']}",
                        "values: operator Gte needs exactly one value, a whole number of 0 or more"),
                bad("an invalid value", "{key: a, operator: In, values: ['x y']}", "values: 'x y' " + INVALID_VALUE),
                bad(
                        "minValues above what is listed",
                        "{key: a, operator: In, values: [x, x], minValues: 2}",
                        "values: minValues requires 2 different values, but fewer are listed: add values or lower minValues"),
                bad(
                        "only unknown capacity types",
                        "{key: karpenter.sh/capacity-type, operator: In, values: [on-spot]}",
                        "values: the values [on-spot] include no known value, or fewer known values than minValues requires: use values from [on-demand, reserved, spot]"),
                bad(
                        "only unknown tenancies",
                        "{key: karpenter.k8s.aws/instance-tenancy, operator: In, values: [host]}",
                        "values: the values [host] include no known value, or fewer known values than minValues requires: use values from [dedicated, default]"),
                argumentSet(
                        "a taint's key",
                        "taints: [{key: '', effect: NoSchedule}]",
                        "taints[0].key: '' is not a taint key: write a name such as team or example.com/team"),
                argumentSet(
                        "a taint's effect",
                        "taints: [{key: a, effect: Never}]",
                        "taints[0].effect: 'Never' is not a known effect: use one of NoSchedule, PreferNoSchedule, NoExecute"),
                argumentSet(
                        "a taint twice",
                        "taints: [{key: a, effect: NoSchedule}]\nstartupTaints: [{key: a, value: b, effect: NoSchedule}]",
                        "startupTaints[0]: taint a:NoSchedule occurs twice: remove one of them"),
                argumentSet(
                        "a duration",
                        "expireAfter: 30d",
                        "expireAfter: '30d' is neither a duration such as 720h or 1h30m nor Never"));
    }

    private static Arguments bad(String name, String requirement, String message) {
        return argumentSet(name, "requirements: [%s]".formatted(requirement), "requirements[0]." + message);
    }

    @Test
    void anUnknownCapacityTypeNextToAKnownOneIsAccepted() {
        var pool = WireObjects.poolWith(
                "requirements: [{key: karpenter.sh/capacity-type, operator: In, values: [spot, on-spot]}]");

        assertThat(pool.template().requirements()).hasToString("karpenter.sh/capacity-type In [on-spot, spot]");
    }

    @Test
    void reportsAllProblems() {
        assertThatThrownBy(() -> WireObjects.pool("""
                        metadata: {name: default}
                        spec:
                          template:
                            metadata: {labels: {karpenter.sh/nodepool: x, team: "not a value"}}
                            spec: {expireAfter: soon}
                        """))
                .isInstanceOfSatisfying(
                        InvalidSpec.class,
                        invalid -> assertThat(invalid.problems())
                                .extracting(InvalidSpec.Problem::path)
                                .containsExactly(
                                        "spec.template.metadata.labels[karpenter.sh/nodepool]",
                                        "spec.template.metadata.labels[team]",
                                        AT + "nodeClassRef.name",
                                        AT + "expireAfter"));
    }

    @Test
    void anInvalidLimitIsReportedWithItsName() {
        assertThatThrownBy(() -> WireObjects.pool("""
                        metadata: {name: default}
                        spec:
                          limits: {cpu: lots}
                          template: {spec: {nodeClassRef: {group: g, kind: k, name: n}}}
                        """))
                .isInstanceOf(InvalidSpec.class)
                .hasMessage("spec.limits.cpu: 'lots' is not a quantity such as 500m or 1Gi");
    }
}
