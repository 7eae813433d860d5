package sh.joiner.sandbox.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.kubelet.BootedInstance;
import sh.joiner.sandbox.pod.WorkloadSettings;
import sh.joiner.sandbox.testing.Kubectl;
import sh.joiner.sandbox.workload.Workloads;
import sh.joiner.testing.NeedsTool;

/** Runs kubectl commands on a running cluster with two nodes and all simulated controllers. */
@NeedsTool("kubectl")
@Timeout(180)
@Execution(ExecutionMode.CONCURRENT)
class KubectlWorkTest {

    private static final String BUDGET = """
            apiVersion: policy/v1
            kind: PodDisruptionBudget
            metadata: {name: web}
            spec: {minAvailable: %d, selector: {matchLabels: {app: web}}}
            """;

    private final SandboxClock clock = new SandboxClock(Instant.parse("2026-01-05T12:00:00Z"));
    private final SandboxCluster cluster = new SandboxCluster(clock, "1.34.2", List.of());
    private final Workloads workloads = new Workloads(cluster.store(), clock, WorkloadSettings.DEFAULT);

    @TempDir
    private Path home;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        clock.setSpeed(20);
        cluster.start(0, AllowedHosts.LOOPBACK);
        workloads.start();
        workloads.instanceListener().booted(bootedInstance(1));
        workloads.instanceListener().booted(bootedInstance(2));
        kubectl("", "create", "deployment", "web", "--image=web:1", "--replicas=2");
    }

    @AfterEach
    void stop() {
        workloads.close();
        cluster.close();
        clock.close();
    }

    private static BootedInstance bootedInstance(int number) {
        return new BootedInstance(
                "i-%017d".formatted(number),
                "aws:///us-east-1a/i-%017d".formatted(number),
                name(number),
                "m5.4xlarge",
                "us-east-1",
                "us-east-1a",
                "use1-az1",
                "amd64",
                "linux",
                "1.34",
                "#!/bin/sh\n",
                Map.of("cpu", "16", "memory", "63000000Ki", "ephemeral-storage", "20959212Ki"),
                234,
                false);
    }

    private static String name(int number) {
        return "ip-10-0-1-%d.ec2.internal".formatted(number);
    }

    private String kubectl(String input, String... arguments) throws IOException, InterruptedException {
        return new Kubectl(cluster.port(), home).run(input, arguments);
    }

    @Test
    void rolloutStatusWaitsForTheEndOfARollout() throws Exception {
        assertThat(kubectl("", "rollout", "status", "deployment/web", "--timeout=60s"))
                .contains("successfully rolled out");
        assertThat(kubectl("", "set", "image", "deployment/web", "web=web:2")).contains("image updated");
        assertThat(kubectl("", "rollout", "status", "deployment/web", "--timeout=60s"))
                .contains("successfully rolled out");
        assertThat(kubectl("", "get", "pods", "-o", "jsonpath={.items[*].spec.containers[0].image}"))
                .contains("web:2");
    }

    @Test
    void waitReturnsWhenTheConditionIsMet() throws Exception {
        assertThat(kubectl("", "wait", "--for=condition=Available", "deployment/web", "--timeout=60s"))
                .contains("condition met");
        assertThat(kubectl("", "wait", "--for=condition=Ready", "pod", "-l", "app=web", "--timeout=60s"))
                .contains("condition met");
    }

    @Test
    void scaleChangesTheReplicasAndChecksTheCurrentNumber() throws Exception {
        assertThat(kubectl("", "scale", "deployment/web", "--replicas=4")).contains("scaled");
        assertThat(kubectl("", "rollout", "status", "deployment/web", "--timeout=60s"))
                .contains("successfully rolled out");
        assertThat(kubectl("", "scale", "deployment/web", "--current-replicas=2", "--replicas=9"))
                .contains("Expected replicas to be 2, was 4");
    }

    @Test
    void drainWaitsForTheDisruptionBudget() throws Exception {
        kubectl("", "rollout", "status", "deployment/web", "--timeout=60s");
        kubectl(BUDGET.formatted(2), "apply", "-f", "-");
        kubectl("", "wait", "pdb/web", "--for=jsonpath={.status.desiredHealthy}=2", "--timeout=30s");
        kubectl("", "cordon", name(2));

        var refused = drain(name(1), "--timeout=2s");
        kubectl(BUDGET.formatted(1), "apply", "-f", "-");
        kubectl("", "uncordon", name(2));
        var drained = drain(name(1), "--timeout=90s");

        assertThat(refused).contains("Cannot evict pod as it would violate the pod's disruption budget");
        assertThat(drained).contains("node/%s drained".formatted(name(1)));
        assertThat(kubectl("", "get", "node", name(1))).contains("SchedulingDisabled");
    }

    private String drain(String node, String timeout) throws IOException, InterruptedException {
        return kubectl("", "drain", node, "--ignore-daemonsets", "--delete-emptydir-data", timeout);
    }

    @Test
    void foregroundDeletionDeletesTheOwnerLast() throws Exception {
        kubectl("", "rollout", "status", "deployment/web", "--timeout=60s");

        assertThat(kubectl("", "delete", "deployment", "web", "--cascade=foreground", "--timeout=60s"))
                .contains("deployment.apps \"web\" deleted");

        assertThat(cluster.store().list("pods")).isEmpty();
        assertThat(cluster.store().list("replicasets.apps")).isEmpty();
    }

    @Test
    void orphanDeletionKeepsTheDependents() throws Exception {
        kubectl("", "rollout", "status", "deployment/web", "--timeout=60s");

        kubectl("", "delete", "deployment", "web", "--cascade=orphan", "--timeout=60s");

        assertThat(cluster.store().list("replicasets.apps")).hasSize(1);
        assertThat(cluster.store().list("pods")).hasSize(2);
    }

    @Test
    void explainShowsTheFieldsOfBuiltInKinds() throws Exception {
        assertThat(kubectl("", "explain", "deployment.spec.replicas")).contains("replicas <integer>");
        assertThat(kubectl("", "explain", "pod.spec.containers"))
                .contains("imagePullPolicy")
                .contains("[]");
    }

    @Test
    void diffShowsAChangeWithoutApplyingIt() throws Exception {
        kubectl("", "rollout", "status", "deployment/web", "--timeout=60s");
        var shown = kubectl("", "get", "deployment", "web", "-o", "yaml")
                .replace("image: web:1", "image: web:3")
                .replaceAll(" +resourceVersion: .*\n", "");

        var difference = kubectl(shown, "diff", "--server-side", "--force-conflicts", "-f", "-");

        assertThat(difference).contains("-      - image: web:1").contains("+      - image: web:3");
        assertThat(kubectl("", "get", "deployment", "web", "-o", "yaml")).contains("image: web:1");
    }

    @Test
    void serverSideApplyReportsAConflict() throws Exception {
        var wanted = """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec: {replicas: 5}
                """;

        var refused = kubectl(wanted, "apply", "--server-side", "--field-manager=other", "-f", "-");
        var forced = kubectl(wanted, "apply", "--server-side", "--field-manager=other", "--force-conflicts", "-f", "-");

        assertThat(refused).contains("conflict with \"kubectl-create\" using apps/v1: .spec.replicas");
        assertThat(forced).contains("serverside-applied");
    }

    @Test
    void patchAcceptsAllPatchTypes() throws Exception {
        assertThat(kubectl("", "patch", "deployment", "web", "-p", "{\"spec\":{\"replicas\":3}}"))
                .contains("patched");
        assertThat(kubectl(
                        "",
                        "patch",
                        "deployment",
                        "web",
                        "--type=json",
                        "-p",
                        "[{\"op\":\"test\",\"path\":\"/spec/replicas\",\"value\":9}]"))
                .contains("/spec/replicas failed");
        assertThat(kubectl("", "patch", "deployment", "web", "--type=merge", "-p", "{\"spec\":{\"paused\":true}}"))
                .contains("patched");
    }
}
