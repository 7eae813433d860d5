package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Patience.eventually;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sh.joiner.sandbox.guest.OwnNodes;
import sh.joiner.sandbox.workload.Share.Duty;

/** The sandbox as a guest in a cluster of another process, which it reaches by a kubeconfig. */
class ExternalWorldTest {

    private static final Path EXAMPLES = Path.of("kubernetes/examples");
    private static final int PODS = 32;

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit fills it in
    Path folder;

    @AfterEach
    void forgetKubeconfig() {
        System.clearProperty("kubeconfig");
    }

    @Test
    void examplesRunOnABareApiServerByTheSandboxesOwnSchedulerAndControllers() throws IOException {
        try (var cluster = OtherProcess.start()) {
            runExamples(cluster);

            assertThat(holder(cluster, "kube-scheduler")).isEqualTo("joiner-sandbox");
        }
    }

    @Test
    void examplesRunInAClusterWithASchedulerAndControllersOfItsOwn() throws IOException {
        try (var cluster = OtherProcess.start(Duty.values())) {
            runExamples(cluster);
        }
    }

    private void runExamples(OtherProcess cluster) throws IOException {
        var settings = settings(cluster);
        try (var world = SandboxEnvironment.of(settings);
                var _ = new Installation(world, settings).start()) {
            world.begin();
            apply(cluster);

            eventually(() -> Optional.of(running(cluster)), count -> count == PODS);

            assertThat(cluster.administrator().nodes().list().getItems())
                    .isNotEmpty()
                    .allSatisfy(node ->
                            assertThat(node.getMetadata().getLabels()).containsEntry(OwnNodes.LABEL, OwnNodes.MARK));
        }
    }

    private Settings settings(OtherProcess cluster) {
        System.setProperty("kubeconfig", cluster.kubeconfig(folder).toString());
        return Installation.settings(new HashMap<>(Map.of(
                "joiner.sandbox.cluster", "external",
                "joiner.sandbox.context", OtherProcess.CONTEXT,
                "joiner.sandbox.apply-crds", "true",
                "joiner.sandbox.speed", "20")));
    }

    private static void apply(OtherProcess cluster) throws IOException {
        try (var files = Files.list(EXAMPLES)) {
            for (var file : files.filter(one -> one.toString().endsWith(".yaml"))
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

    private static long running(OtherProcess cluster) {
        return pods(cluster).stream()
                .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                .count();
    }

    private static List<Pod> pods(OtherProcess cluster) {
        return cluster.administrator().pods().inNamespace("example").list().getItems();
    }

    private static String holder(OtherProcess cluster, String lease) {
        return cluster.administrator()
                .leases()
                .inNamespace("kube-system")
                .withName(lease)
                .get()
                .getSpec()
                .getHolderIdentity();
    }
}
