package sh.joiner.testing;

import static org.junit.jupiter.api.extension.ConditionEvaluationResult.disabled;
import static org.junit.jupiter.api.extension.ConditionEvaluationResult.enabled;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Implements {@link NeedsTool}. */
final class ToolCondition implements ExecutionCondition {

    private final Map<String, String> environment;

    ToolCondition() {
        this(System.getenv());
    }

    ToolCondition(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return AnnotationSupport.findAnnotation(context.getElement(), NeedsTool.class)
                .map(needs -> evaluate(List.of(needs.value())))
                .orElseGet(() -> enabled("requires no program"));
    }

    ConditionEvaluationResult evaluate(List<String> names) {
        var found = Tool.find(environment.getOrDefault("PATH", ""), names);
        if (found.isPresent()) {
            return enabled("found " + found.get());
        }
        var absent = "%s is not on the path".formatted(String.join(" or ", names));
        if ("true".equals(environment.get("JOINER_CI"))) {
            throw new IllegalStateException(
                    absent + ", and CI must not skip tests.\nMake sure that .ci/run installs the program.");
        }
        return disabled(absent);
    }
}
