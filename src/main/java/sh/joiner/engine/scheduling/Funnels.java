package sh.joiner.engine.scheduling;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.plan.Explanation.Cut;
import sh.joiner.engine.plan.Explanation.Funnel;
import sh.joiner.engine.plan.Refusal.ByPool;
import sh.joiner.engine.plan.Refusal.Step;
import sh.joiner.engine.rule.Fit;
import sh.joiner.engine.rule.Rules;
import sh.joiner.engine.rule.Variant;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.Template;
import sh.joiner.model.catalog.TypeSet;

/** Counts the instance types that remain after each scheduling rule for a pod on a new claim of a pool. Computed only on request. */
final class Funnels {

    private final States states;
    private final Rules rules;

    Funnels(States states, Rules rules) {
        this.states = states;
        this.rules = rules;
    }

    /** Returns the counts for one pool; {@code refusal} is the pool's answer, or null if the pool would accept the pod. */
    Funnel of(Variant variant, Template template, @Nullable ByPool refusal) {
        var table = template.filter().table();
        var own = template.filter().choice(template.state()).matching();
        var cuts = new Cuts(own);
        if (!variant.placing().refuses(template.shape().taints()).isEmpty()) {
            cuts.to(Step.TAINTS, table.none());
            return new Funnel(table.types().size(), own.size(), cuts.list);
        }
        int state = states.join(template.state(), variant.state());
        cuts.to(
                Step.REQUIREMENTS,
                state == States.NEVER
                        ? table.none()
                        : template.filter().choice(state).matching());
        var ports = variant.placing().hostPorts();
        cuts.to(Step.RESOURCES, template.holding(cuts.left, variant.requests(), ports));
        cuts.to(
                Step.OFFERINGS,
                state == States.NEVER
                        ? table.none()
                        : cuts.left.and(template.filter().choice(state).usable()));
        var limits = template.limits();
        cuts.to(Step.LIMITS, limits.allowsANode() ? cuts.left.and(limits.types()) : table.none());
        cuts.to(last(refusal), cuts.left.isEmpty() ? table.none() : fresh(variant, template));
        if (cuts.left.size() > ClaimDrafts.MOST_TYPES) {
            cuts.to(Step.PRICE, template.filter().cheapest(state, cuts.left, ClaimDrafts.MOST_TYPES));
        }
        return new Funnel(table.types().size(), own.size(), cuts.list);
    }

    /** Returns the types that remain on a new claim after all rules, including rules about other pods. */
    private TypeSet fresh(Variant variant, Template template) {
        return rules.onFresh(variant, template)
                .map(fit -> fit instanceof Fit.OnFresh(var _, var _, var _, var types)
                        ? types
                        : template.filter().table().none())
                .orElse(template.filter().table().none());
    }

    /**
     * Returns the last step of the funnel, after the limits. This is the step of the pool's refusal, or TOPOLOGY if the pool accepts the pod or if a
     * step before the last one explains the refusal.
     */
    private static Step last(@Nullable ByPool refusal) {
        if (refusal == null) {
            return Step.TOPOLOGY;
        }
        return switch (refusal.step()) {
            case POOL_NOT_READY, TAINTS, REQUIREMENTS, INSTANCE_TYPES, RESOURCES, BACK_OFF, OFFERINGS, LIMITS ->
                Step.TOPOLOGY;
            default -> refusal.step();
        };
    }

    /** The steps so far, each with the number of types that it removed, and the types that remain. */
    private static final class Cuts {

        private final List<Cut> list = new ArrayList<>();
        private TypeSet left;

        Cuts(TypeSet from) {
            left = from;
        }

        void to(Step step, TypeSet rest) {
            list.add(new Cut(step, left.size() - rest.size(), rest.size()));
            left = rest;
        }
    }
}
