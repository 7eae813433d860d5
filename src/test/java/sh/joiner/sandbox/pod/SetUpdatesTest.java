package sh.joiner.sandbox.pod;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;

/** New templates of StatefulSets and DaemonSets, and failed or finished Jobs. */
class SetUpdatesTest {

    private final SmallWorld world = new SmallWorld();

    @BeforeEach
    void threeNodes() {
        world.boot(1, 2, 3);
        world.seconds(12);
    }

    private void stateful(String more) {
        world.apply("statefulsets.apps", """
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: db, namespace: default}
                spec:
                  replicas: 3
                  podManagementPolicy: Parallel
                  %s
                  selector: {matchLabels: {app: db}}
                  template:
                    metadata: {labels: {app: db}}
                    spec: {containers: [{name: main, image: 'registry.example/db:1'}]}
                """.formatted(more));
        world.seconds(8);
    }

    private void image(String resource, String name, String image) {
        world.store.update(resource, "default", name, object -> {
            ((ObjectNode) object.at("/spec/template/spec/containers/0")).put("image", image);
            return object;
        });
    }

    private List<String> images() {
        return world.running().stream()
                .map(pod -> pod.at("/spec/containers/0/image").asText())
                .map(image -> image.substring(image.length() - 1))
                .toList();
    }

    @Test
    void aNewTemplateReplacesAllPods() {
        stateful("");
        image("statefulsets.apps", "db", "registry.example/db:2");
        world.seconds(4);
        var half = world.object("statefulsets.apps", "db");
        world.seconds(30);

        assertThat(half.at("/status/updateRevision")).isNotEqualTo(half.at("/status/currentRevision"));
        assertThat(images()).containsExactly("2", "2", "2");
        var done = world.object("statefulsets.apps", "db");
        assertThat(done.at("/status/currentRevision")).isEqualTo(half.at("/status/updateRevision"));
        assertThat(world.store.list("controllerrevisions.apps").stream()
                        .map(object -> object.path("revision").asInt()))
                .containsExactlyInAnyOrder(1, 2);
    }

    @Test
    void podsBelowThePartitionKeepTheOldTemplate() {
        stateful("updateStrategy: {rollingUpdate: {partition: 2}}");
        image("statefulsets.apps", "db", "registry.example/db:2");
        world.seconds(15);
        world.store.delete("pods", "default", "db-0", Optional.empty());
        world.seconds(15);

        assertThat(images()).containsExactly("1", "1", "2");
        assertThat(world.object("statefulsets.apps", "db")
                        .at("/status/updatedReplicas")
                        .asInt())
                .isEqualTo(1);
    }

    private void daemon(String strategy) {
        world.apply("daemonsets.apps", """
                apiVersion: apps/v1
                kind: DaemonSet
                metadata: {name: agent, namespace: default}
                spec:
                  updateStrategy: {%s}
                  selector: {matchLabels: {app: agent}}
                  template:
                    metadata: {labels: {app: agent}}
                    spec: {containers: [{name: main, image: 'registry.example/agent:1'}]}
                """.formatted(strategy));
        world.seconds(8);
    }

    private int fewestReadyDuring(int seconds) {
        int fewest = Integer.MAX_VALUE;
        for (int i = 0; i < seconds; i++) {
            world.seconds(1);
            fewest = Math.min(fewest, (int) world.pods().stream()
                    .filter(pod -> Pods.isReady(pod) && !Meta.isDeleting(pod))
                    .count());
        }
        return fewest;
    }

    @Test
    void daemonPodsAreReplacedWithinMaxUnavailable() {
        daemon("");
        image("daemonsets.apps", "agent", "registry.example/agent:2");
        int oneByOne = fewestReadyDuring(40);
        world.store.update("daemonsets.apps", "default", "agent", set -> {
            Json.child(set, "spec", "updateStrategy", "rollingUpdate").put("maxUnavailable", "100%");
            return set;
        });
        image("daemonsets.apps", "agent", "registry.example/agent:3");
        int allAtOnce = fewestReadyDuring(20);

        assertThat(oneByOne).isEqualTo(2);
        assertThat(allAtOnce).isZero();
        assertThat(images()).containsExactly("3", "3", "3");
    }

    private void job(String spec) {
        world.apply("jobs.batch", """
                apiVersion: batch/v1
                kind: Job
                metadata: {name: report, namespace: default}
                spec:
                  %s
                  template:
                    metadata: {annotations: {sandbox.joiner.sh/run: PT5S, sandbox.joiner.sh/exit: '%s'}}
                    spec:
                      restartPolicy: Never
                      containers: [{name: main, image: 'registry.example/job:1'}]
                """.formatted(spec.replaceAll("!", ""), spec.endsWith("!") ? "1" : "0"));
    }

    @Test
    void aJobWhosePodsFailTooOftenFails() {
        job("backoffLimit: 1!");
        world.seconds(60);

        var job = world.object("jobs.batch", "report");
        assertThat(SmallWorld.condition(job, "Failed")).isEqualTo("True BackoffLimitExceeded");
        assertThat(Json.at(job, "status", "failed").asInt()).isEqualTo(2);
        assertThat(SmallWorld.condition(job, "Complete")).isEqualTo("none");
    }

    @Test
    void aFinishedJobIsDeletedAfterItsTtl() {
        job("ttlSecondsAfterFinished: 30");
        world.seconds(20);
        var early = SmallWorld.condition(world.object("jobs.batch", "report"), "Complete");
        world.seconds(40);

        assertThat(early).isEqualTo("True CompletionsReached");
        assertThat(world.store.list("jobs.batch")).isEmpty();
    }

    @Test
    void anIndexedJobRunsEachIndexOnce() {
        job("{completions: 3, parallelism: 2, completionMode: Indexed}"
                .replaceAll("[{}]", "")
                .replace(", ", "\n  "));
        world.seconds(60);

        var job = world.object("jobs.batch", "report");
        assertThat(Json.text(job, "status", "completedIndexes")).isEqualTo("0,1,2");
        assertThat(world.pods()).hasSize(3);
    }
}
