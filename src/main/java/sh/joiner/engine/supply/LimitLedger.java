package sh.joiner.engine.supply;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import sh.joiner.engine.supply.Shortfall.Lack;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.catalog.TypeTable;
import sh.joiner.model.resource.Resources;

/**
 * What a pool's limits still allow in this pass (core 4.6). A claim is charged with the largest type that it may become, and as one node:
 * unlike the reference, one pass cannot make more nodes than {@code limits.nodes} says.
 */
public final class LimitLedger {

    static final String NODES = "nodes";

    private final TypeTable table;
    private final Resources before;
    private Resources left;
    private TypeSet affordable;

    LimitLedger(TypeTable table, Resources left) {
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
        return !left.names(NODES) || left.get(NODES) > 0;
    }

    /** The first limit, by name, that none of these types keeps to. */
    public Optional<String> exceededBy(TypeSet types) {
        if (!allowsANode()) {
            return Optional.of(NODES);
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
                .filter(_ -> !resource.equals(NODES))
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
        if (left.names(NODES)) {
            left = left.with(NODES, left.get(NODES) - 1);
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
        return left.names().stream().filter(name -> !name.equals(NODES)).toList();
    }
}
