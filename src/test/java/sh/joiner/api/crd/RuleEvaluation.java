package sh.joiner.api.crd;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Evaluates the CEL rules of a CRD for a document as an API server does: at a creation or, with a stored document, at an update. */
final class RuleEvaluation {

    private static final CelCompiler COMPILER = CelCompilerFactory.standardCelCompilerBuilder()
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addVar("self", SimpleType.DYN)
            .addVar("oldSelf", SimpleType.DYN)
            .build();
    private static final CelRuntime RUNTIME =
            CelRuntimeFactory.plannerRuntimeBuilder().build();
    private static final Map<String, CelRuntime.Program> PROGRAMS = new HashMap<>();

    private final Set<String> broken = new TreeSet<>();

    private RuleEvaluation() {}

    /** Returns each broken rule once, by its path in the schema and its message. */
    static Set<String> brokenRules(Crd crd, JsonNode document, @Nullable JsonNode stored) {
        var evaluation = new RuleEvaluation();
        evaluation.visit("", crd.schema(), document, stored);
        return evaluation.broken;
    }

    static String name(String path, JsonNode rule) {
        return path + " " + rule.path("message").asText();
    }

    private void visit(String path, JsonNode schema, JsonNode value, @Nullable JsonNode old) {
        schema.path("x-kubernetes-validations").forEach(rule -> {
            if (!holds(rule.path("rule").asText(), value, old)) {
                broken.add(name(path, rule));
            }
        });
        schema.path("properties").properties().forEach(property -> {
            var name = property.getKey();
            if (value.has(name)) {
                visit(path + "." + name, property.getValue(), value.get(name), old == null ? null : old.get(name));
            }
        });
        // Elements of atomic lists have no old value, and no rule of the CRDs needs one.
        if (schema.has("items")) {
            value.forEach(element -> visit(path + "[]", schema.get("items"), element, null));
        }
        if (schema.has("additionalProperties")) {
            value.forEach(element -> visit(path + "{}", schema.get("additionalProperties"), element, null));
        }
    }

    /**
     * Returns true if the rule is satisfied. A rule about the old value is satisfied if there is no old value. A rule that cannot be
     * evaluated is not satisfied.
     */
    private static boolean holds(String rule, JsonNode self, @Nullable JsonNode oldSelf) {
        var variables = new HashMap<String, Object>(Map.of("self", plain(self)));
        if (rule.contains("oldSelf")) {
            if (oldSelf == null) {
                return true;
            }
            variables.put("oldSelf", plain(oldSelf));
        }
        try {
            return (boolean)
                    PROGRAMS.computeIfAbsent(rule, RuleEvaluation::compile).eval(variables);
        } catch (CelEvaluationException e) {
            return false;
        }
    }

    private static CelRuntime.Program compile(String rule) {
        try {
            return RUNTIME.createProgram(COMPILER.compile(rule).getAst());
        } catch (CelValidationException | CelEvaluationException e) {
            throw new IllegalArgumentException(rule, e);
        }
    }

    private static Object plain(JsonNode value) {
        return Crd.YAML.convertValue(value, new TypeReference<>() {});
    }
}
