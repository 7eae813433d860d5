package sh.joiner.engine.topology;

import java.util.List;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.Narrowed;
import sh.joiner.engine.supply.SchedulingNode;
import sh.joiner.engine.supply.Template;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.NodeAffinity;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.SpreadRule;
import sh.joiner.model.pod.SpreadRule.NodePolicy;
import sh.joiner.model.pod.Toleration;
import sh.joiner.model.requirement.Requirements;

/**
 * Which nodes a spread counts (core 4.14).
 *
 * @param alternatives one of them must hold, as the pod wrote them, whatever was relaxed since
 * @param tolerations with which hard taints must be tolerated
 */
public record NodeFilter(List<Requirements> alternatives, List<Toleration> tolerations) {

    private static final List<Toleration> ALL = List.of(new Toleration("", true, "", null));

    /** Every node. */
    public static final NodeFilter NONE = new NodeFilter(List.of(Requirements.NONE), ALL);

    public static NodeFilter of(SpreadRule rule, Pod.Placing placing) {
        return new NodeFilter(
                rule.affinityPolicy() == NodePolicy.HONOR
                        ? placing.affinity().alternatives()
                        : NodeAffinity.ANY.alternatives(),
                rule.taintsPolicy() == NodePolicy.HONOR ? placing.tolerations() : ALL);
    }

    /** Whether labels decide nothing: what is open of a claim makes no difference then. */
    public boolean asksNoLabels() {
        return alternatives.equals(NONE.alternatives);
    }

    public boolean counts(SchedulingNode view) {
        return tolerates(view.taints()) && alternatives.stream().anyMatch(view::admits);
    }

    /** Whether a claim of the template that allows so much may become a node that counts: one that can be bought. */
    boolean counts(Template template, Narrowed claim, States states) {
        return tolerates(template.shape().taints())
                && alternatives.stream()
                        .mapToInt(requirements -> states.join(claim.state(), states.of(requirements)))
                        .anyMatch(joined -> joined != States.NEVER
                                && template.filter().choice(joined).usable().intersects(claim.types()));
    }

    boolean tolerates(List<Taint> taints) {
        return taints.stream()
                .filter(taint -> taint.effect() != Taint.Effect.PREFER_NO_SCHEDULE)
                .allMatch(taint -> tolerations.stream().anyMatch(toleration -> toleration.tolerates(taint)));
    }
}
