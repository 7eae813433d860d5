package sh.joiner.engine.supply;

import static java.util.stream.Collectors.groupingBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import sh.joiner.engine.plan.Refusal.ByPool;
import sh.joiner.engine.plan.Refusal.Step;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.state.States;
import sh.joiner.engine.state.TypeFilter;
import sh.joiner.model.catalog.TypeTable;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.InvalidObject;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The pools that can create claims, in the order in which the scheduler tries them (core 4.3), and the reasons why other pools cannot. Static pools,
 * and pools with the node class of another provider, are left out.
 *
 * @param usable one template per pool
 * @param unusable one reason for each pool that cannot create claims, the same for every pod
 */
public record Templates(List<Template> usable, List<ByPool> unusable) {

    private static final Comparator<Pool> ORDER =
            Comparator.comparingInt(Pool::weight).thenComparing(Pool::name).reversed();

    public static Templates of(Snapshot snapshot, List<SchedulingNode> views, States states, Slots slots) {
        var usable = new ArrayList<Template>();
        var unusable = new ArrayList<ByPool>();
        var filters = new IdentityHashMap<TypeTable, TypeFilter>();
        var nodesOf = views.stream().collect(groupingBy(SchedulingNode::pool));
        snapshot.pools().stream()
                .filter(pool -> pool.template().nodeClass().isSupported() && !pool.isStatic())
                .sorted(ORDER)
                .forEach(pool -> {
                    var table = table(snapshot, pool);
                    var obstacle = obstacle(pool, snapshot, table);
                    if (obstacle.isPresent()) {
                        unusable.add(obstacle.get());
                        return;
                    }
                    var filter = filters.computeIfAbsent(table, _ -> new TypeFilter(table, states, slots));
                    var shape = new Template.Shape(
                            pool.requirements(), pool.template().taints());
                    usable.add(new Template(
                            usable.size(),
                            pool,
                            shape,
                            states.of(shape.requirements()),
                            filter,
                            DaemonGroup.of(shape, table, snapshot.daemonSets(), slots),
                            LimitLedger.of(pool, nodesOf.getOrDefault(pool.name(), List.of()), table),
                            snapshot.catalog().pools().get(pool.name())));
                });
        snapshot.invalid(InvalidObject.POOL)
                .map(pool -> new ByPool(
                        pool.name(), Step.POOL_NOT_READY, "the spec of the NodePool is invalid: " + pool.reason(), ""))
                .forEach(unusable::add);
        return new Templates(List.copyOf(usable), List.copyOf(unusable));
    }

    private static TypeTable table(Snapshot snapshot, Pool pool) {
        return snapshot.catalog().table(pool.name(), pool.template().nodeClass().name());
    }

    private static Optional<ByPool> obstacle(Pool pool, Snapshot snapshot, TypeTable table) {
        var nodeClass = pool.template().nodeClass().name();
        if (pool.deleting()) {
            return obstacle(pool, Step.POOL_NOT_READY, "the NodePool is being deleted");
        }
        if (!pool.isReady()) {
            return Optional.of(UnreadyPool.refuses(pool, snapshot.nodeClasses()));
        }
        if (!snapshot.catalog().knows(nodeClass)) {
            return obstacle(
                    pool,
                    Step.TYPES_NOT_KNOWN,
                    "the instance types of EC2NodeClass %s are not known yet".formatted(nodeClass));
        }
        return table.types().isEmpty()
                ? obstacle(pool, Step.INSTANCE_TYPES, "no instance type is compatible with EC2NodeClass " + nodeClass)
                : Optional.empty();
    }

    private static Optional<ByPool> obstacle(Pool pool, Step step, String sentence) {
        return Optional.of(new ByPool(pool.name(), step, sentence, ""));
    }
}
