package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;

/** The Drifted condition of a claim whose pool or node class changes, and is changed back. */
class DriftReportTest {

    private final Settings settings = Installation.settings(Map.of("joiner.sandbox.speed", "60"));
    private final SandboxEnvironment world = new SandboxEnvironment(settings.sandbox());
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();
    private final Installation installation = new Installation(world, settings);

    @BeforeEach
    void aNodeRuns() {
        installation.start();
        for (var file : new String[] {"10-node-class.yaml", "20-node-pool.yaml"}) {
            client.resource(Repository.read(Path.of("kubernetes/examples", file))
                            .replace("nodes: 10%", "nodes: \"0\"")) // so that the drifted node stays
                    .create();
        }
        client.run()
                .inNamespace("default")
                .withNewRunConfig()
                .withName("web")
                .withImage("example")
                .withRequests(Map.of("cpu", new Quantity("3"), "memory", new Quantity("4Gi")))
                .done();
        claim(found -> found.getStatus().conditions != null
                && found.getStatus().conditions.stream()
                        .anyMatch(
                                condition -> condition.type.equals("Initialized") && condition.status.equals("True")));
    }

    @AfterEach
    void stop() {
        installation.close();
        client.close();
        world.close();
    }

    private NodeClaim claim(Predicate<NodeClaim> wanted) {
        return eventually(
                () -> client.resources(NodeClaim.class).list().getItems().stream()
                        .findFirst(),
                wanted);
    }

    private static Optional<String> drifted(NodeClaim claim) {
        return Optional.ofNullable(claim.getStatus().conditions).orElse(List.of()).stream()
                .filter(condition -> condition.type.equals("Drifted") && condition.status.equals("True"))
                .map(condition -> condition.reason)
                .findFirst();
    }

    private void awaitDrift(String reason) {
        var found = claim(nodeClaim -> drifted(nodeClaim).equals(Optional.of(reason)));
        assertThat(drifted(found)).contains(reason);
    }

    private void awaitNoDrift() {
        assertThat(drifted(claim(nodeClaim -> drifted(nodeClaim).isEmpty()))).isEmpty();
    }

    private void patch(Class<? extends HasMetadata> kind, String name, String change) {
        client.resources(kind).withName(name).patch(PatchContext.of(PatchType.JSON_MERGE), change);
    }

    private void userData(String json) {
        patch(EC2NodeClass.class, "default", "{\"spec\": {\"userData\": %s}}".formatted(json));
    }

    private void label(String json) {
        patch(
                NodePool.class,
                "example",
                "{\"spec\": {\"template\": {\"metadata\": {\"labels\": {\"team\": %s}}}}}".formatted(json));
    }

    @Test
    void aChangedStaticFieldOfTheClassDriftsTheClaimUntilItIsChangedBack() {
        userData("\"echo hello\"");
        awaitDrift("NodeClassDrift");

        userData("null");

        awaitNoDrift();
    }

    @Test
    void aNewLabelOfThePoolDriftsTheClaimUntilItIsRemoved() {
        label("\"payments\"");
        awaitDrift("NodePoolDrifted");

        label("null");

        awaitNoDrift();
    }
}
