package sh.joiner.api.pool;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.hash.PoolHash;
import sh.joiner.api.translate.ConditionTranslation;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.InvalidSpec.Problem;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.QuantityTranslation;
import sh.joiner.api.translate.RequirementTranslation;
import sh.joiner.api.translate.SpecProblems;
import sh.joiner.api.translate.TaintTranslation;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.api.v1.NodeClassReference;
import sh.joiner.api.v1.NodePool;
import sh.joiner.api.v1.NodePoolSpec;
import sh.joiner.api.v1.TemplateMetadata;
import sh.joiner.api.v1.TemplateSpec;
import sh.joiner.model.claim.Claim.Lifetime;
import sh.joiner.model.claim.NodeClassRef;
import sh.joiner.model.pool.Pool;

/** Translates pools (core 1.2), with the checks of Karpenter's controller (core 1.6). */
public final class PoolTranslation {

    private static final String TEMPLATE = "spec.template.spec";

    private PoolTranslation() {}

    /** Returns the pool; throws {@link InvalidSpec}. */
    public static Pool pool(NodePool wire) {
        return SpecProblems.required("spec", () -> checked(wire));
    }

    private static Pool checked(NodePool wire) {
        var problems = new ArrayList<Problem>();
        PoolRules.check(wire.getSpec(), problems::add);
        if (!problems.isEmpty()) {
            throw new InvalidSpec(problems);
        }
        return translate(wire.getMetadata(), wire);
    }

    private static Pool translate(ObjectMeta metadata, NodePool wire) {
        NodePoolSpec spec = wire.getSpec();
        var template = template(spec.template.metadata, spec.template.spec);
        return new Pool(
                metadata.getName(),
                Present.text(metadata.getUid()),
                Present.orZero(metadata.getGeneration()),
                Present.number(spec.weight).orElse(0),
                QuantityTranslation.resources("spec.limits", spec.limits),
                replicas(spec.replicas),
                template,
                PoolHash.of(spec.template, template.lifetime()),
                new SpecProblems()
                        .read(
                                "status.conditions",
                                List.of(),
                                () -> ConditionTranslation.conditions(wire.getStatus().conditions)),
                metadata.getDeletionTimestamp() != null,
                new Pool.Own(
                        Present.map(metadata.getLabels()),
                        Present.map(metadata.getAnnotations()),
                        BudgetTranslation.budgets(spec.disruption),
                        ConsolidationTranslation.consolidation(spec.disruption)));
    }

    private static OptionalInt replicas(@Nullable Long replicas) {
        return replicas == null ? OptionalInt.empty() : OptionalInt.of((int) Math.min(replicas, Integer.MAX_VALUE));
    }

    private static Pool.Template template(@Nullable TemplateMetadata metadata, TemplateSpec spec) {
        return new Pool.Template(
                metadata == null ? Map.of() : Present.map(metadata.labels),
                metadata == null ? Map.of() : Present.map(metadata.annotations),
                nodeClass(spec.nodeClassRef),
                RequirementTranslation.requirements(TEMPLATE + ".requirements", spec.requirements),
                TaintTranslation.taints(TEMPLATE + ".taints", spec.taints),
                TaintTranslation.taints(TEMPLATE + ".startupTaints", spec.startupTaints),
                lifetime(spec));
    }

    /** Returns the maximum lifetime of nodes and the maximum duration of their termination; throws {@link InvalidSpec}. */
    public static Lifetime lifetime(TemplateSpec spec) {
        return lifetime(TEMPLATE, spec.expireAfter, spec.terminationGracePeriod);
    }

    static NodeClassRef nodeClass(NodeClassReference wire) {
        return new NodeClassRef(wire.group, wire.kind, wire.name);
    }

    static Lifetime lifetime(String path, @Nullable String expireAfter, @Nullable String terminationGracePeriod) {
        return new Lifetime(
                TimeTranslation.duration(path + ".expireAfter", expireAfter),
                TimeTranslation.duration(path + ".terminationGracePeriod", terminationGracePeriod));
    }
}
