package sh.joiner.sandbox.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.sandbox.testing.TestCluster.WIDGETS;
import static sh.joiner.sandbox.testing.TestCluster.widget;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.sandbox.cluster.PortInUse;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.testing.EvictionBudgets;
import sh.joiner.sandbox.testing.HttpCalls;
import sh.joiner.sandbox.testing.TestCluster;

class HttpTest {

    private static final String ALL = "/apis/test.joiner.sh/v1/namespaces/default/widgets";

    private final SandboxCluster cluster = TestCluster.listening();
    private final HttpCalls http = new HttpCalls(cluster.port());

    @AfterEach
    void close() {
        http.close();
        cluster.close();
    }

    @ParameterizedTest
    @CsvSource({
        "GET,    /api/v1/namespaces/default/pods/a,            404, NotFound",
        "GET,    /apis/apps/v2/deployments,                    404, NotFound",
        "GET,    /nonsense,                                    404, NotFound",
        "GET,    /api/v1/pods?fieldSelector=spec.x%3Dy,        400, BadRequest",
        "GET,    /api/v1/pods?labelSelector=a+in+b,            400, BadRequest",
        "GET,    /api/v1/pods?limit=many,                      400, BadRequest",
        "GET,    /api/v1/pods?continue=gone,                   400, BadRequest",
        "GET,    /api/v1/pods?resourceVersion=99999999,        504, Timeout",
        "POST,   /api/v1/namespaces/default/pods/a,            405, MethodNotAllowed",
        "POST,   /version,                                     405, MethodNotAllowed",
        "POST,   /api/v1/namespaces/default/pods?dryRun=Some,  422, Invalid",
        "DELETE, /api/v1/nodes/n,                              404, NotFound",
        "GET,    /api/v1/namespaces/default/pods/a/log,        404, NotFound",
        "GET,    /api/v1/namespaces/default/nodes/n,           404, NotFound"
    })
    void rejectsInvalidRequests(String method, String path, int code, String reason) throws Exception {
        var answer = http.send(method, path, "{\"metadata\":{\"name\":\"a\"}}", "application/json");

        assertThat(answer.code()).isEqualTo(code);
        assertThat(answer.json().path("kind").asText()).isEqualTo("Status");
        assertThat(answer.json().path("status").asText()).isEqualTo("Failure");
        assertThat(answer.json().path("reason").asText()).isEqualTo(reason);
        assertThat(answer.json().path("code").asInt()).isEqualTo(code);
    }

    /** The JDK's client offers the upgrade to HTTP/2 to every server without TLS. */
    @Test
    void usesTheHttpVersionOfApiServersWithoutTls() throws Exception {
        assertThat(http.get("/readyz").response().version()).isEqualTo(HttpClient.Version.HTTP_1_1);
    }

    @Test
    void reportsTheCausesOfAnInvalidObject() throws Exception {
        var answer = http.post(ALL, widget("one", "{colour: pink}"));

        assertThat(answer.code()).isEqualTo(422);
        assertThat(answer.json().path("message").asText())
                .isEqualTo(
                        "Widget.test.joiner.sh \"one\" is invalid: spec.colour: Unsupported value: \"pink\": supported"
                                + " values: \"red\", \"green\", \"blue\"");
        assertThat(answer.json().at("/details/causes/0/reason").asText()).isEqualTo("FieldValueNotSupported");
        assertThat(answer.json().at("/details/causes/0/field").asText()).isEqualTo("spec.colour");
    }

    @Test
    void createsReadsReplacesAndDeletes() throws Exception {
        var made = http.post(ALL, widget("one", "{colour: red}"));
        var read = http.get(ALL + "/one");
        var replaced = http.put(ALL + "/one", read.json());
        var deleted = http.send("DELETE", ALL + "/one", "", "");

        assertThat(List.of(made.code(), read.code(), replaced.code(), deleted.code()))
                .isEqualTo(List.of(201, 200, 200, 200));
        assertThat(deleted.json().path("status").asText()).isEqualTo("Success");
        assertThat(deleted.json().at("/details/name").asText()).isEqualTo("one");
        assertThat(http.get(ALL + "/one").code()).isEqualTo(404);
    }

    @Test
    void anUnknownFieldIsAWarningOrAnError() throws Exception {
        var odd = widget("one", "{colour: red, shape: round}");

        var strict = http.post(ALL + "?fieldValidation=Strict", odd);
        var warned = http.post(ALL, odd);

        assertThat(strict.code()).isEqualTo(400);
        assertThat(strict.json().path("message").asText())
                .contains("strict decoding error: unknown field \"spec.shape\"");
        assertThat(warned.header("Warning")).contains("299 - \"unknown field \\\"spec.shape\\\"\"");
        assertThat(warned.json().path("spec").has("shape")).isFalse();
    }

    @Test
    void aDryRunStoresNothing() throws Exception {
        var dry = http.post(ALL + "?dryRun=All", widget("one", "{colour: red}"));

        assertThat(dry.code()).isEqualTo(201);
        assertThat(dry.json().at("/spec/count").asInt()).isEqualTo(1);
        assertThat(http.get(ALL + "/one").code()).isEqualTo(404);
    }

    @Test
    void allPagesOfAListShowOneSnapshot() throws Exception {
        for (var name : List.of("a", "b", "c")) {
            http.post(ALL, widget(name, "{colour: red}"));
        }

        var first = http.get(ALL + "?limit=2").json();
        cluster.store().delete(WIDGETS, "default", "c", Optional.empty());
        var rest = http.get(ALL + "?limit=2&continue="
                        + first.at("/metadata/continue").asText())
                .json();

        assertThat(names(first)).containsExactly("a", "b");
        assertThat(first.at("/metadata/remainingItemCount").asInt()).isEqualTo(1);
        assertThat(names(rest)).containsExactly("c");
        assertThat(rest.path("metadata").has("continue")).isFalse();
    }

    @Test
    void selectsByLabelsAndBySelectableFields() throws Exception {
        http.post(ALL, widget("one", "{colour: red}"));
        http.post(ALL, widget("two", "{colour: blue}"));

        assertThat(names(http.get(ALL + "?fieldSelector=spec.colour%3Dblue").json()))
                .containsExactly("two");
        assertThat(names(http.get(ALL + "?fieldSelector=metadata.name%21%3Dtwo").json()))
                .containsExactly("one");
        assertThat(names(http.get(ALL + "?labelSelector=a%3Db").json())).isEmpty();
    }

    private static List<String> names(JsonNode list) {
        var names = new ArrayList<String>();
        list.path("items").forEach(item -> names.add(item.at("/metadata/name").asText()));
        return names;
    }

    @Test
    void printsTheColumnsOfTheKind() throws Exception {
        http.post(ALL, widget("one", "{colour: red}"));

        var table =
                http.get(ALL, "application/json;as=Table;v=v1;g=meta.k8s.io").json();

        assertThat(table.path("columnDefinitions"))
                .extracting(column ->
                        column.path("name").asText() + column.path("priority").asText())
                .containsExactly("Name0", "Colour0", "Ready0", "Count1", "Age0");
        assertThat(table.at("/rows/0/cells").toString()).isEqualTo("[\"one\",\"red\",null,1,\"0s\"]");
    }

    @Test
    void appliesOnlyTheStatusThroughItsSubresource() throws Exception {
        http.post(ALL, widget("one", "{colour: red}"));
        var status = "{\"apiVersion\":\"test.joiner.sh/v1\",\"kind\":\"Widget\",\"metadata\":{\"name\":\"one\"},"
                + "\"spec\":{\"count\":9},\"status\":{\"count\":%d}}";
        var path = ALL + "/one/status?fieldManager=m";

        http.patch(path, status.formatted(1), PatchVerb.APPLY);
        var second = http.patch(path, status.formatted(2), PatchVerb.APPLY).json();

        assertThat(second.at("/status/count").asInt()).isEqualTo(2);
        assertThat(second.at("/spec/count").asInt()).isEqualTo(1);
        assertThat(second.at("/metadata/managedFields/0/fieldsV1").toString())
                .isEqualTo("{\"f:status\":{\"f:count\":{}}}");
    }

    @Test
    void appliesFinalizersWithoutASpec() throws Exception {
        http.post(ALL, widget("one", "{colour: red}"));
        var document =
                "{\"apiVersion\":\"test.joiner.sh/v1\",\"kind\":\"Widget\",\"metadata\":{\"name\":\"one\",\"finalizers\":[\"a.sh/x\"]}}";

        var applied = http.patch(ALL + "/one?fieldManager=m&force=true", document, PatchVerb.APPLY);

        assertThat(applied.code()).isEqualTo(200);
        assertThat(applied.json().at("/metadata/finalizers/0").asText()).isEqualTo("a.sh/x");
        assertThat(applied.json().at("/spec/colour").asText()).isEqualTo("red");
    }

    @Test
    void scalesByTheSubresource() throws Exception {
        http.post(ALL, widget("one", "{colour: red}"));

        var scaled = http.patch(ALL + "/one/scale", "{\"spec\":{\"replicas\":7}}", "application/merge-patch+json");

        assertThat(scaled.json().path("kind").asText()).isEqualTo("Scale");
        assertThat(http.get(ALL + "/one").json().at("/spec/count").asInt()).isEqualTo(7);
    }

    @Nested
    class OnAPod {

        private static final String PODS = "/api/v1/namespaces/default/pods";

        @Test
        void bindsOnce() throws Exception {
            http.post(PODS, TestCluster.pod("a"));
            var binding = "{\"target\":{\"kind\":\"Node\",\"name\":\"n1\"}}";

            var first = http.send("POST", PODS + "/a/binding", binding, "application/json");
            var second = http.send("POST", PODS + "/a/binding", binding, "application/json");
            var pod = http.get(PODS + "/a").json();

            assertThat(first.code()).isEqualTo(201);
            assertThat(second.code()).isEqualTo(409);
            assertThat(pod.at("/spec/nodeName").asText()).isEqualTo("n1");
            assertThat(pod.at("/status/conditions/0/type").asText()).isEqualTo("PodScheduled");
        }

        @Test
        void isNotBoundByAnUpdate() throws Exception {
            http.post(PODS, TestCluster.pod("a"));

            var answer = http.patch(PODS + "/a", "{\"spec\":{\"nodeName\":\"n1\"}}", "application/merge-patch+json");

            assertThat(answer.code()).isEqualTo(422);
        }

        @Test
        void isEvictedOnlyIfItsBudgetAllows() throws Exception {
            http.post(PODS, TestCluster.pod("a"));
            cluster.store().updateStatus("pods", "default", "a", pod -> {
                pod.withObject("/status").put("phase", "Running");
                return pod;
            });
            http.post("/apis/policy/v1/namespaces/default/poddisruptionbudgets", EvictionBudgets.ofWeb());

            var refused = http.send("POST", PODS + "/a/eviction", "{}", "application/json");
            EvictionBudgets.allowOne(cluster.store());
            var allowed = http.send("POST", PODS + "/a/eviction", "{}", "application/json");

            assertThat(refused.code()).isEqualTo(429);
            assertThat(refused.json().at("/details/causes/0/reason").asText()).isEqualTo("DisruptionBudget");
            assertThat(allowed.code()).isEqualTo(201);
            assertThat(http.get(PODS + "/a").code()).isEqualTo(404);
        }
    }

    @Test
    void readsTheSameEventsInBothGroups() throws Exception {
        var event = """
                {"metadata":{"name":"e"},"regarding":{"kind":"Pod","name":"a"},"note":"hello","reason":"Told","type":"Normal"}""";

        http.send("POST", "/apis/events.k8s.io/v1/namespaces/default/events", event, "application/json");
        var core = http.get("/api/v1/namespaces/default/events?fieldSelector=involvedObject.name%3Da")
                .json();

        assertThat(core.at("/items/0/message").asText()).isEqualTo("hello");
        assertThat(core.at("/items/0/apiVersion").asText()).isEqualTo("v1");
    }

    @Test
    void reportsThatAClientMayDoEverything() throws Exception {
        var review = http.send(
                "POST",
                "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews",
                "{\"spec\":{\"namespace\":\"default\"}}",
                "application/json");

        assertThat(review.json().at("/status/resourceRules/0/verbs/0").asText()).isEqualTo("*");
    }

    @Test
    void reportsThatThePortIsInUse() throws IOException {
        try (var other = TestCluster.create()) {
            assertThatThrownBy(() -> other.start(cluster.port(), AllowedHosts.LOOPBACK))
                    .isInstanceOf(PortInUse.class)
                    .hasMessageStartingWith("port " + cluster.port() + " is in use");
        }
    }

    @Test
    void describesItsKindsForExplain() throws Exception {
        var root = http.get("/openapi/v3").json();
        var url = root.at("/paths")
                .path("apis/test.joiner.sh/v1")
                .path("serverRelativeURL")
                .asText();
        var text = new String(http.get(url).body(), StandardCharsets.UTF_8);

        assertThat(text).contains("sh.joiner.test.v1.Widget").contains("A thing to try the server with.");
    }
}
