package sh.joiner.api.crd;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks each CEL rule with a valid and an invalid document from {@code crd/rules}. */
class RulesTest {

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("cases")
    void aValidDocumentBreaksNoRule(Crd crd, JsonNode pair) {
        var broken = RuleEvaluation.brokenRules(crd, document(crd, pair.get("valid")), stored(crd, pair));

        assertThat(broken).isEmpty();
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("cases")
    void anInvalidDocumentBreaksExactlyTheExpectedRules(Crd crd, JsonNode pair) {
        var expected = new TreeSet<>(Set.of(pair.path("rule").asText()));
        if (pair.has("with")) {
            expected.add(pair.path("with").asText());
        }

        var broken = RuleEvaluation.brokenRules(crd, document(crd, pair.get("invalid")), stored(crd, pair));

        assertThat(broken).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("sh.joiner.api.crd.Crd#all")
    void everyRuleHasAPairOfDocuments(Crd crd) {
        var rules = new TreeSet<String>();
        SchemaWalk.places(crd.schema())
                .forEach((path, schema) -> schema.path("x-kubernetes-validations")
                        .forEach(rule -> assertThat(rules.add(RuleEvaluation.name(path, rule)))
                                .as("%s: %s is unique among the rules of a path", path, rule.path("message"))
                                .isTrue()));

        var withPair = pairs(crd).map(pair -> pair.path("rule").asText()).collect(toCollection(TreeSet::new));

        assertThat(withPair).isNotEmpty().isEqualTo(rules);
    }

    static Stream<Arguments> cases() {
        return Crd.all().flatMap(crd -> pairs(crd).map(pair -> argumentSet(name(crd, pair), crd, pair)));
    }

    private static String name(Crd crd, JsonNode pair) {
        var about = pair.path("about").asText();
        return "%s %s%s".formatted(crd, pair.path("rule").asText(), about.isEmpty() ? "" : ": " + about);
    }

    private static Stream<JsonNode> pairs(Crd crd) {
        return file(crd).path("cases").valueStream();
    }

    private static JsonNode file(Crd crd) {
        return Crd.yaml("/crd/rules/" + crd + ".yaml");
    }

    private static @Nullable JsonNode stored(Crd crd, JsonNode pair) {
        return pair.has("before") ? document(crd, pair.get("before")) : null;
    }

    private static JsonNode document(Crd crd, JsonNode patch) {
        return merge(file(crd).path("base"), patch);
    }

    /** Applies a merge patch: objects are merged, null removes a field, any other value replaces it. */
    private static JsonNode merge(JsonNode base, JsonNode patch) {
        if (!patch.isObject()) {
            return patch;
        }
        ObjectNode merged = base.isObject() ? (ObjectNode) base.deepCopy() : Crd.YAML.createObjectNode();
        patch.properties().forEach(change -> {
            if (change.getValue().isNull()) {
                merged.remove(change.getKey());
            } else {
                merged.set(change.getKey(), merge(merged.path(change.getKey()), change.getValue()));
            }
        });
        return merged;
    }
}
