package sh.joiner.api.pod;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.AffinityRule.Kind;
import sh.joiner.model.pod.HostPort;
import sh.joiner.model.pod.Pod.Phase;
import sh.joiner.model.pod.SpreadRule.NodePolicy;
import sh.joiner.model.pod.SpreadRule.Unsatisfiable;
import sh.joiner.model.requirement.Requirements;

class PodTranslationTest {

    @Test
    void isPendingAfterTheSchedulerFoundNoNode() {
        var pod = WireObjects.pod("""
                metadata: {namespace: shop, name: web, uid: u-1, labels: {app: web}}
                spec: {priority: 7, priorityClassName: high}
                status:
                  phase: Pending
                  conditions:
                  - {type: PodScheduled, status: "False", reason: Unschedulable, lastTransitionTime: 2026-01-01T12:00:00Z}
                """);

        assertThat(pod.name()).hasToString("shop/web");
        assertThat(pod.waiting()).isEqualTo(Instant.parse("2026-01-01T12:00:00Z"));
        assertThat(pod.isProvisionable()).isTrue();
        assertThat(pod.life().priority()).isEqualTo(7);
        assertThat(pod.life().priorityClass()).isEqualTo("high");
        assertThat(pod.life().gracePeriodSeconds()).isEqualTo(30);
    }

    @Test
    void isNotPendingBeforeTheSchedulerTried() {
        var pod = WireObjects.pod("""
                metadata: {namespace: shop, name: web}
                status: {conditions: [{type: PodScheduled, status: "False", reason: SchedulingGated}]}
                """);

        assertThat(pod.waiting()).isNull();
    }

    @Test
    void readsItsLifecycleState() {
        var pod = WireObjects.pod("""
                metadata:
                  namespace: shop
                  name: web
                  deletionTimestamp: 2026-01-01T12:01:00Z
                  deletionGracePeriodSeconds: 60
                  ownerReferences:
                  - {apiVersion: v1, kind: ConfigMap, name: other, uid: u-1}
                  - {apiVersion: apps/v1, kind: DaemonSet, name: agent, uid: u-2, controller: true}
                spec: {nodeName: node-1, terminationGracePeriodSeconds: 20}
                status:
                  phase: Running
                  startTime: 2026-01-01T11:00:00Z
                  conditions: [{type: Ready, status: "True"}]
                """);

        assertThat(pod.node()).isEqualTo(new NodeName("node-1"));
        assertThat(pod.isOfDaemonSet()).isTrue();
        assertThat(pod.life().phase()).isEqualTo(Phase.RUNNING);
        assertThat(pod.life().ready()).isTrue();
        assertThat(pod.life().startedAt()).isEqualTo(Instant.parse("2026-01-01T11:00:00Z"));
        assertThat(pod.life().isTerminating()).isTrue();
        assertThat(pod.life().gracePeriodSeconds()).isEqualTo(60);
    }

    @Test
    void sumsTheRestartsOfItsContainers() {
        var pod = WireObjects.pod("""
                metadata: {namespace: shop, name: web}
                status:
                  containerStatuses: [{name: a, restartCount: 2}, {name: b, restartCount: 0}, {name: c}]
                  initContainerStatuses: [{name: d, restartCount: 3}]
                """);

        assertThat(pod.life().restarts()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    containers: [{name: a, resources: {requests: {cpu: 1, memory: 1Gi}}}, {name: b, resources: {requests: {cpu: 500m}}}] | cpu 1500m, memory 1Gi, pods 1
                    containers: [{name: a, resources: {limits: {cpu: 2}, requests: {memory: 1Gi}}}]                                      | cpu 2, memory 1Gi, pods 1
                    containers: [{name: a}]                                                                                             | pods 1
                    """)
    void requestsTheSumOfItsContainers(String spec, String requests) {
        assertThat(WireObjects.podWith(spec).requests()).hasToString(requests);
    }

    @Test
    void requestsItsLargestInitStep() {
        var pod = WireObjects.podWith("""
                containers: [{name: main, resources: {requests: {cpu: 1}}}]
                initContainers:
                - {name: before, resources: {requests: {cpu: 3}}}
                - {name: sidecar, restartPolicy: Always, resources: {requests: {cpu: 2}}}
                - {name: after, resources: {requests: {cpu: 2, memory: 1Gi}}}
                """);

        assertThat(pod.requests())
                .as("sidecar and after: 4; main and sidecar: 3")
                .hasToString("cpu 4, memory 1Gi, pods 1");
    }

    @Test
    void requestsOfThePodReplaceThoseOfItsContainersAndOverheadIsAdded() {
        var pod = WireObjects.podWith("""
                overhead: {cpu: 100m}
                resources: {requests: {cpu: 2}}
                containers: [{name: main, resources: {requests: {cpu: 5, memory: 1Gi}}}]
                """);

        assertThat(pod.requests()).hasToString("cpu 2100m, memory 1Gi, pods 1");
    }

    @Test
    void readsNodeAffinity() {
        var affinity = WireObjects.podWith("""
                nodeSelector: {beta.kubernetes.io/arch: arm64}
                affinity:
                  nodeAffinity:
                    requiredDuringSchedulingIgnoredDuringExecution:
                      nodeSelectorTerms:
                      - matchExpressions: [{key: a, operator: In, values: [x]}, {key: b, operator: Lt, values: ["5"]}]
                      - matchExpressions: [{key: c, operator: DoesNotExist}]
                    preferredDuringSchedulingIgnoredDuringExecution:
                    - {weight: 50, preference: {matchExpressions: [{key: d, operator: Exists}]}}
                """).placing().affinity();

        assertThat(affinity.selector()).hasToString("kubernetes.io/arch In [arm64]");
        assertThat(affinity.terms()).hasToString("[a In [x]; b Lte 4, c DoesNotExist]");
        assertThat(affinity.preferences()).hasToString("[Preference[weight=50, term=d Exists]]");
        assertThat(affinity.usesMatchFields()).isFalse();
    }

    @Test
    void reportsATermThatMatchesFields() {
        var pod = WireObjects.podWith("""
                affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms:
                  [{matchFields: [{key: metadata.name, operator: In, values: [node-1]}]}]}}}
                """);

        assertThat(pod.placing().affinity().usesMatchFields()).isTrue();
    }

    @Test
    void anInvalidExpressionIsNeverSatisfiedAndDoesNotHideThePod() {
        var pod = WireObjects.podWith("""
                affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms:
                  [{matchExpressions: [{key: a, operator: Gt, values: [many]}]}]}}}
                """);

        var rule = pod.placing().affinity().terms().getFirst().list().getFirst();
        assertThat(rule).hasToString("a In [Gt [many]]");
        assertThat(Requirements.of(rule).isSatisfiedBy(Map.of())).isFalse();
    }

    @Test
    void readsTolerationsAsKubernetesDoes() {
        var tolerations = WireObjects.podWith("""
                tolerations:
                - {operator: Exists}
                - {key: a, value: b, effect: NoSchedule}
                - {key: c, operator: Exists, effect: NoExecute, tolerationSeconds: 300}
                - {key: d, operator: Unheard, value: e}
                """).placing().tolerations();

        assertThat(tolerations).hasToString("[*, a=b:NoSchedule, c:NoExecute]");
    }

    @Test
    void readsSpreadRulesWithTheirDefaults() {
        var rules = WireObjects.podWith("""
                topologySpreadConstraints:
                - {topologyKey: topology.kubernetes.io/zone, maxSkew: 2, whenUnsatisfiable: ScheduleAnyway, minDomains: 3,
                   labelSelector: {matchLabels: {app: web}}, nodeAffinityPolicy: Ignore, nodeTaintsPolicy: Honor,
                   matchLabelKeys: [pod-template-hash]}
                - {topologyKey: kubernetes.io/hostname, maxSkew: 1, whenUnsatisfiable: DoNotSchedule}
                """).placing().spreads();

        assertThat(rules).element(0).satisfies(rule -> {
            assertThat(rule.maxSkew()).isEqualTo(2);
            assertThat(rule.whenUnsatisfiable()).isEqualTo(Unsatisfiable.SCHEDULE_ANYWAY);
            assertThat(rule.selector()).hasToString("app In [web]");
            assertThat(rule.minDomains()).isEqualTo(3);
            assertThat(rule.affinityPolicy()).isEqualTo(NodePolicy.IGNORE);
            assertThat(rule.taintsPolicy()).isEqualTo(NodePolicy.HONOR);
            assertThat(rule.matchLabelKeys()).hasToString("[pod-template-hash]");
        });
        assertThat(rules).element(1).satisfies(rule -> {
            assertThat(rule.whenUnsatisfiable()).isEqualTo(Unsatisfiable.DO_NOT_SCHEDULE);
            assertThat(rule.selector()).isNull();
            assertThat(rule.affinityPolicy()).isEqualTo(NodePolicy.HONOR);
            assertThat(rule.taintsPolicy()).isEqualTo(NodePolicy.IGNORE);
        });
    }

    @Test
    void readsPodAffinity() {
        var rules = WireObjects.podWith("""
                affinity:
                  podAffinity:
                    preferredDuringSchedulingIgnoredDuringExecution:
                    - {weight: 10, podAffinityTerm: {topologyKey: topology.kubernetes.io/zone, namespaces: [a]}}
                  podAntiAffinity:
                    requiredDuringSchedulingIgnoredDuringExecution:
                    - {topologyKey: kubernetes.io/hostname, labelSelector: {matchExpressions: [{key: app, operator: Exists}]},
                       namespaceSelector: {}}
                """).placing().affinities();

        assertThat(rules).element(0).satisfies(rule -> {
            assertThat(rule.kind()).isEqualTo(Kind.AFFINITY);
            assertThat(rule.weight()).isEqualTo(10);
            assertThat(rule.namespaces()).containsExactly("a");
            assertThat(rule.namespaceSelector()).isNull();
        });
        assertThat(rules).element(1).satisfies(rule -> {
            assertThat(rule.kind()).isEqualTo(Kind.ANTI_AFFINITY);
            assertThat(rule.isRequired()).isTrue();
            assertThat(rule.selector()).hasToString("app Exists");
            assertThat(rule.namespaceSelector())
                    .satisfies(
                            all -> assertThat(all.selects(Map.of("team", "a"))).isTrue());
        });
    }

    @Test
    void readsHostPortsAndVolumes() {
        var placing = WireObjects.podWith("""
                containers:
                - {name: a, ports: [{containerPort: 80, hostPort: 8080}, {containerPort: 81}]}
                - {name: b, ports: [{containerPort: 53, hostPort: 53, hostIP: 10.0.0.1, protocol: UDP}]}
                volumes:
                - {name: data, persistentVolumeClaim: {claimName: db-0}}
                - {name: scratch, ephemeral: {}}
                - {name: config, configMap: {name: c}}
                """).placing();

        assertThat(placing.hostPorts())
                .containsExactly(new HostPort("0.0.0.0", "TCP", 8080), new HostPort("10.0.0.1", "UDP", 53));
        assertThat(placing.volumeClaims()).containsExactly("db-0", "web-scratch");
    }

    @Test
    void readsDaemonSetsFromTheirTemplates() {
        var daemonSet = WireObjects.daemonSet("""
                metadata: {namespace: kube-system, name: agent}
                spec:
                  template:
                    spec:
                      nodeSelector: {kubernetes.io/os: linux}
                      containers: [{name: a, resources: {requests: {cpu: 50m}}}]
                """);

        assertThat(daemonSet.name()).hasToString("kube-system/agent");
        assertThat(daemonSet.requests()).hasToString("cpu 50m, pods 1");
        assertThat(daemonSet.placing().affinity().selector()).hasToString("kubernetes.io/os In [linux]");
    }

    @Test
    void readsNodes() {
        var node = WireObjects.node("""
                metadata: {name: node-1, labels: {karpenter.sh/registered: "true"}, creationTimestamp: 2026-01-01T12:00:00Z}
                spec: {providerID: "aws:///us-east-1a/i-1", taints: [{key: a, effect: NoSchedule}]}
                status:
                  capacity: {cpu: "2", memory: 8Gi}
                  allocatable: {cpu: 1930m}
                  conditions: [{type: Ready, status: "True", lastTransitionTime: 2026-01-01T12:01:00Z}]
                """);

        assertThat(node.providerId()).isEqualTo("aws:///us-east-1a/i-1");
        assertThat(node.isRegistered()).isTrue();
        assertThat(node.labels()).isEqualTo(Map.of("karpenter.sh/registered", "true"));
        assertThat(node.taints()).hasToString("[a:NoSchedule]");
        assertThat(node.capacity()).hasToString("cpu 2, memory 8Gi");
        assertThat(node.allocatable()).hasToString("cpu 1930m");
        assertThat(node.ready()).isTrue();
        assertThat(node.readySince()).isEqualTo(Instant.parse("2026-01-01T12:01:00Z"));
    }
}
