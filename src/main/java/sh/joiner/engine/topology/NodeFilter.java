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
 * The nodes that a spread counts (core 4.14).
 * @param alternatives requirements of the pod before relaxation; a node must satisfy at least one of them
 * @param tolerations tolerations that must tolerate the NoSchedule and NoExecute taints of the node
 */
public record NodeFilter(List<Requirements> alternatives, List<Toleration> tolerations) {

    private static final List<Toleration> ALL = List.of(new Toleration("", true, "", null));

    /** A filter that counts every node. */
    public static final NodeFilter NONE = new NodeFilter(List.of(Requirements.NONE), ALL);

    public static NodeFilter of(SpreadRule rule, Pod.Placing placing) {
        return new NodeFilter(
                rule.affinityPolicy() == NodePolicy.HONOR
                        ? placing.affinity().alternatives()
                        : NodeAffinity.ANY.alternatives(),
                rule.taintsPolicy() == NodePolicy.HONOR ? placing.tolerations() : ALL);
    }

    /**
     * Returns true if the filter requires no labels. Labels that a claim does not determine then make no difference.
     */
    public boolean asksNoLabels() {
        return alternatives.equals(NONE.alternatives);
    }

    public boolean counts(SchedulingNode view) {
        if (!tolerates(view.taints())) {
            return false;
        }
        for (var alternative : alternatives) {
            if (view.admits(alternative)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns true if a claim of the template can still become a node that the rule counts and that has an available offering.
     * {@code claim} has the instance types and requirements that remain for the claim.
     */
    boolean counts(Template template, Narrowed claim, States states) {
        return tolerates(template.shape().taints())
                && alternatives.stream()
                        .mapToInt(requirements -> states.join(claim.state(), states.of(requirements)))
                        .anyMatch(joined -> joined != States.NEVER
                                && template.filter().choice(joined).usable().intersects(claim.types()));
    }

    boolean tolerates(List<Taint> taints) {
        return taints.isEmpty()
                || taints.stream()
                        .filter(taint -> taint.effect() != Taint.Effect.PREFER_NO_SCHEDULE)
                        .allMatch(taint -> tolerations.stream().anyMatch(toleration -> toleration.tolerates(taint)));
    }
}
