package sh.joiner.api.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.pod.Pod;
import sh.joiner.testing.Repository;

final class ManifestReaderTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private static Manifests read(String text) {
        return ManifestReader.read(text, NOON, "bundle", () -> false);
    }

    private static List<String> problems(String text) {
        return catchThrowableOfType(InvalidManifest.class, () -> read(text)).problems();
    }

    private static List<String> names(List<Pod> pods) {
        return pods.stream().map(pod -> pod.name().toString()).toList();
    }

    @Test
    void readsTheExamplesOfTheRepository() {
        var examples = Repository.read(Path.of("kubernetes/examples/10-node-class.yaml"))
                + "\n---\n"
                + Repository.read(Path.of("kubernetes/examples/20-node-pool.yaml"));

        var manifests = read(examples);

        assertThat(manifests.nodeClasses())
                .singleElement()
                .satisfies(nodeClass -> assertThat(nodeClass.name()).isEqualTo("default"));
        assertThat(manifests.pools())
                .singleElement()
                .satisfies(
                        pool -> assertThat(pool.template().nodeClass().name()).isEqualTo("default"));
    }

    @Test
    void podsAreUnschedulable() {
        var pod = read("""
                        apiVersion: v1
                        kind: Pod
                        metadata: {name: web, namespace: shop, ownerReferences: []}
                        spec:
                          nodeName: ip-10-0-1-7
                          containers: [{name: web, resources: {requests: {cpu: 500m, memory: 1Gi}}}]
                        status: {phase: Running}
                        """).pods().getFirst();

        assertThat(pod.isProvisionable()).isTrue();
        assertThat(pod.name()).hasToString("shop/web");
        assertThat(pod.requests().get("cpu")).isEqualTo(500);
        assertThat(pod.waiting()).isEqualTo(NOON);
    }

    @Test
    void aWorkloadHasItsNumberOfPods() {
        var deployment = """
                {"kind": "Deployment", "metadata": {"name": "web", "namespace": "shop"},
                 "spec": {"replicas": 3, "template": {"spec": {"containers": [{"name": "a"}]}}}}
                """;

        assertThat(names(read(deployment).pods())).containsExactly("shop/web-0", "shop/web-1", "shop/web-2");
    }

    @Test
    void aBarePodSpecAndTheItemsOfAListAreRead() {
        assertThat(names(read("containers: [{name: a}]").pods())).containsExactly("default/pod-1");
        assertThat(names(read("{kind: List, items: [{kind: Pod, metadata: {name: a}, spec: {containers: []}}]}")
                        .pods()))
                .containsExactly("default/a");
        assertThat(read("").pods()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{kind: Service, metadata: {name: a}} | Service a: kind: 'Service' is not supported: use one of EC2NodeClass, NodePool, Pod, Deployment, Job, ReplicaSet, ReplicationController, StatefulSet",
                "{kind: Pod, metadata: {name: a}, spec: {}} | Pod a: spec.containers: a list of containers is required",
                "{kind: Pod, metadata: {name: a}, spec: {containers: [], tolerates: x}} | Pod a: spec.tolerates: unknown field",
                "{kind: Pod, metadata: {name: a}, spec: {containers: [null]}} | Pod a: spec.containers[0]: the item is empty: remove it",
                "{kind: NodePool, apiVersion: karpenter.sh/v1beta1, metadata: {name: a}} | NodePool a: apiVersion: 'karpenter.sh/v1beta1' is not supported: use karpenter.sh/v1",
                "{kind: NodePool, apiVersion: karpenter.sh/v1, metadata: {}} | NodePool: metadata.name: a name is required",
                "{kind: NodePool, apiVersion: karpenter.sh/v1, metadata: {name: a}} | NodePool a: spec: a spec is required",
                "{kind: Deployment, metadata: {name: a}, spec: {replicas: 20001}} | Deployment a: spec.replicas: 20001 is not between 0 and 20000",
            })
    void anInvalidFieldIsReportedWithItsPath(String text, String problem) {
        assertThat(problems(text)).containsExactly(problem);
    }

    @Test
    void anUnknownFieldOfAPoolIsReportedWithTheKnownFields() {
        var problems =
                problems("{kind: NodePool, apiVersion: karpenter.sh/v1, metadata: {name: a}, spec: {limit: {}}}");

        assertThat(problems)
                .singleElement()
                .asString()
                .startsWith("NodePool a: spec.limit: unknown field; known fields: disruption, limits, ");
    }

    @Test
    void allProblemsOfAPoolAreReportedTogether() {
        var problems = problems("""
                kind: NodePool
                apiVersion: karpenter.sh/v1
                metadata: {name: a}
                spec: {template: {spec: {nodeClassRef: {name: ""}, requirements: [{key: arch, operator: Is}]}}}
                """);

        assertThat(problems)
                .containsExactly(
                        "NodePool a: spec.template.spec.nodeClassRef.name: is empty: name an EC2NodeClass",
                        "NodePool a: spec.template.spec.requirements[0].operator: 'Is' is not a known operator: use one of In, NotIn, Exists, DoesNotExist, Gt, Gte, Lt, Lte");
    }

    @Test
    void invalidYamlIsReportedWithItsLine() {
        assertThat(problems("kind: Pod\n  spec: {"))
                .singleElement()
                .asString()
                .startsWith("line 2: not valid YAML or JSON");
    }

    @Test
    void aTextThatIsTooLongIsRejected() {
        var text = "x".repeat(9 << 20);

        assertThatThrownBy(() -> read(text))
                .hasMessage("manifests: the text has 9437184 characters, the maximum is 1048576: send fewer objects");
    }

    @Test
    void theParserStopsOnRequest() {
        var asked = new AtomicInteger();
        var text = "x".repeat(1 << 20);

        assertThatThrownBy(() -> ManifestReader.read(text, NOON, "bundle", () -> asked.incrementAndGet() > 10))
                .hasMessageContaining("exceeded the time limit");
        assertThat(asked).hasValue(11);
    }

    @Test
    void onlyTheFirstTwentyProblemsAreReported() {
        assertThatThrownBy(() -> read("- x\n".repeat(100_000)))
                .isInstanceOfSatisfying(
                        InvalidManifest.class,
                        wrong -> assertThat(wrong.problems()).hasSize(20));
    }

    @Test
    void workloadsWithTooManyPodsAreRejected() {
        var workload =
                "{kind: Deployment, metadata: {name: a}, spec: {replicas: 20000, template: {spec: {containers: []}}}}\n---\n";

        assertThatThrownBy(() -> read(workload.repeat(5_000))).hasMessageContaining("more than 20000 pods");
    }
}
