package sh.joiner.engine.supply;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import sh.joiner.engine.supply.Shortfall.Lack;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.catalog.TypeTable;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.resource.Resources;

/**
 * The limits of one pool in one pass of the scheduler. This class alone decides what {@code spec.limits} prevents (core 4.6).
 * <p>Limits prevent new NodeClaims in a plan and nothing else. {@link Template#fresh} starts a NodeClaim with the types whose whole capacity is
 * within the remaining limits, and starts none if {@code limits.nodes} is used up. If no remaining type can hold the pod, the pool refuses the pod,
 * and {@code Explainer} names the limit. A launch checks no limit, no node is removed because of a limit, and static pools are not planned.
 * <p>{@link PoolUsage#charged} gives the usage at the start of the pass. From then on {@code PlacedPods} charges each NodeClaim when the plan opens
 * it: with the largest amount of each resource among the types that it may become, and as one node. Karpenter does not count nodes within a pass and
 * may exceed {@code limits.nodes}.
 */
public final class LimitLedger {

    private final TypeTable table;
    private final Resources before;
    private Resources left;
    private TypeSet affordable;

    /** Returns the limits of a pool minus the usage of its nodes and NodeClaims. */
    static LimitLedger of(Pool pool, Collection<SchedulingNode> nodes, TypeTable table) {
        return new LimitLedger(
                table, pool.limits().minusNamed(PoolUsage.charged(nodes, table).resources()));
    }

    private LimitLedger(TypeTable table, Resources left) {
        this.table = table;
        this.before = left;
        this.left = left;
        this.affordable = affordable();
    }

    /** Resets the ledger to the state before any claim was charged. */
    public void restart() {
        restore(before);
    }

    /** Restores an earlier value of {@link #left}. */
    void restore(Resources saved) {
        left = saved;
        affordable = affordable();
    }

    /** Returns true if the pool has any limit. */
    public boolean isLimited() {
        return !left.isEmpty();
    }

    /** Returns the remainder of each limited resource. Negative if the pool exceeds the limit already. */
    public Resources left() {
        return left;
    }

    /** Returns the types whose whole capacity is within the remaining limits. */
    public TypeSet types() {
        return affordable;
    }

    public boolean allowsANode() {
        return !left.names(PoolUsage.NODES) || left.get(PoolUsage.NODES) > 0;
    }

    /** Returns the first limit, by name, that all these types exceed. */
    public Optional<String> exceededBy(TypeSet types) {
        if (!allowsANode()) {
            return Optional.of(PoolUsage.NODES);
        }
        return names().stream()
                .filter(name -> !table.notAbove(name, left.get(name)).intersects(types))
                .findFirst();
    }

    /** Describes by how much the smallest of these types exceeds the limit of the resource. Empty for the number of nodes. */
    public String nearestMiss(String resource, TypeSet types) {
        return types.positions()
                .boxed()
                .min(Comparator.comparingLong(
                        position -> table.type(position).capacity().get(resource)))
                .filter(_ -> !resource.equals(PoolUsage.NODES))
                .map(position -> over(resource, table.type(position)))
                .orElse("");
    }

    private String over(String resource, InstanceType type) {
        long capacity = type.capacity().get(resource);
        long over = capacity - Math.max(0, left.get(resource));
        return "%s exceeds the limit by %s".formatted(type.name(), new Lack(resource, over, 1).text());
    }

    /** Charges a new claim that may become any of these types. */
    public void charge(TypeSet types) {
        for (var name : names()) {
            long most = types.positions()
                    .mapToLong(position -> table.type(position).capacity().get(name))
                    .max()
                    .orElse(0);
            left = left.with(name, left.get(name) - most);
        }
        if (left.names(PoolUsage.NODES)) {
            left = left.with(PoolUsage.NODES, left.get(PoolUsage.NODES) - 1);
        }
        affordable = affordable();
    }

    private TypeSet affordable() {
        var types = table.all();
        for (var name : names()) {
            types = types.and(table.notAbove(name, left.get(name)));
        }
        return types;
    }

    private List<String> names() {
        return left.names().stream()
                .filter(name -> !name.equals(PoolUsage.NODES))
                .toList();
    }
}
