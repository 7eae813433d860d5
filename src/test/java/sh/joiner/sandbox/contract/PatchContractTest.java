package sh.joiner.sandbox.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.sandbox.testing.Yaml;

/** PATCH with the three patch types other than server-side apply. */
class PatchContractTest extends ApiServerContract {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [{op: add, path: /data/x, value: y}]                                    | {"key":"value","x":"y"}
            [{op: replace, path: /data/key, value: z}]                              | {"key":"z"}
            [{op: remove, path: /data/key}, {op: add, path: /data/b, value: c}]     | {"b":"c"}
            [{op: test, path: /data/key, value: value}, {op: add, path: /data/x, value: y}] | {"key":"value","x":"y"}
            [{op: move, from: /data/key, path: /data/moved}]                        | {"moved":"value"}
            [{op: copy, from: /data/key, path: /data/copied}]                       | {"copied":"value","key":"value"}
            [{op: add, path: /data/a~1b, value: y}, {op: remove, path: /data/a~1b}] | {"key":"value"}
            [{op: add, path: /data, value: {n: o}}]                                 | {"n":"o"}
            [{op: replace, path: /data/none, value: x}]                             | {"key":"value","none":"x"}
            """)
    void jsonPatch(String patch, String data) {
        madeMap("a");

        var next = patch(MAPS + "/a", JSON_PATCH, patch);

        assertThat(next.code()).as(next.text()).isEqualTo(200);
        assertThat(next.json().path("data")).isEqualTo(Yaml.object(data));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [{op: test, path: /data/key, value: other}]     | 422
            [{op: remove, path: /data/none}]                | 422
            [{op: add, path: /none/below, value: x}]        | 422
            [{op: replace, path: /metadata/name, value: b}] | 400
            """)
    void jsonPatchThatDoesNotFit(String patch, int code) {
        madeMap("a");

        assertThat(patch(MAPS + "/a", JSON_PATCH, patch).code()).isEqualTo(code);
        assertThat(get(MAPS + "/a").json().path("data").toString()).isEqualTo("{\"key\":\"value\"}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {data: {x: y}}            | {"key":"value","x":"y"}
            {data: {key: null, x: y}} | {"x":"y"}
            {data: {key: z}}          | {"key":"z"}
            """)
    void mergePatch(String patch, String data) {
        madeMap("a");

        assertThat(patch(MAPS + "/a", MERGE, patch).json().path("data")).isEqualTo(Yaml.object(data));
    }

    @Test
    void mergePatchReplacesLists() {
        madeGadget("{tags: [x, y]}");

        assertThat(patch(GADGETS + "/a", MERGE, "{spec: {tags: [z]}}")
                        .json()
                        .at("/spec/tags")
                        .toString())
                .isEqualTo("[\"z\"]");
    }

    private static final String DEPLOYMENT = """
            metadata: {name: web}
            spec:
              replicas: 1
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers:
                  - {name: one, image: 'one:1', env: [{name: A, value: '1'}, {name: B, value: '2'}]}
                  - {name: two, image: 'two:1'}
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [{name: one, image: 'one:2'}]                   | one:2 two:1
            [{name: three, image: 'three:1'}]               | three:1 one:1 two:1
            [{name: two, $patch: delete}]                   | one:1
            [{$patch: replace}, {name: x, image: 'x:1'}]    | x:1
            """)
    void strategicPatchMergesContainersByName(String containers, String images) {
        made(DEPLOYMENTS, DEPLOYMENT);

        var next = patch(
                DEPLOYMENTS + "/web", STRATEGIC, "{spec: {template: {spec: {containers: %s}}}}".formatted(containers));

        assertThat(next.code()).as(next.text()).isEqualTo(200);
        assertThat(next.json().at("/spec/template/spec/containers").findValuesAsText("image"))
                .containsExactlyInAnyOrder(images.split(" ", -1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [{name: A, value: '9'}]       | 9 2
            [{name: B, $patch: delete}]   | 1
            [{name: C, value: '3'}]       | 3 1 2
            """)
    void strategicPatchMergesVariablesByName(String env, String values) {
        made(DEPLOYMENTS, DEPLOYMENT);

        var next = patch(
                DEPLOYMENTS + "/web",
                STRATEGIC,
                "{spec: {template: {spec: {containers: [{name: one, env: %s}]}}}}".formatted(env));

        assertThat(next.json().at("/spec/template/spec/containers/0/env").findValuesAsText("value"))
                .containsExactlyInAnyOrder(values.split(" ", -1));
    }

    @Test
    void strategicPatchIsNotForCustomKinds() {
        madeGadget("{}");

        assertThat(patch(GADGETS + "/a", STRATEGIC, "{spec: {count: 2}}").code())
                .isEqualTo(415);
    }

    @Test
    void aPatchOfAnUnknownTypeIsRefused() {
        madeMap("a");

        assertThat(patch(MAPS + "/a", "application/json", "{data: {x: y}}").code())
                .isEqualTo(415);
    }

    @Test
    void aPatchWithAVersionOnlyAppliesToThatVersion() {
        var old = madeMap("a").at("/metadata/resourceVersion").asText();
        patch(MAPS + "/a", MERGE, "{data: {x: y}}");

        assertRefused(
                patch(MAPS + "/a", MERGE, "{metadata: {resourceVersion: '%s'}, data: {z: z}}".formatted(old)),
                409,
                "Conflict",
                "the object has been modified");
    }

    @Test
    void aMissingObjectIsNotPatched() {
        assertRefused(patch(MAPS + "/none", MERGE, "{data: {x: y}}"), 404, "NotFound", "configmaps \"none\" not found");
    }

    @Test
    void statusIsPatchedSeparately() {
        madeGadget("{}");

        var next = patch(GADGETS + "/a/status", MERGE, "{spec: {count: 9}, status: {note: x}}");

        assertThat(next.at("/status/note")).isEqualTo("x");
        assertThat(next.json().at("/spec/count").asInt()).isEqualTo(1);
    }
}
