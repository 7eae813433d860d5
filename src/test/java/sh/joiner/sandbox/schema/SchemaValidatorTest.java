package sh.joiner.sandbox.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.sandbox.testing.Yaml;

class SchemaValidatorTest {

    private static final Schema WIDGET = widget();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    {}                                | spec.colour: Required value
                    {colour: pink}                    | spec.colour: Unsupported value: "pink": supported values: "red", "green", "blue"
                    {colour: red, count: -1}          | spec.count: Invalid value: -1: spec.count in body should be greater than or equal to 0
                    {colour: green, count: 101}       | spec.count: Invalid value: 101: spec.count in body should be less than or equal to 100
                    {colour: red, count: many}        | spec.count: Invalid value: "string": spec.count in body must be of type integer: "string"
                    {colour: red, name: toolong}      | spec.name: Too long: may not be more than 5 bytes
                    {colour: red, name: A1}           | spec.name: Invalid value: "A1": spec.name in body should match '^[a-z]+$'
                    {colour: red, share: true}        | spec.share: Invalid value: "boolean": spec.share in body must be of type integer,string: "boolean"
                    {colour: red, tags: [a, b, c]}    | spec.tags: Too many: 3: must have at most 2 items
                    {colour: red, tags: [a, a]}       | spec.tags[1]: Duplicate value: "a"
                    {colour: red, parts: [{size: 1}]} | spec.parts[0].name: Required value
                    """)
    void reportsErrorsWithTheMessagesOfTheApiServer(String spec, String expected) {
        assertThat(sentences(document(spec))).first().isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {colour: red, count: 10}
            {colour: blue, count: 11, name: abc, share: 30%, tags: [a, b]}
            {colour: blue, count: 1, share: 3, parts: [{name: x, size: 2}]}
            """)
    void acceptsValidDocuments(String spec) {
        assertThat(sentences(document(spec))).isEmpty();
    }

    @Test
    void evaluatesCelRules() {
        assertThat(sentences(document("{colour: red, count: 11}")))
                .containsExactly("spec: Invalid value: \"object\": red widgets come in tens at most");
    }

    @Test
    void evaluatesTransitionRulesOnlyForChanges() {
        var before = document("{colour: red, count: 1}");
        var after = document("{colour: green, count: 1}");

        assertThat(sentences(after)).isEmpty();
        assertThat(SchemaValidator.checkChanged(WIDGET, after, before))
                .extracting(FieldError::sentence)
                .containsExactly("spec.colour: Invalid value: \"string\": the colour stays");
    }

    @Test
    void ignoresAnUnchangedInvalidValue() {
        var before = document("{colour: red, count: 1, name: toolong}");
        var after = document("{colour: red, count: 2, name: toolong}");

        assertThat(SchemaValidator.checkChanged(WIDGET, after, before)).isEmpty();
    }

    @Test
    void reportsThatRulesWereNotCheckedForInvalidObjects() {
        assertThat(sentences(document("{colour: red, count: many}")))
                .hasSize(2)
                .last()
                .asString()
                .contains("some validation rules were not checked because the object was invalid");
    }

    @Test
    void setsDefaultsAtEveryDepth() {
        var document = document("{colour: red, parts: [{name: x}]}");

        SchemaDefaults.apply(WIDGET, document);

        assertThat(document.path("spec"))
                .isEqualTo(Yaml.object("{colour: red, parts: [{name: x, size: 3}], count: 1}"));
    }

    @Test
    void prunesUnknownFieldsAndReportsTheirPaths() {
        var document = document("{colour: red, shape: round, parts: [{name: x, hue: 1}], free: {a: {b: 1}}}");

        assertThat(SchemaPruning.prune(WIDGET, document)).containsExactly("spec.shape", "spec.parts[0].hue");
        assertThat(document.path("spec"))
                .isEqualTo(Yaml.object("{colour: red, parts: [{name: x}], free: {a: {b: 1}}}"));
    }

    private static List<String> sentences(ObjectNode document) {
        return SchemaValidator.checkNew(WIDGET, document).stream()
                .map(FieldError::sentence)
                .toList();
    }

    private static ObjectNode document(String spec) {
        return Yaml.object(
                "{apiVersion: test.joiner.sh/v1, kind: Widget, metadata: {name: x}, spec: %s}".formatted(spec));
    }

    private static Schema widget() {
        try (InputStream in = SchemaValidatorTest.class.getResourceAsStream("/sandbox/widgets.yaml")) {
            var crd = Yaml.object(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8));
            return Schema.read(crd.at("/spec/versions/0/schema/openAPIV3Schema"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
