package sh.joiner.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Eventually;
import sh.joiner.testing.NeedsTool;

/** Applies the files that the README recommends to a new user. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(SandboxWithoutStory.class)
class ExamplesTest {

    private static final Path EXAMPLES = Path.of("kubernetes/examples");
    private static final int PODS = 32;

    @Inject
    KubernetesClient client;

    @BeforeEach
    void applyAndWait() throws IOException {
        for (var file : files()) {
            try (var in = Files.newInputStream(file)) {
                client.load(in).items().forEach(item -> client.resource(item).serverSideApply());
            }
        }
        Eventually.within(Duration.ofMinutes(1), this::running, count -> count == PODS);
    }

    @AfterEach
    void deleteEverything() {
        SandboxObjects.deleteAll(client);
    }

    private static List<Path> files() throws IOException {
        try (var found = Files.list(EXAMPLES)) {
            return found.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    private long running() {
        return client.pods().inNamespace("example").list().getItems().stream()
                .filter(ExamplesTest::isRunning)
                .count();
    }

    private static boolean isRunning(Pod pod) {
        return "Running".equals(pod.getStatus().getPhase());
    }

    @Test
    void theExamplesArePrintedInTheirColumns() throws IOException {
        var server = client.getMasterUrl().toString().replaceAll("/$", "");
        var expected = Files.readString(Path.of("src/test/resources/story/examples.txt"));

        var printed = Eventually.within(Duration.ofMinutes(1), () -> printed(server), expected::equals);

        assertThat(printed).isEqualTo(expected);
    }

    private static String printed(String server) {
        return PrintedTable.of(server, "/apis/karpenter.sh/v1/nodepools")
                        .replaceAll("default  \\d+  True", "default  SOME  True")
                + PrintedTable.of(server, "/apis/karpenter.k8s.aws/v1/ec2nodeclasses")
                + PrintedTable.kinds(server, "/apis/karpenter.sh/v1/nodeclaims")
                + PrintedTable.kinds(server, "/api/v1/nodes")
                + PrintedTable.of(server, "/api/v1/namespaces/example/pods");
    }

    @Test
    @NeedsTool("kubectl")
    void kubectlPrintsTheSameAsTheServer() {
        var server = client.getMasterUrl().toString().replaceAll("/$", "");

        var applied = Kubectl.run(server, "apply", "-f", EXAMPLES.toString());
        var printed = Kubectl.run(server, "get", "nodepools,nodeclaims,nodes,pods", "-n", "example", "--no-headers");

        assertThat(applied).contains("nodepool.karpenter.sh/example").contains("deployment.apps/web");
        assertThat(PrintedTable.counted(
                        printed.lines().filter(line -> !line.isBlank()).map(Kubectl::withSingleSpaces)))
                .contains("1 x nodepool.karpenter.sh/example default")
                .contains("24 x pod/web-* 1/1 Running 0 AGE")
                .contains("8 x pod/worker-* 1/1 Running 0 AGE");
    }
}
