package sh.joiner.rest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import sh.joiner.board.ExampleWorld;

/**
 * Compares every JSON or YAML document of REST about the example cluster with the document in {@code src/test/resources/answers}, character by character.
 * Names, order, absent values and numbers are a contract with programs. {@code -Danswers.accept} writes the current documents for review.
 *
 * <p>A file has a line break before each field; the answer has none.
 */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class GoldenAnswersTest {

    private static final boolean ACCEPT = System.getProperty("answers.accept") != null;
    private static final Path FOLDER = Path.of("src/test/resources/answers");
    private static final List<String> STREAMS = List.of("/api/v1/events", "/api/v1/rollouts/{name}/watch");
    private static final String SIMULATE = "/api/v1/simulate";
    private static final Map<String, String> SIMULATED = Map.of(
            "",
            "{\"pods\":{\"count\":40,\"cpu\":\"2\",\"memory\":\"1Gi\"}}",
            "_rollout",
            "{\"rollout\":{\"nodeClass\":\"default\",\"images\":[\"ami-0e5f\"]}}");

    /** Returns the REST answers by their paths. Values that depend on the wall clock are zero. */
    private static Map<String, String> answers() {
        var answers = new TreeMap<String, String>();
        paths().forEach(path ->
                answers.put(path, given().urlEncodingEnabled(false).get(path).asString()));
        SIMULATED.forEach((name, body) ->
                answers.put(SIMULATE + name, simulation(body).replaceAll("\"millis\":\\d+", "\"millis\":0")));
        answers.replaceAll((_, answer) -> answer.replace(",\"", ",\n\"") + "\n");
        return answers;
    }

    private static String simulation(String body) {
        return given().contentType("application/json").body(body).post(SIMULATE).asString();
    }

    private static SortedSet<String> paths() {
        Map<String, Map<String, Object>> documented =
                given().get("/q/openapi?format=json").jsonPath().getMap("paths");
        var paths = new TreeSet<String>();
        documented.forEach((path, operations) -> {
            if (operations.containsKey("get") && !STREAMS.contains(path) && !path.contains("{namespace}")) {
                paths.addAll(expanded(path));
            }
        });
        var pods = given().get("/api/v1/pods").jsonPath();
        for (var pod : pods.<Map<String, Object>>getList("items")) {
            paths.add("/api/v1/explain/pod/%s/%s".formatted(pod.get("namespace"), pod.get("name")));
        }
        paths.add("/api/v1/pods/%s/%s".formatted(pods.get("items[0].namespace"), pods.get("items[0].name")));
        return paths;
    }

    /** Returns the path. A path with a parameter is replaced with the path of the first object in its list. */
    private static List<String> expanded(String path) {
        if (!path.contains("{")) {
            return List.of(path);
        }
        var list = path.substring(0, path.indexOf("/{"));
        return names(given().get(list).jsonPath(), path.contains("{id}") ? "image" : "name")
                .limit(1)
                .map(name -> path.replaceAll("\\{\\w+}", encoded(name)))
                .toList();
    }

    private static Stream<String> names(JsonPath list, String field) {
        return list.<Map<String, Object>>getList("items").stream().map(item -> String.valueOf(item.get(field)));
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static Path file(String path) {
        var ending = path.endsWith("/images/lock") ? ".yaml" : ".json";
        return FOLDER.resolve(path.substring(1).replace('/', '_').replace("%20", "_") + ending);
    }

    @TestFactory
    Stream<DynamicTest> everyAnswerEqualsItsGoldenDocument() throws IOException {
        var answers = answers();
        if (ACCEPT) {
            for (var answer : answers.entrySet()) {
                Files.writeString(file(answer.getKey()), answer.getValue());
            }
        }
        return answers.entrySet().stream()
                .map(answer -> DynamicTest.dynamicTest(
                        answer.getKey(),
                        () -> assertThat(answer.getValue()).isEqualTo(Files.readString(file(answer.getKey())))));
    }

    @Test
    void everyGoldenDocumentHasAnAnswer() throws IOException {
        try (var files = Files.list(FOLDER)) {
            assertThat(files.toList())
                    .hasSizeGreaterThan(40)
                    .containsExactlyInAnyOrderElementsOf(answers().keySet().stream()
                            .map(GoldenAnswersTest::file)
                            .toList());
        }
    }
}
