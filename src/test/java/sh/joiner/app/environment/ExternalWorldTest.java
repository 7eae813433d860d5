package sh.joiner.app.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sh.joiner.app.ApiServerProcess;
import sh.joiner.app.Installation;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.external.OwnNodes;
import sh.joiner.sandbox.workload.SimulatedComponents.Component;

/** A sandbox that uses the cluster of another process, through a kubeconfig. */
class ExternalWorldTest {

    private static final Path EXAMPLES = Path.of("kubernetes/examples");
    private static final int PODS = 32;
    private static final Map<String, String> EXTERNAL = Map.of(
            "joiner.sandbox.cluster",
            "external",
            "joiner.sandbox.context",
            ApiServerProcess.CONTEXT,
            "joiner.sandbox.apply-crds",
            "true",
            "joiner.sandbox.speed",
            Integer.toString(ApiServerProcess.SPEED));

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    Path folder;

    @AfterEach
    void forgetKubeconfig() {
        System.clearProperty("kubeconfig");
    }

    /** The cluster has no scheduler and no controllers, so the sandbox simulates them. The test restarts the sandbox. */
    @Test
    void theExamplesRunOnABareApiServerAndAgainAfterARestart() throws IOException {
        try (var cluster = ApiServerProcess.start()) {
            var theirs = foreignNode(cluster);
            runInstallation(cluster, () -> {
                apply(cluster);
                eventually(() -> Optional.of(running(cluster)), count -> count == PODS);
            });
            var before = nodes(cluster);

            runInstallation(cluster, () -> {
                eventually(
                        () -> Optional.of(nodes(cluster)), now -> now.stream().noneMatch(before::contains));
                eventually(() -> Optional.of(running(cluster)), count -> count == PODS);
            });

            assertThat(before).isNotEmpty();
            assertThat(cluster.administrator().resource(theirs).get()).isEqualTo(theirs);
        }
    }

    @Test
    void theExamplesRunInAClusterWithItsOwnSchedulerAndControllers() throws IOException {
        try (var cluster = ApiServerProcess.start(Component.values())) {
            runInstallation(cluster, () -> {
                apply(cluster);
                eventually(() -> Optional.of(running(cluster)), count -> count == PODS);
            });
        }
    }

    @Test
    void requestsThatNeedTheEmbeddedApiServerAreRefused() {
        try (var cluster = ApiServerProcess.start();
                var world = world(cluster, EXTERNAL)) {
            var fault = new Provocation.Fault(null, "kubernetes", "*", "500", null, null, null, null, null, null, null);

            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> world.steering().provoke(fault))
                    .withMessageContaining("faults of api kubernetes are not possible")
                    .withMessageContaining("joiner.sandbox.cluster=external");
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> world.steering().speed(60))
                    .withMessageContaining("the clock cannot change its speed or jump");
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> world.steering().advance(Duration.ofHours(1)))
                    .withMessageContaining("from its own clock");
            assertThatExceptionOfType(NoSuchElementException.class)
                    .isThrownBy(() -> world.steering().provoke(new Provocation.NodeChange("theirs", "not-ready", null)))
                    .withMessageContaining("no simulated kubelet runs node \"theirs\"");
        }
    }

    @Test
    void aFasterClockIsRefusedAtTheStart() {
        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() -> SandboxEnvironment.of(Installation.settings(EXTERNAL)))
                .withMessageStartingWith("joiner.sandbox.speed must be 1");
    }

    @Test
    void aClusterWithoutTheCrdsIsRefusedAndNotChanged() {
        try (var cluster = ApiServerProcess.start()) {
            var others = new HashMap<>(EXTERNAL);
            others.remove("joiner.sandbox.apply-crds");

            assertThatExceptionOfType(StartRefused.class)
                    .isThrownBy(() -> world(cluster, others))
                    .withMessageMatching(
                            "the cluster at http://127.0.0.1:\\d+/ has no CRD nodepools.karpenter.sh: apply"
                                    + " kubernetes/crds, or set joiner.sandbox.apply-crds=true.");
        }
    }

    @Test
    void anUnreachableClusterIsReportedInOneSentence() {
        try (var cluster = ApiServerProcess.start()) {
            var others = new HashMap<>(EXTERNAL);
            others.put("joiner.sandbox.context", "prod");

            assertThatExceptionOfType(StartRefused.class)
                    .isThrownBy(() -> world(cluster, others))
                    .withMessageMatching(
                            "a request to the cluster at http://127.0.0.1:1/ failed \\(.+\\): check .+\\.");
        }
    }

    @Test
    void aSandboxForOtherProcessesCannotUseAnExternalCluster() {
        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() -> new SandboxOnlyEnvironment(Installation.settings(EXTERNAL)))
                .withMessageContaining("joiner.sandbox.cluster=external");
    }

    private void runInstallation(ApiServerProcess cluster, Steps steps) throws IOException {
        try (var world = world(cluster, EXTERNAL);
                var _ = new Installation(world, Installation.settings(EXTERNAL)).start()) {
            world.begin();
            steps.run();
        }
    }

    private interface Steps {
        void run() throws IOException;
    }

    private SandboxEnvironment world(ApiServerProcess cluster, Map<String, String> settings) {
        System.setProperty("kubeconfig", cluster.kubeconfig(folder).toString());
        var all = Installation.settings(settings);
        return new SandboxEnvironment(all.sandbox(), cluster.now(), clock -> new ExternalCluster(all, clock));
    }

    private static Node foreignNode(ApiServerProcess cluster) {
        var node = new NodeBuilder()
                .withNewMetadata()
                .withName("kind-control-plane")
                .endMetadata()
                .withNewSpec()
                .withProviderID("kind://docker/kind/kind-control-plane")
                .withUnschedulable(true)
                .endSpec()
                .build();
        return cluster.administrator().resource(node).create();
    }

    private static void apply(ApiServerProcess cluster) throws IOException {
        try (var files = Files.list(EXAMPLES)) {
            for (var file : files.filter(path -> path.toString().endsWith(".yaml"))
                    .sorted()
                    .toList()) {
                try (var in = Files.newInputStream(file)) {
                    cluster.administrator()
                            .load(in)
                            .items()
                            .forEach(item ->
                                    cluster.administrator().resource(item).serverSideApply());
                }
            }
        }
    }

    /** Returns the uids of the nodes that the sandbox has created. */
    private static Set<String> nodes(ApiServerProcess cluster) {
        return cluster.administrator().nodes().withLabel(OwnNodes.LABEL, OwnNodes.MARK).list().getItems().stream()
                .map(HasMetadata::getMetadata)
                .map(metadata -> metadata.getUid())
                .collect(Collectors.toSet());
    }

    private static long running(ApiServerProcess cluster) {
        return pods(cluster).stream()
                .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                .count();
    }

    private static List<Pod> pods(ApiServerProcess cluster) {
        return cluster.administrator().pods().inNamespace("example").list().getItems();
    }
}
