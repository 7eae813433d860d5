package sh.joiner.engine.supply;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.plan.Plan;
import sh.joiner.model.Wide;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/**
 * A node, or a claim that will be one, as scheduling sees it (core 3.2).
 *
 * @param name the claim's until the node is registered, then the node's
 * @param pool empty if none made it
 * @param known its labels, or for a claim that was not launched what it asked for
 * @param node absent while no kubelet has joined
 */
@Wide("the fields of a node, a NodeClaim or a planned NodeClaim that rules compare with pods")
public record SchedulingNode(
        String name,
        Plan.Target target,
        String pool,
        Stage stage,
        Requirements known,
        List<Taint> taints,
        Resources capacity,
        Resources allocatable,
        @Nullable NodeName node) {

    /** How far it has come. */
    public enum Stage {
        /** Asked for; its type and zone are open as far as it left them open. */
        ASKED_FOR,
        /** Launched: its labels are known, but not all that it will show. */
        COMING,
        READY,
        /** On its way out: no place for pods. */
        LEAVING
    }

    /** The same with the labels that say how far it has come: a daemon may wait for them. */
    public SchedulingNode onceReady() {
        return stage == Stage.READY
                ? this
                : new SchedulingNode(
                        name,
                        target,
                        pool,
                        stage,
                        known.with(Requirement.in(Labels.REGISTERED, "true"))
                                .with(Requirement.in(Labels.INITIALIZED, "true")),
                        taints,
                        capacity,
                        allocatable,
                        node);
    }

    /** Whether a pod that asks this may come, whatever is still open. */
    public boolean admits(Requirements wanted) {
        if (stage != Stage.ASKED_FOR) {
            return known.isCompatibleWith(wanted, Set.of());
        }
        return wanted.list().stream()
                .allMatch(rule -> known.names(rule.key())
                        ? known.get(rule.key()).implies(rule)
                        : rule.mayBeAbsent() && !Labels.WELL_KNOWN.contains(rule.key()));
    }
}
