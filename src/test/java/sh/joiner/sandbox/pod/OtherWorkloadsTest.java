package sh.joiner.sandbox.pod;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.rollout.DaemonNodes;

/** DaemonSets, StatefulSets, Jobs, and disruption budgets. */
class OtherWorkloadsTest {

    private static final String DAEMON = """
            apiVersion: apps/v1
            kind: DaemonSet
            metadata: {name: agent, namespace: default}
            spec:
              selector: {matchLabels: {app: agent}}
              template:
                metadata: {labels: {app: agent}}
                spec:
                  %s
                  containers: [{name: main, image: registry.example/agent:1, resources: {requests: {cpu: 50m}}}]
            """;

    private final SmallWorld world = new SmallWorld();

    @Test
    void aDaemonSetRunsAPodOnEveryNodeAndOnNewNodes() {
        world.apply("daemonsets.apps", DAEMON.formatted(""));
        world.boot(1);
        world.seconds(15);
        world.boot(2);
        world.seconds(15);

        assertThat(world.running())
                .hasSize(2)
                .allSatisfy(pod -> assertThat(DaemonNodes.nodeOf(pod)).isEqualTo(Pods.nodeName(pod)));
        var status = world.object("daemonsets.apps", "agent").path("status");
        assertThat(status.path("desiredNumberScheduled").asInt()).isEqualTo(2);
        assertThat(status.path("numberReady").asInt()).isEqualTo(2);
    }

    @Test
    void aDaemonPodIsAssignedByNodeNameAndToleratesNodeProblems() {
        world.apply("daemonsets.apps", DAEMON.formatted(""));
        world.boot(1);
        world.seconds(15);

        var pod = world.pods().getFirst();
        var terms =
                pod.at("/spec/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms");
        assertThat(terms.toString())
                .isEqualTo(
                        "[{\"matchFields\":[{\"key\":\"metadata.name\",\"operator\":\"In\",\"values\":[\"ip-10-0-1-1.ec2.internal\"]}]}]");
        assertThat(Json.items(pod.at("/spec/tolerations")).map(toleration -> Json.text(toleration, "key")))
                .contains("node.kubernetes.io/not-ready", "node.kubernetes.io/unschedulable");
    }

    @Test
    void aDaemonSetSkipsNodesThatItDoesNotSelect() {
        world.apply("daemonsets.apps", DAEMON.formatted("nodeSelector: {kubernetes.io/arch: arm64}"));
        world.boot(1);
        world.seconds(15);

        assertThat(world.pods()).isEmpty();
    }

    @Test
    void aJobCompletesWhenItsPodsHaveFinished() {
        world.apply("jobs.batch", """
                apiVersion: batch/v1
                kind: Job
                metadata: {name: report, namespace: default}
                spec:
                  completions: 3
                  parallelism: 2
                  template:
                    spec:
                      restartPolicy: Never
                      containers: [{name: main, image: registry.example/job:1, command: [sh, -c, sleep 20]}]
                """);
        world.boot(1);
        world.seconds(20);
        var active = Json.at(world.object("jobs.batch", "report"), "status", "active")
                .asInt();
        world.seconds(60);

        assertThat(active).isEqualTo(2);
        var job = world.object("jobs.batch", "report");
        assertThat(SmallWorld.condition(job, "Complete")).isEqualTo("True CompletionsReached");
        assertThat(Json.at(job, "status", "succeeded").asInt()).isEqualTo(3);
    }

    @Test
    void aStatefulSetStartsItsPodsOneAfterAnotherWithTheirVolumeClaims() {
        world.apply(
                "storageclasses.storage.k8s.io", "{metadata: {name: gp3}, volumeBindingMode: WaitForFirstConsumer}");
        world.apply("statefulsets.apps", """
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: db, namespace: default}
                spec:
                  replicas: 2
                  selector: {matchLabels: {app: db}}
                  template:
                    metadata: {labels: {app: db}}
                    spec: {containers: [{name: main, image: registry.example/db:1}]}
                  volumeClaimTemplates:
                    - metadata: {name: data}
                      spec: {storageClassName: gp3, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
                """);
        world.seconds(2);
        var first = SmallWorld.names(world.pods());
        world.boot(1);
        world.seconds(30);

        assertThat(first).containsExactly("db-0");
        assertThat(SmallWorld.names(world.running())).containsExactly("db-0", "db-1");
        assertThat(SmallWorld.names(world.store.list("persistentvolumeclaims")))
                .containsExactly("data-db-0", "data-db-1");
        assertThat(Json.at(world.object("statefulsets.apps", "db"), "status", "readyReplicas")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void aBudgetCountsHealthyPodsAndAllowsTheSurplus() {
        world.apply("deployments.apps", SmallWorld.deployment("web", 4));
        world.apply("poddisruptionbudgets.policy", """
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: web, namespace: default}
                spec: {maxUnavailable: 1, selector: {matchLabels: {app: web}}}
                """);
        world.boot(1);
        world.seconds(20);
        assertThat(budget()).isEqualTo("4 healthy, 3 desired, 4 expected, 1 allowed");

        world.store.delete("pods", "default", Meta.name(world.pods().getFirst()), Optional.empty());
        world.seconds(0);
        world.seconds(1);

        assertThat(budget()).isEqualTo("3 healthy, 3 desired, 4 expected, 0 allowed");
    }

    private String budget() {
        var status = world.object("poddisruptionbudgets.policy", "web").path("status");
        return "%d healthy, %d desired, %d expected, %d allowed"
                .formatted(
                        status.path("currentHealthy").asInt(),
                        status.path("desiredHealthy").asInt(),
                        status.path("expectedPods").asInt(),
                        status.path("disruptionsAllowed").asInt());
    }
}
