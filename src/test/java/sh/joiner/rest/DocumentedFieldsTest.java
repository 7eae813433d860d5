package sh.joiner.rest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import sh.joiner.board.ExampleWorld;

/** Tests that the OpenAPI document has exactly the fields of the REST lists, although views are nested in Java and flat in JSON. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class DocumentedFieldsTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private record Contract(JsonNode document) {

        List<String> lists() {
            return document.at("/paths").properties().stream()
                    .filter(path ->
                            resolved(schema(path.getKey())).path("properties").has("items"))
                    .map(path -> path.getKey())
                    .toList();
        }

        JsonNode schema(String path) {
            return document.path("paths").path(path).at("/get/responses/200/content/application~1json/schema");
        }

        private JsonNode resolved(JsonNode schema) {
            return schema.has("$ref")
                    ? resolved(document.at(schema.path("$ref").asText().substring(1)))
                    : schema;
        }

        /** Adds the fields of the answer that are not in the schema, and the fields of the schema that are not in the answer. */
        void compare(String path, JsonNode schema, JsonNode answer, Set<String> differences) {
            var known = resolved(schema);
            if (answer.isArray() && known.has("items")) {
                answer.forEach(item -> compare(path + "[]", known.path("items"), item, differences));
            }
            var fields = known.path("properties");
            if (answer.isObject() && fields.isObject()) {
                Stream.concat(answer.properties().stream(), fields.properties().stream())
                        .filter(field -> !answer.has(field.getKey()) || !fields.has(field.getKey()))
                        .forEach(field -> differences.add(path + "." + field.getKey()));
                answer.properties()
                        .forEach(field -> compare(
                                path + "." + field.getKey(),
                                fields.path(field.getKey()),
                                field.getValue(),
                                differences));
            }
        }
    }

    private static JsonNode json(String path) throws JsonProcessingException {
        return JSON.readTree(given().get(path).asString());
    }

    @TestFactory
    Stream<DynamicTest> everyFieldOfAListIsDocumented() throws JsonProcessingException {
        var contract = new Contract(json("/q/openapi?format=json"));
        var lists = contract.lists();
        assertThat(lists).hasSizeGreaterThan(10);
        return Stream.concat(lists.stream(), Stream.of("/api/v1/overview", "/api/v1/gates"))
                .map(path -> DynamicTest.dynamicTest(path, () -> {
                    var differences = new TreeSet<String>();

                    contract.compare("", contract.schema(path), json(path), differences);

                    assertThat(differences).isEmpty();
                }));
    }
}
