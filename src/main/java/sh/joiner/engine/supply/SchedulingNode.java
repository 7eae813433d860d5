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
 * A node, or a claim that becomes one, with the properties that scheduling needs (core 3.2).
 * @param name the name of the claim until the node is registered, then the name of the node
 * @param pool empty if the node belongs to no pool
 * @param known the labels of the node, or the requirements of a claim that was not launched
 * @param node absent until a kubelet has registered the node
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

    /** The stages of a node from its claim to its deletion. */
    public enum Stage {
        /** The claim exists. Its instance type and zone are not chosen yet. */
        NOT_LAUNCHED,
        /** The instance is launched and its labels are known, but the node is not initialized. */
        LAUNCHED,
        INITIALIZED,
        /** The node is being deleted, or a command removes it and all its replacements exist. The node accepts no pods. */
        DELETING
    }

    /**
     * Returns the node with the labels that it has once it is initialized, because a daemon may require these labels.
     */
    public SchedulingNode onceInitialized() {
        return stage == Stage.INITIALIZED
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

    /** Returns a copy of the node in the stage DELETING. */
    public SchedulingNode deleting() {
        return new SchedulingNode(name, target, pool, Stage.DELETING, known, taints, capacity, allocatable, node);
    }

    /** Returns true if a pod with these requirements fits, whatever type and zone a claim gets. */
    public boolean admits(Requirements wanted) {
        if (stage != Stage.NOT_LAUNCHED) {
            return known.isCompatibleWith(wanted, Set.of());
        }
        return wanted.list().stream()
                .allMatch(rule -> known.names(rule.key())
                        ? known.get(rule.key()).implies(rule)
                        : rule.mayBeAbsent() && !Labels.WELL_KNOWN.contains(rule.key()));
    }
}
