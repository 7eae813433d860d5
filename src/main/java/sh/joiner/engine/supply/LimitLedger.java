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
 * The limits of one pool in one pass of the scheduler: the one place that decides what {@code spec.limits} stops (core 4.6).
 *
 * <p>Limits stop new NodeClaims in a plan, and nothing else. {@link Template#fresh} starts a NodeClaim with the types whose whole capacity is left of every
 * limited resource, and starts none where {@code limits.nodes} is used up. Where no type remains that holds the pod, the pool refuses the pod;
 * {@code Explainer} says which limit it was. A launch checks no limit, no node is removed because of one, and static pools are not planned.
 *
 * <p>{@link PoolUsage#charged} says what is used when the pass begins. From then on {@code PlacedPods} charges each NodeClaim when the plan opens it: with
 * the largest type that it may become, and as one node. Karpenter does not count nodes within a pass and may exceed {@code limits.nodes}.
 */
public final class LimitLedger {

    private final TypeTable table;
    private final Resources before;
    private Resources left;
    private TypeSet affordable;

    /** Returns the limits of a pool less what its nodes and NodeClaims use. */
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

    /** As before any claim was charged. */
    public void restart() {
        restore(before);
    }

    /** As when so much was {@link #left}. */
    void restore(Resources saved) {
        left = saved;
        affordable = affordable();
    }

    /** Whether anything is limited at all. */
    public boolean isLimited() {
        return !left.isEmpty();
    }

    /** What is left of each limited resource; negative where the pool is over it already. */
    public Resources left() {
        return left;
    }

    /** The types whose whole capacity the limits still allow. */
    public TypeSet types() {
        return affordable;
    }

    public boolean allowsANode() {
        return !left.names(PoolUsage.NODES) || left.get(PoolUsage.NODES) > 0;
    }

    /** The first limit, by name, that none of these types keeps to. */
    public Optional<String> exceededBy(TypeSet types) {
        if (!allowsANode()) {
            return Optional.of(PoolUsage.NODES);
        }
        return names().stream()
                .filter(name -> !table.notAbove(name, left.get(name)).intersects(types))
                .findFirst();
    }

    /** The smallest of these types, and how much of the resource it has too much; empty for the number of nodes. */
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
        return "%s too much with %s".formatted(new Lack(resource, over, 1).text(), type.name());
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
