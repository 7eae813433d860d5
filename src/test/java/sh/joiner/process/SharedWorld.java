package sh.joiner.process;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.lessThan;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;

/** A world in a process of its own, with a pool, and with pods of which no two share a node. */
final class SharedWorld implements AutoCloseable {

    private static final Pattern OPEN = Pattern.compile("the world is open: (.*)");
    private static final Pattern ADDRESSES = Pattern.compile("joiner\\.sandbox\\.url=(\\S+) cluster=(\\S+)");

    private final Program program;
    private final URI world;
    private final URI cluster;
    private final KubernetesClient client;

    SharedWorld(int speed) {
        program = Program.start(Map.of(
                "joiner.world", "sandbox-only",
                "joiner.sandbox.speed", Integer.toString(speed),
                "joiner.sandbox.story", "none",
                "joiner.sandbox.api-port", "0",
                "joiner.sandbox.world-port", "0"));
        var addresses = ADDRESSES.matcher(program.logged(OPEN));
        if (!addresses.find()) {
            throw new AssertionError(program.lines());
        }
        world = URI.create(addresses.group(1));
        cluster = URI.create(addresses.group(2));
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl(cluster.toString())
                .withNamespace("default")
                .build();
        client = ApiClients.builder().withConfig(config).build();
        for (var file : List.of("10-node-class.yaml", "20-node-pool.yaml")) {
            client.resource(Repository.read(Path.of("kubernetes/examples", file)))
                    .create();
        }
    }

    int worldPort() {
        return world.getPort();
    }

    int clusterPort() {
        return cluster.getPort();
    }

    Instant now() {
        return Instant.parse(given().get(program.url() + "/sandbox/v1/state")
                .then()
                .statusCode(200)
                .extract()
                .path("now"));
    }

    /** Orders something of the sandbox. */
    void post(String path, String body) {
        given().contentType("application/json")
                .body(body)
                .post(program.url() + "/sandbox/v1/" + path)
                .then()
                .statusCode(lessThan(300));
    }

    /** Ends all faults. */
    void heal() {
        given().delete(program.url() + "/sandbox/v1/faults").then().statusCode(lessThan(300));
    }

    void createPod(String name) {
        client.run()
                .inNamespace("default")
                .withNewRunConfig()
                .withName(name)
                .withImage("example")
                .withRequests(Map.of("cpu", new Quantity("3"), "memory", new Quantity("4Gi")))
                .done();
    }

    boolean isRunning(String pod) {
        var found = client.pods().inNamespace("default").withName(pod).get();
        return found != null && "Running".equals(found.getStatus().getPhase());
    }

    int claims() {
        return client.resources(NodeClaim.class).list().getItems().size();
    }

    int nodes() {
        return client.nodes().list().getItems().size();
    }

    /** Those of EC2 that have not ended. */
    List<String> instances() {
        return given().get(program.url() + "/sandbox/v1/state")
                .then()
                .statusCode(200)
                .extract()
                .path("instances.findAll { it.state.toLowerCase() in ['pending', 'running'] }.id.value");
    }

    @Override
    public void close() {
        client.close();
        program.close();
    }
}
