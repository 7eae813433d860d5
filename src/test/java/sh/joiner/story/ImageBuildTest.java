package sh.joiner.story;

import static io.restassured.RestAssured.get;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.ui.Reader.page;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Eventually;
import sh.joiner.testing.NeedsTool;
import sh.joiner.testing.WorldSpeed;

/** Builds one AMI, lets the build of another AMI fail, and deregisters an AMI while nodes run. Checks the page, REST and kubectl. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(SandboxWithoutStory.class)
@NeedsTool("kubectl")
class ImageBuildTest {

    private static final Duration SOON = Duration.ofMinutes(1);
    private static final Duration BUILD = Duration.ofMinutes(10);
    private static final Duration REFRESH = Duration.ofMinutes(1);
    private static final int SPEED = 10;
    private static final Duration SLOW_COMPUTER = Duration.ofMinutes(3); // 18 s on the wall clock
    private static final String STORY = "kubernetes/stories/ami-build/";

    @Inject
    KubernetesClient client;

    @BeforeEach
    void launchANodeWithTheFirstImage() {
        build("web-1", "");
        kubectl("apply", "-f", STORY);
        keepDriftedNodes();
        soon("web-1", this::selected);
        soon("True", () -> conditions("Initialized"));
    }

    private void keepDriftedNodes() {
        var none = "{\"spec\":{\"disruption\":{\"budgets\":[{\"nodes\":\"0\"}]}}}";
        kubectl("patch", "nodepool", "web", "--type=merge", "-p", none);
    }

    @AfterEach
    void deleteEverything() {
        SandboxObjects.deleteAll(client);
    }

    /** Returns the status of this condition for each NodeClaim. */
    private String conditions(String type) {
        return conditions(type, "status");
    }

    private String conditions(String type, String field) {
        var path = "jsonpath={.items[*].status.conditions[?(@.type==\"%s\")].%s}".formatted(type, field);
        return kubectl("get", "nodeclaims", "-o", path);
    }

    @Test
    void anAvailableImageIsSelectedAndAFailedOrDeregisteredImageIsShown() {
        var started = image(build("web-2", ",\"state\":\"pending\",\"availableAfter\":\"%s\"".formatted(BUILD)));
        isShown("web-2", "pending", "refused", "its EC2 state is pending");
        assertThat(selected()).isEqualTo("web-1");
        assertThat(conditions("Drifted")).as("while web-2 is built").doesNotContain("True");

        try (var _ = WorldSpeed.of(SPEED)) {
            post("clock", "{\"advance\":\"PT9M\"}");
            soon("web-2", this::selected);
            isShown("web-2", "available", "selected", "");
        }
        soon("AMIDrift", () -> conditions("Drifted", "reason"));
        assertThat(conditions("Drifted")).isEqualTo("True");
        var done = Instant.parse(started.getString("created")).plus(BUILD);
        assertThat(Instant.parse(imageNamed("web-2").getString("since")))
                .isBetween(done, done.plus(REFRESH).plus(SLOW_COMPUTER));

        build("web-3", ",\"state\":\"pending\",\"failsAfter\":\"PT1M\"");
        isShown("web-3", "failed", "refused", "its EC2 state is failed");
        assertThat(selected()).isEqualTo("web-2");

        post("images/web-2/state", "{\"state\":\"deregistered\"}");
        soon("web-1", this::selected);
        soon("", () -> conditions("Drifted"));
        isShown("web-2", "deregistered", "refused", "EC2 no longer returns it");
        assertThat(events("AMIDropped")).contains("web-2").contains("no node uses the AMI");
        assertThat(events("AMIOlderSelected")).contains("which is newer");
    }

    /** Checks that the page and REST agree. */
    private void isShown(String name, String state, String verdict, String why) {
        soon(
                state + " " + verdict,
                () -> imageNamed(name).getString("state") + " "
                        + imageNamed(name).getString("candidates[0].verdict"));
        var query = "?nodeclass=web&state=%s&verdict=%s".formatted(state, verdict);
        assertThat(get("/api/v1/images" + query).jsonPath().getList("items.imageName", String.class))
                .contains(name);
        var page = page("/images" + query);
        assertThat(page.cell("AMIs", name, "State")).contains(state);
        assertThat(page.cell("AMIs", name, "Verdict")).contains(verdict, why);
    }

    /** Returns the image with this name and its verdicts from REST; empty before the image is known. */
    private JsonPath imageNamed(String name) {
        var ids = get("/api/v1/images?image=" + name).jsonPath().getList("items.image", String.class);
        return ids.isEmpty() ? JsonPath.from("{}") : image(ids.getFirst());
    }

    /** Returns the image with this id, after a node class has found it. */
    private JsonPath image(String id) {
        return Eventually.within(SOON, () -> get("/api/v1/images/" + id), answer -> answer.statusCode() == 200)
                .jsonPath();
    }

    private String selected() {
        return kubectl("get", "ec2nodeclass", "web", "-o", "jsonpath={.status.amis[*].name}");
    }

    private String events(String reason) {
        return Eventually.within(
                SOON,
                () -> kubectl(
                        "get",
                        "events",
                        "-A",
                        "--field-selector",
                        "reason=" + reason,
                        "-o",
                        "jsonpath={.items[*].message}"),
                text -> !text.isEmpty());
    }

    private static void soon(String expected, Supplier<String> value) {
        Eventually.within(SOON, value, expected::equals);
    }

    private String kubectl(String... arguments) {
        return Kubectl.run(client.getMasterUrl().toString().replaceAll("/$", ""), arguments);
    }

    private static String build(String name, String more) {
        return post("images", "{\"name\":\"%s\"%s}".formatted(name, more)).getString("id");
    }

    private static JsonPath post(String path, String body) {
        var answer = given().contentType("application/json").body(body).post("/sandbox/v1/" + path);
        assertThat(List.of(200, 201, 204)).contains(answer.statusCode());
        return answer.jsonPath();
    }
}
