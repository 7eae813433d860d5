package sh.joiner.app;

import static io.restassured.RestAssured.get;
import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URI;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Repository;

/** Runs the whole program while a search for nodes to remove does not end. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(HeldSearch.class)
class HeldSearchTest {

    @Inject
    KubernetesClient client;

    @Inject
    HeldSearch.HoldingRunner runner;

    @TestHTTPResource(value = "/health", management = true)
    @SuppressWarnings("NullAway.Init") // Quarkus injects this field
    URI health;

    @BeforeEach
    void holdASearch() {
        client.resource(example("10-node-class.yaml")).create();
        client.resource(example("20-node-pool.yaml").replace("nodes: 10%", "nodes: 100%"))
                .create();
        client.resource("""
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web, namespace: default}
                spec:
                  replicas: 4
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec:
                      containers:
                        - name: main
                          image: example
                          resources: {requests: {cpu: 900m, memory: 1Gi}}
                """).create();
        eventually(() -> Optional.of(running("web-")), pods -> pods == 4);
        client.apps().deployments().inNamespace("default").withName("web").scale(1);
        eventually(() -> Optional.of(runner.isInSearch()), isIn -> isIn);
    }

    @AfterEach
    void release() {
        runner.release();
    }

    private static String example(String file) {
        return Repository.read(Path.of("kubernetes/examples", file));
    }

    @Test
    void theLeaseThePagesAndProvisioningDoNotWaitForASearch() {
        var nodes = nodes();

        assertTheLeaseIsRenewed();
        assertPagesAndRestAnswer(nodes.getFirst());
        assertAPodGetsANewNode(nodes);
        assertTheLeaseIsRenewed();
        assertThat(decisions()).contains("Launched").doesNotContain("DisruptionStarted");

        runner.release();
        eventually(() -> Optional.of(decisions()), codes -> codes.contains("DisruptionStarted"));
    }

    private void assertTheLeaseIsRenewed() {
        var before = renewed();
        eventually(() -> Optional.of(renewed()), time -> time.isAfter(before));
    }

    private ZonedDateTime renewed() {
        return client.leases().inAnyNamespace().list().getItems().stream()
                .map(Lease::getSpec)
                .map(spec -> spec.getRenewTime())
                .findFirst()
                .orElseThrow();
    }

    private void assertPagesAndRestAnswer(String node) {
        get(health).then().statusCode(200);
        for (var path : List.of(
                "/",
                "/disruptions",
                "/disruptions/candidates",
                "/nodes/" + node,
                "/api/v1/disruptions",
                "/api/v1/disruptions/candidates")) {
            get(path).then().statusCode(200);
        }
    }

    private void assertAPodGetsANewNode(List<String> before) {
        client.run()
                .inNamespace("default")
                .withNewRunConfig()
                .withName("pending")
                .withImage("example")
                .withRequests(Map.of("cpu", new Quantity("6"), "memory", new Quantity("4Gi")))
                .done();
        eventually(() -> Optional.of(running("pending")), pods -> pods == 1);
        assertThat(nodes()).hasSize(before.size() + 1).containsAll(before);
    }

    private List<String> nodes() {
        return client.nodes().list().getItems().stream()
                .map(node -> node.getMetadata().getName())
                .toList();
    }

    private long running(String prefix) {
        return client.pods().inNamespace("default").list().getItems().stream()
                .filter(pod -> pod.getMetadata().getName().startsWith(prefix))
                .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                .count();
    }

    private static List<String> decisions() {
        return get("/api/v1/decisions?limit=1000")
                .then()
                .statusCode(200)
                .extract()
                .path("items.code");
    }
}
