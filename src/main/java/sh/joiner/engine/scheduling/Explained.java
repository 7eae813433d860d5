package sh.joiner.engine.scheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.engine.plan.Explanation;
import sh.joiner.engine.plan.Explanation.Funnel;
import sh.joiner.engine.plan.Explanation.PoolAnswer;
import sh.joiner.engine.plan.Refusal.ByPool;
import sh.joiner.engine.rule.PodClass;
import sh.joiner.engine.rule.Rules;
import sh.joiner.model.pod.PodName;

/** Explains the result of a plan for each pod. Keeps the final state of the scheduler, because the plan does not contain this state. Thread-safe. */
public final class Explained {

    private final Map<PodName, PodClass> classes;
    private final Rules rules;
    private final List<ByPool> unusable;
    private final Refusals refusals;
    private final Funnels funnels;
    private final NodeTally nodes;

    Explained(
            Map<PodName, PodClass> classes,
            Rules rules,
            List<ByPool> unusable,
            Refusals refusals,
            Funnels funnels,
            NodeTally nodes) {
        this.classes = Map.copyOf(classes);
        this.rules = rules;
        this.unusable = unusable;
        this.refusals = refusals;
        this.funnels = funnels;
        this.nodes = nodes;
    }

    /**
     * Returns the answers of all pools and nodes for a pod. Empty if the pod took no part in the pass, or if {@link PassPods} refused it, for
     * example because of a restricted label.
     */
    public synchronized Optional<Explanation> of(PodName pod) {
        return Optional.ofNullable(classes.get(pod)).map(kind -> explanation(pod, kind));
    }

    private Explanation explanation(PodName pod, PodClass kind) {
        var variant = kind.last();
        var pools = new ArrayList<PoolAnswer>();
        for (var template : rules.templates()) {
            var refusal = refusals.of(kind, template).orElse(null);
            pools.add(new PoolAnswer(template.pool().name(), refusal, funnels.of(variant, template, refusal)));
        }
        unusable.forEach(byPool -> pools.add(new PoolAnswer(byPool.pool(), byPool, Funnel.NONE)));
        return new Explanation(pod, pools, nodes.of(variant));
    }
}
