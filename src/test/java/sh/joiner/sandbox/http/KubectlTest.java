package sh.joiner.sandbox.http;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.sandbox.testing.TestCluster.WIDGETS;
import static sh.joiner.sandbox.testing.TestCluster.widget;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.store.ObjectStore;
import sh.joiner.sandbox.testing.Kubectl;
import sh.joiner.sandbox.testing.TestCluster;
import sh.joiner.testing.NeedsTool;

/** Runs kubectl commands against the embedded API server. */
@NeedsTool("kubectl")
class KubectlTest {

    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: 2
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers:
                    - {name: web, image: "web:1", env: [{name: A, value: "1"}], ports: [{containerPort: 80}]}
            """;

    private final SandboxCluster cluster = TestCluster.listening();
    private final ObjectStore store = cluster.store();

    @TempDir
    private Path home;

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void appliesAnObjectOfACustomKindAgainAndAgain() throws Exception {
        assertThat(apply(counting(2))).isEqualTo("widget.test.joiner.sh/one created\n");
        assertThat(apply(counting(2))).isEqualTo("widget.test.joiner.sh/one unchanged\n");
        assertThat(apply(counting(3))).isEqualTo("widget.test.joiner.sh/one configured\n");
        assertThat(kubectl(counting(4), "apply", "--server-side", "--force-conflicts", "-f", "-"))
                .isEqualTo("widget.test.joiner.sh/one serverside-applied\n");
        assertThat(store.get(WIDGETS, "default", "one")
                        .orElseThrow()
                        .at("/spec/count")
                        .asInt())
                .isEqualTo(4);
    }

    @Test
    void appliesADeploymentByStrategicMergePatch() throws Exception {
        apply(DEPLOYMENT);
        apply(DEPLOYMENT.replace("web:1", "web:2").replace("{name: A, value: \"1\"}", "{name: B, value: \"2\"}"));

        var container =
                store.get("deployments.apps", "default", "web").orElseThrow().at("/spec/template/spec/containers/0");
        assertThat(container.path("image").asText()).isEqualTo("web:2");
        assertThat(container.path("env").toString()).isEqualTo("[{\"name\":\"B\",\"value\":\"2\"}]");
        assertThat(kubectl("", "scale", "deployment", "web", "--replicas=5")).contains("scaled");
        assertThat(kubectl("", "get", "deployments")).contains("web    0/5     0            0           0s");
    }

    /** For a list, kubectl reads the OpenAPI document of version 2 in protobuf form and validates the items itself. */
    @Test
    void appliesEachItemOfAList() throws Exception {
        assertThat(apply(list("data: {a: b}")))
                .isEqualTo("configmap/first created\nwidget.test.joiner.sh/one created\n");
        assertThat(apply(list("data: {a: c}")))
                .isEqualTo("configmap/first configured\nwidget.test.joiner.sh/one unchanged\n");
        assertThat(apply(list("date: {a: b}"))).contains("unknown field \"date\" in io.k8s.api.core.v1.ConfigMap");
        assertThat(apply(list("data: [a]"))).contains("got \"array\", expected \"map\"");
    }

    private static String list(String data) {
        return """
                apiVersion: v1
                kind: List
                items:
                  - apiVersion: v1
                    kind: ConfigMap
                    metadata: {name: first}
                    %s
                  - apiVersion: test.joiner.sh/v1
                    kind: Widget
                    metadata: {name: one}
                    spec: {colour: red, count: 2}
                """.formatted(data);
    }

    @Test
    void theErrorNamesAnUnknownField() throws Exception {
        assertThat(apply(counting(2).replace("count", "hue")))
                .contains("strict decoding error: unknown field \"spec.hue\"");
    }

    @Test
    void printsTheColumnsOfTheKind() throws Exception {
        store.create(WIDGETS, widget("one", "{colour: red}"));

        assertThat(kubectl("", "get", "wd")).isEqualTo("""
                NAME   COLOUR   READY   AGE
                one    red              0s
                """);
        assertThat(kubectl("", "get", "toys", "-o", "wide")).contains("COUNT").contains("one");
    }

    @Test
    void describesExplainsAndListsKinds() throws Exception {
        store.create(WIDGETS, widget("one", "{colour: red}"));

        assertThat(kubectl("", "describe", "widget", "one"))
                .containsPattern("Colour: +red")
                .containsPattern("Events: +<none>");
        assertThat(kubectl("", "explain", "widget.spec.colour")).containsPattern("red\\s+green\\s+blue");
        assertThat(kubectl("", "api-resources")).containsPattern("widgets +wd +test.joiner.sh/v1 +true +Widget");
    }

    @Test
    void waitsForConditionsAndDeletions() throws Exception {
        store.create(WIDGETS, widget("one", "{colour: red}"));
        store.updateStatus(WIDGETS, "default", "one", object -> {
            object.withObject("/status")
                    .withArray("/conditions")
                    .addObject()
                    .put("type", "Ready")
                    .put("status", "True");
            return object;
        });

        assertThat(kubectl("", "wait", "--for=condition=Ready", "widget/one", "--timeout=5s"))
                .contains("condition met");
        assertThat(kubectl("", "delete", "widget", "one")).isEqualTo("widget.test.joiner.sh \"one\" deleted\n");
        assertThat(store.get(WIDGETS, "default", "one")).isEmpty();
    }

    @Test
    void aDeletionTimesOutWhileTheObjectHasAFinalizer() throws Exception {
        var held = widget("one", "{colour: red}");
        held.withObject("/metadata").putArray("finalizers").add("test.sh/hold");
        store.create(WIDGETS, held);

        assertThat(kubectl("", "delete", "widget", "one", "--timeout=1s")).contains("timed out waiting");
        assertThat(store.get(WIDGETS, "default", "one")
                        .map(object -> object.path("metadata").has("deletionTimestamp")))
                .isEqualTo(Optional.of(true));
    }

    @Test
    void labelsAndPatchesTheStatus() throws Exception {
        store.create(WIDGETS, widget("one", "{colour: red}"));

        kubectl("", "label", "widget", "one", "a=b");
        kubectl(
                "",
                "patch",
                "widget",
                "one",
                "--subresource=status",
                "--type=merge",
                "-p",
                "{\"status\":{\"count\":3}}");

        var now = store.get(WIDGETS, "default", "one").orElseThrow();
        assertThat(now.at("/metadata/labels/a").asText()).isEqualTo("b");
        assertThat(now.at("/status/count").asInt()).isEqualTo(3);
    }

    private static String counting(int count) {
        return """
                apiVersion: test.joiner.sh/v1
                kind: Widget
                metadata: {name: one}
                spec: {colour: red, count: %d}
                """.formatted(count);
    }

    private String apply(String yaml) throws IOException, InterruptedException {
        return kubectl(yaml, "apply", "-f", "-");
    }

    private String kubectl(String input, String... arguments) throws IOException, InterruptedException {
        return new Kubectl(cluster.port(), home).run(input, arguments);
    }
}
