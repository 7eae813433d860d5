package sh.joiner.sandbox.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.store.ObjectStore;
import sh.joiner.sandbox.testing.TestCluster;
import sh.joiner.sandbox.testing.Yaml;

class PodAdmissionTest {

    private final SandboxCluster cluster = TestCluster.create();
    private final ObjectStore store = cluster.store();

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void givesAPodItsDefaults() {
        var spec = store.create("pods", TestCluster.pod("a")).path("spec");

        assertThat(spec.path("schedulerName").asText()).isEqualTo("default-scheduler");
        assertThat(spec.path("terminationGracePeriodSeconds").asInt()).isEqualTo(30);
        assertThat(spec.path("priority").asInt(-1)).isZero();
        assertThat(spec.at("/tolerations/0/tolerationSeconds").asInt()).isEqualTo(300);
        assertThat(spec.at("/containers/0/imagePullPolicy").asText()).isEqualTo("IfNotPresent");
    }

    @Test
    void setsThePriorityOfThePriorityClass() {
        var pod = TestCluster.pod("a");
        pod.withObject("/spec").put("priorityClassName", "system-node-critical");

        assertThat(store.create("pods", pod).at("/spec/priority").asInt()).isEqualTo(2_000_001_000);
    }

    @Test
    void refusesAPriorityClassThatDoesNotExist() {
        var pod = TestCluster.pod("a");
        pod.withObject("/spec").put("priorityClassName", "gold");

        assertThatThrownBy(() -> store.create("pods", pod))
                .hasMessage("pods \"a\" is forbidden: no PriorityClass with name gold was found");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {}                                                                          | BestEffort
                    {requests: {cpu: 1}}                                                        | Burstable
                    {limits: {cpu: 1, memory: 1Gi}}                                             | Guaranteed
                    {requests: {cpu: 1000m, memory: 1Gi}, limits: {cpu: 1, memory: 1024Mi}}     | Guaranteed
                    {requests: {cpu: 100m, memory: 1Gi}, limits: {cpu: 1, memory: 1Gi}}         | Burstable
                    """)
    void setsTheQualityOfServiceClassFromRequestsAndLimits(String resources, String expected) {
        assertThat(store.create("pods", podWith(resources))
                        .at("/status/qosClass")
                        .asText())
                .isEqualTo(expected);
    }

    @Test
    void setsMissingRequestsAndLimitsFromTheLimitRangeOfTheNamespace() {
        store.create("limitranges", Yaml.object("""
                apiVersion: v1
                kind: LimitRange
                metadata: {name: defaults, namespace: default}
                spec:
                  limits:
                    - {type: Pod, max: {cpu: "8"}}
                    - {type: Container, default: {cpu: "2"}, defaultRequest: {cpu: "1", memory: 1Gi}}
                """));

        var resources = store.create("pods", podWith("{requests: {cpu: 500m}}")).at("/spec/containers/0/resources");

        assertThat(resources.toString())
                .isEqualTo("{\"requests\":{\"cpu\":\"500m\",\"memory\":\"1Gi\"},\"limits\":{\"cpu\":\"2\"}}");
    }

    @Test
    void refusesARequestAboveTheLimit() {
        assertThatThrownBy(() -> store.create("pods", podWith("{requests: {cpu: 2}, limits: {cpu: 1500m}}")))
                .hasMessage(
                        "Pod \"a\" is invalid: spec.containers[0].resources.requests: Invalid value: \"2\": must be less"
                                + " than or equal to cpu limit of 1500m");
    }

    @Test
    void setsTheReasonSchedulingGatedForAGatedPod() {
        var pod = TestCluster.pod("a");
        pod.withObject("/spec").putArray("schedulingGates").addObject().put("name", "wait");

        assertThat(store.create("pods", pod).at("/status/conditions/0/reason").asText())
                .isEqualTo("SchedulingGated");
    }

    private static ObjectNode podWith(String resources) {
        return Yaml.object("""
                metadata: {name: a, namespace: default}
                spec: {containers: [{name: app, image: "web:1", resources: %s}]}
                """.formatted(resources));
    }
}
