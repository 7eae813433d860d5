package sh.joiner.api.pool;

import io.fabric8.kubernetes.api.model.Taint;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.translate.InvalidSpec.Problem;
import sh.joiner.api.translate.LabelTranslation;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.RequirementRules;
import sh.joiner.api.translate.TaintTranslation;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.api.v1.NodeClassReference;
import sh.joiner.api.v1.NodePoolSpec;
import sh.joiner.api.v1.TemplateMetadata;
import sh.joiner.api.v1.TemplateSpec;

/** Checks the rules of the CRD's schema again, because the CRD in the cluster may have fewer rules and accept an invalid pool (core 1.6). */
final class PoolRules {

    private static final String TEMPLATE = "spec.template.spec";

    private final Consumer<Problem> problems;

    private PoolRules(Consumer<Problem> problems) {
        this.problems = problems;
    }

    static void check(NodePoolSpec spec, Consumer<Problem> problems) {
        var rules = new PoolRules(problems);
        rules.checkLabels(spec.template.metadata);
        rules.checkTemplate(spec.template.spec);
        if (spec.replicas != null && spec.replicas < 0) {
            rules.add("spec.replicas", "%d is negative: write 0 or more".formatted(spec.replicas));
        }
    }

    private void checkLabels(@Nullable TemplateMetadata metadata) {
        if (metadata == null) {
            return;
        }
        Present.map(metadata.labels).forEach((key, value) -> {
            var path = "spec.template.metadata.labels[%s]".formatted(key);
            RequirementRules.checkKey(path, key, problems);
            if (!LabelTranslation.isValue(value)) {
                add(path, LabelTranslation.invalidValue(value));
            }
        });
    }

    private void checkTemplate(TemplateSpec spec) {
        checkNodeClass(spec.nodeClassRef);
        for (int i = 0; i < spec.requirements.size(); i++) {
            RequirementRules.check("%s.requirements[%d]".formatted(TEMPLATE, i), spec.requirements.get(i), problems);
        }
        var seen = new HashSet<String>();
        checkTaints("taints", spec.taints, seen);
        checkTaints("startupTaints", spec.startupTaints, seen);
        checkDuration("expireAfter", spec.expireAfter);
        checkDuration("terminationGracePeriod", spec.terminationGracePeriod);
    }

    private void checkNodeClass(NodeClassReference reference) {
        if (reference.name.isEmpty()) {
            add(TEMPLATE + ".nodeClassRef.name", "is empty: name an EC2NodeClass");
        }
    }

    private void checkTaints(String field, @Nullable List<Taint> taints, Set<String> seen) {
        var list = Present.list(taints);
        for (int i = 0; i < list.size(); i++) {
            checkTaint("%s.%s[%d]".formatted(TEMPLATE, field, i), list.get(i), seen);
        }
    }

    private void checkTaint(String path, Taint taint, Set<String> seen) {
        var key = Present.text(taint.getKey());
        var value = Present.text(taint.getValue());
        if (!LabelTranslation.isQualifiedName(key)) {
            add(path + ".key", "'%s' is not a taint key: write a name such as team or example.com/team".formatted(key));
        }
        if (!value.isEmpty() && !LabelTranslation.isQualifiedName(value)) {
            add(
                    path + ".value",
                    "'%s' is not a taint value: use at most 63 letters, digits, '-', '_' and '.'".formatted(value));
        }
        if (TaintTranslation.effect(taint.getEffect()).isEmpty()) {
            add(path + ".effect", TaintTranslation.unknownEffect(taint.getEffect()));
        }
        if (!seen.add(key + ":" + taint.getEffect())) {
            add(path, "taint %s:%s occurs twice: remove one of them".formatted(key, taint.getEffect()));
        }
    }

    private void checkDuration(String field, @Nullable String text) {
        if (text != null && !text.equals("Never") && !TimeTranslation.isDuration(text)) {
            add(TEMPLATE + "." + field, "'%s' is neither a duration such as 720h or 1h30m nor Never".formatted(text));
        }
    }

    private void add(String path, String why) {
        problems.accept(new Problem(path, why));
    }
}
