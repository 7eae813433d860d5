package sh.joiner.story;

import static io.restassured.RestAssured.get;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.testing.Eventually;

/** Checks that each REST command of the sandbox has the effect of the real event that the command simulates. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(SandboxWithoutStory.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ProvocationTest {

    private static final Duration SOON = Duration.ofMinutes(1);
    private static final String ROOT = "/sandbox/v1/";

    @Inject
    KubernetesClient client;

    @BeforeEach
    void createAPool() throws IOException {
        try (var in = Files.newInputStream(Path.of("src/test/resources/story/provoked.yaml"))) {
            client.load(in).items().forEach(item -> client.resource(item).serverSideApply());
        }
    }

    @AfterEach
    void endFaults() {
        given().delete(ROOT + "faults").then().statusCode(204);
        client.apps().deployments().inNamespace("default").withName("provoked").delete();
    }

    @Test
    @Order(Integer.MAX_VALUE) // last, because it leaves many objects behind
    void everyExampleOfTheOpenApiDocumentWorks() {
        burst(1);
        var paths = contract();
        var posted = new ArrayList<String>();

        paths.forEach((path, item) -> examples(item).forEach(body -> {
            var address = path.replace("{id}", "web-1").replace("{name}", "provoked");
            var status = post(address, body).extract().statusCode();
            posted.add(address + " " + status);
        }));
        paths.forEach((path, item) -> addressed(path, item).ifPresent(address -> {
            var status = given().post(address).statusCode();
            posted.add(address + " " + status);
        }));
        given().body("{\"play\":\"none\"}").contentType("application/json").post(ROOT + "story");

        // the instance of an example does not exist, and the pool has no spot instances; everything else works
        assertThat(posted)
                .hasSizeGreaterThanOrEqualTo(16)
                .contains("/sandbox/v1/instance-profiles/JoinerNodeInstanceProfile-sandbox/delete 204")
                .filteredOn(line -> !line.matches(".* 20[014]|/sandbox/v1/notices 404"))
                .containsExactly("/sandbox/v1/pools/provoked/notices 404");
    }

    @Test
    void anImageIsBuiltBecomesAvailableAndIsDeregistered() {
        var id = send("images", "{\"name\":\"brew\",\"state\":\"pending\",\"availableAfter\":\"PT10M\"}")
                .statusCode(201)
                .extract()
                .jsonPath()
                .getString("id");
        assertThat(image(id)).isEqualTo("pending");

        send("clock", "{\"advance\":\"PT11M\"}").statusCode(200);
        Eventually.within(SOON, () -> image(id), "available"::equals);

        send("images/brew/state", "{\"state\":\"deregistered\"}").statusCode(204);
        send("clock", "{\"advance\":\"PT1H\"}").statusCode(200);
        Eventually.within(SOON, () -> image(id), state -> state.isEmpty() || state.equals("deregistered"));
    }

    @Test
    void aLaunchUsesAnotherTypeIfNoCapacityIsLeft() {
        burst(1); // on the cheaper m5.large while it is available
        assertThat(running()).extracting(map -> map.get("type")).containsOnly("m5.large");
        var before = ids();
        send("capacity", "{\"type\":\"m5.large\",\"left\":0}").statusCode(204);

        burst(9);

        assertThat(running())
                .filteredOn(map -> !before.contains(map.get("id")))
                .isNotEmpty()
                .extracting(map -> map.get("type"))
                .containsOnly("m5.xlarge");
    }

    @Test
    void aNoticeAndAnUnreadableMessageAreListed() {
        burst(1);
        var instance = ids().getLast();

        send("notices", "{\"kind\":\"Health\",\"instance\":\"%s\"}".formatted(instance))
                .statusCode(204);
        send("notices", "{\"raw\":\"no JSON\"}").statusCode(204);

        Eventually.within(
                SOON,
                () -> get("/api/v1/interruptions").jsonPath().getList("items.name", String.class),
                names -> names.stream().anyMatch(name -> name.startsWith(instance))
                        && names.stream().anyMatch(name -> name.startsWith("unparsed-")));
    }

    @Test
    void aFaultIsCountedAndEnded() {
        send("faults", "{\"api\":\"kubernetes\",\"call\":\"list secrets\",\"error\":\"503\"}")
                .statusCode(201);
        assertThat(get(server() + "/api/v1/secrets").statusCode()).isEqualTo(503);
        assertThat(refused("kubernetes:list secrets")).isEqualTo(1);

        given().delete(ROOT + "faults").then().statusCode(204);

        assertThat(get(server() + "/api/v1/secrets").statusCode()).isEqualTo(200);
        assertThat(refused("kubernetes:list secrets")).isEqualTo(1);
        assertThat(get(ROOT + "state").jsonPath().getList("faults")).isEmpty();
    }

    @Test
    void awsRefusesCallsDuringAFault() {
        send(
                        "faults",
                        "{\"api\":\"ec2\",\"call\":\"DescribeInstanceTypes\",\"error\":\"RequestLimitExceeded\",\"until\":\"PT26H\"}")
                .statusCode(201);
        send("clock", "{\"advance\":\"PT25H\"}").statusCode(200);

        Eventually.within(SOON, () -> refused("ec2:DescribeInstanceTypes"), count -> count > 0);
    }

    @Test
    void aNodeBecomesNotReadyAndRecovers() {
        burst(1);
        var node = client.pods()
                .inNamespace("default")
                .withLabel("app", "provoked")
                .list()
                .getItems()
                .getFirst()
                .getSpec()
                .getNodeName();
        Eventually.within(SOON, this::readyNodes, nodes -> nodes.contains(node));

        given().post(ROOT + "nodes/" + node + "/not-ready").then().statusCode(204);
        Eventually.within(SOON, this::readyNodes, nodes -> !nodes.contains(node));

        given().post(ROOT + "nodes/" + node + "/ready").then().statusCode(204);
        Eventually.within(SOON, this::readyNodes, nodes -> nodes.contains(node));
    }

    @Test
    void anInstanceIsTerminated() {
        burst(1);
        var id = ids().getLast();

        given().post(ROOT + "instances/" + id + "/terminate").then().statusCode(204);

        Eventually.within(SOON, ProvocationTest::ids, all -> !all.contains(id));
        Eventually.within(SOON, this::providers, all -> all.stream().noneMatch(provider -> provider.endsWith(id)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400 | memory | {\"type\":\"m5.large\",\"kept\":1} | memory share 1.0 is invalid",
                "400 | memory | {\"kept\":0.1} | type is required",
                "400 | faults | {\"api\":\"ec3\",\"error\":\"x\"} | api \"ec3\" is unknown",
                "400 | faults | {\"api\":\"ec2\"} | exactly one of error, delay, lost and answer",
                "400 | faults | {\"api\":\"kubernetes\",\"error\":\"Oops\"} | HTTP status",
                "400 | faults | {\"error\":\"x\",\"probability\":0} | probability must be greater than 0",
                "400 | faults | {\"error\":\"x\",\"until\":\"PT-1H\"} | until must be positive",
                "400 | capacity | {\"left\":-1} | left",
                "400 | images | {} | name is required",
                "400 | images | {\"name\":\"web-2\",\"state\":\"ready\"} | image state \"ready\" is unknown",
                "404 | images/nothing/state | {\"state\":\"failed\"} | image \"nothing\" not found",
                "400 | notices | {\"kind\":\"Gossip\",\"instance\":\"i-0\"} | kind \"Gossip\" is unknown",
                "404 | notices | {\"kind\":\"SpotInterruption\",\"instance\":\"i-0\"} | instance \"i-0\" does not exist",
                "404 | notices | {\"kind\":\"ScheduledEvent\",\"code\":\"system-reboot\",\"instance\":\"i-0\"} | instance \"i-0\" does not exist",
                "400 | faults | {\"id\":\"a b\",\"error\":\"x\"} | id must have 1 to 63 letters",
                "400 | releases | {\"family\":\"AL1\"} | AL1",
                "404 | instances/i-0/stop | {} | i-0",
                "400 | instances/i-0/hug | {} | action \"hug\" is unknown",
                "404 | nodes/moon/not-ready | {} | moon",
                "400 | workloads | {\"name\":\"Not a name\",\"replicas\":1} | Not a name",
                "400 | workloads | {\"name\":\"a\",\"replicas\":1,\"cpu\":\"much\"} | much",
            })
    void invalidRequestsAreRejectedWithTheReason(int status, String path, String body, String detail) {
        send(path, body)
                .statusCode(status)
                .contentType("application/problem+json")
                .body("detail", containsString(detail));
    }

    private void burst(int pods) {
        send("workloads", "{\"name\":\"provoked\",\"replicas\":%d,\"cpu\":\"1200m\"}".formatted(pods))
                .statusCode(204);
        Eventually.within(
                SOON,
                () -> client.pods().inNamespace("default").withLabel("app", "provoked").list().getItems().stream()
                        .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                        .count(),
                running -> running == pods);
    }

    private static List<Map<String, String>> running() {
        return get(ROOT + "state")
                .jsonPath()
                .getList("instances.findAll { it.state == 'RUNNING' }"
                        + ".collect { [id: it.id.value, type: it.instanceType] }");
    }

    private static List<String> ids() {
        return running().stream().map(map -> String.valueOf(map.get("id"))).toList();
    }

    private List<String> readyNodes() {
        return client.nodes().list().getItems().stream()
                .filter(ProvocationTest::isReady)
                .map(node -> node.getMetadata().getName())
                .toList();
    }

    private List<String> providers() {
        return client.nodes().list().getItems().stream()
                .map(node -> node.getSpec().getProviderID())
                .toList();
    }

    private static boolean isReady(Node node) {
        return node.getStatus().getConditions().stream()
                .anyMatch(nodeCondition -> nodeCondition.getType().equals("Ready")
                        && nodeCondition.getStatus().equals("True"));
    }

    private static String image(String id) {
        var state = get(ROOT + "state").jsonPath().getString("images.find { it.id == '%s' }?.state".formatted(id));
        return state == null ? "" : state;
    }

    private static long refused(String operation) {
        var count = get(ROOT + "calls")
                .jsonPath()
                .getString("counts.find { it.operation == '%s' }?.refused".formatted(operation));
        return count == null ? 0 : Long.parseLong(count);
    }

    private String server() {
        return client.getMasterUrl().toString().replaceAll("/$", "");
    }

    private static Map<String, Map<String, Object>> contract() {
        return get("/q/openapi?format=json").jsonPath().getMap("paths.findAll { it.key.startsWith('/sandbox/') }");
    }

    private static List<String> examples(Map<String, Object> item) {
        var examples = new ObjectMapper().valueToTree(item).at("/post/requestBody/content/application~1json/examples");
        return examples.valueStream()
                .map(node -> node.path("value"))
                .map(value -> value.isTextual() ? value.textValue() : value.toString())
                .toList();
    }

    /** Returns a path that is complete with its example parameters. */
    private static Optional<String> addressed(String path, Map<String, Object> item) {
        var post = new ObjectMapper().valueToTree(item).path("post");
        var address = path;
        for (var parameter : post.path("parameters")) {
            var example = parameter.path("example").textValue();
            if (example != null) {
                address =
                        address.replace("{%s}".formatted(parameter.path("name").textValue()), example);
            }
        }
        boolean isWhole = post.isObject() && !post.has("requestBody") && !address.contains("{");
        return isWhole && !address.equals(path) ? Optional.of(address) : Optional.empty();
    }

    private static ValidatableResponse send(String path, String body) {
        return post(ROOT + path, body);
    }

    private static ValidatableResponse post(String path, String body) {
        return given().contentType("application/json").body(body).post(path).then();
    }
}
