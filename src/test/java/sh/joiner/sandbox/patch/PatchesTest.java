package sh.joiner.sandbox.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.sandbox.testing.Yaml;

class PatchesTest {

    /** The cases of RFC 7386, appendix A, for objects. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {a: b}          | {a: c}               | {a: c}
                    {a: b}          | {b: c}               | {a: b, b: c}
                    {a: b}          | {a: null}            | {}
                    {a: [b]}        | {a: c}               | {a: c}
                    {a: c}          | {a: [b]}             | {a: [b]}
                    {a: {b: c}}     | {a: {b: d, c: null}} | {a: {b: d}}
                    {a: [{b: c}]}   | {a: [1]}             | {a: [1]}
                    {e: null}       | {a: 1}               | {e: null, a: 1}
                    {}              | {a: {bb: {c: null}}} | {a: {bb: {}}}
                    """)
    void mergesAsTheRfcSpecifies(String target, String patch, String expected) {
        assertThat(MergePatch.apply(Yaml.object(target), Yaml.object(patch))).isEqualTo(Yaml.object(expected));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {a: 1}          | {op: add, path: /b, value: 2}              | {a: 1, b: 2}
                    {a: [1, 3]}     | {op: add, path: /a/1, value: 2}            | {a: [1, 2, 3]}
                    {a: [1]}        | {op: add, path: /a/-, value: 2}            | {a: [1, 2]}
                    {a: 1, b: 2}    | {op: remove, path: /b}                     | {a: 1}
                    {a: [1, 2]}     | {op: remove, path: /a/0}                   | {a: [2]}
                    {a: 1}          | {op: replace, path: /a, value: {x: y}}     | {a: {x: y}}
                    {a: {b: 1}}     | {op: move, from: /a/b, path: /c}           | {a: {}, c: 1}
                    {a: {b: 1}}     | {op: copy, from: /a, path: /c}             | {a: {b: 1}, c: {b: 1}}
                    {a: 1}          | {op: test, path: /a, value: 1}             | {a: 1}
                    {a/b: 1}        | {op: replace, path: /a~1b, value: 2}       | {a/b: 2}
                    """)
    void appliesJsonPatchesAsTheRfcSpecifies(String target, String operation, String expected) {
        assertThat(jsonPatch(target, operation)).isEqualTo(Yaml.object(expected));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {op: test, path: /a, value: 2}     | testing path /a failed
                    {op: remove, path: /b}             | path /b does not exist in the document
                    {op: add, path: /b/c, value: 1}    | path /b does not exist in the document
                    {op: turn, path: /a}               | unknown JSON patch operation "turn"
                    {op: add, path: /b}                | JSON patch operation has no "value"
                    """)
    void anInapplicableJsonPatchIsRejected(String operation, String words) {
        assertThatThrownBy(() -> jsonPatch("{a: 1}", operation))
                .isInstanceOf(PatchException.class)
                .hasMessageContaining(words);
    }

    private static Object jsonPatch(String target, String operation) {
        var operations = Yaml.object("list: [%s]".formatted(operation)).path("list");
        return JsonPatch.apply(Yaml.object(target), operations);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {containers: [{name: a, image: x}]}             | {containers: [{name: a, image: y}]}                    | {containers: [{name: a, image: y}]}
                    {containers: [{name: a}]}                       | {containers: [{name: b}]}                              | {containers: [{name: a}, {name: b}]}
                    {containers: [{name: a}, {name: b}]}            | {containers: [{name: a, $patch: delete}]}              | {containers: [{name: b}]}
                    {containers: [{name: a}]}                       | {containers: [{$patch: replace}, {name: b}]}           | {containers: [{name: b}]}
                    {tolerations: [{key: a}]}                       | {tolerations: [{key: b}]}                              | {tolerations: [{key: b}]}
                    {finalizers: [a]}                               | {finalizers: [b, a]}                                   | {finalizers: [a, b]}
                    {finalizers: [a, b]}                            | {$deleteFromPrimitiveList/finalizers: [a]}             | {finalizers: [b]}
                    {strategy: {type: A, rollingUpdate: {x: 1}}}    | {strategy: {$retainKeys: [type], type: B}}             | {strategy: {type: B}}
                    {labels: {a: b, c: d}}                          | {labels: {a: null, e: f}}                              | {labels: {c: d, e: f}}
                    {env: [{name: a}, {name: b}]}                   | {$setElementOrder/env: [{name: b}, {name: a}]}         | {env: [{name: b}, {name: a}]}
                    {ports: [{containerPort: 80, protocol: TCP}]}   | {ports: [{containerPort: 80, name: web}]}              | {ports: [{containerPort: 80, protocol: TCP, name: web}]}
                    """)
    void aStrategicPatchMergesListsByTheirKeys(String target, String patch, String expected) {
        assertThat(StrategicPatch.apply(Yaml.object(target), Yaml.object(patch), BuiltInShape.ROOT))
                .isEqualTo(Yaml.object(expected));
    }

    @Test
    void aStrategicPatchMustIdentifyTheItem() {
        ObjectNode target = Yaml.object("{containers: [{name: a}]}");

        assertThatThrownBy(() ->
                        StrategicPatch.apply(target, Yaml.object("{containers: [{image: y}]}"), BuiltInShape.ROOT))
                .hasMessageContaining("does not contain declared merge key: name");
    }
}
