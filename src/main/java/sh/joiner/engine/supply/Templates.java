package sh.joiner.engine.supply;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sh.joiner.engine.plan.Refusal.ByPool;
import sh.joiner.engine.plan.Refusal.Step;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.state.States;
import sh.joiner.engine.state.TypeFilter;
import sh.joiner.engine.supply.SchedulingNode.Stage;
import sh.joiner.model.catalog.TypeTable;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.InvalidObject;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The pools that new claims can be made from, in the order in which they are asked (core 4.3), and why the others cannot.
 *
 * @param usable one template each
 * @param unusable one answer each, the same for every pod
 */
public record Templates(List<Template> usable, List<ByPool> unusable) {

    private static final Comparator<Pool> ORDER =
            Comparator.comparingInt(Pool::weight).thenComparing(Pool::name).reversed();

    public static Templates of(Snapshot snapshot, List<SchedulingNode> views, States states, Slots slots) {
        var usable = new ArrayList<Template>();
        var unusable = new ArrayList<ByPool>();
        var filters = new IdentityHashMap<TypeTable, TypeFilter>();
        var used = used(snapshot, views);
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
                    var left = pool.limits().minusNamed(used.getOrDefault(pool.name(), Resources.NONE));
                    usable.add(new Template(
                            usable.size(),
                            pool,
                            shape,
                            states.of(shape.requirements()),
                            filter,
                            DaemonGroup.of(shape, table, snapshot.daemonSets(), slots),
                            new LimitLedger(table, left),
                            snapshot.catalog().pools().get(pool.name())));
                });
        snapshot.invalid(InvalidObject.POOL)
                .map(pool -> new ByPool(pool.name(), Step.POOL_NOT_READY, "its spec is invalid: " + pool.reason(), ""))
                .forEach(unusable::add);
        return new Templates(List.copyOf(usable), List.copyOf(unusable));
    }

    private static TypeTable table(Snapshot snapshot, Pool pool) {
        return snapshot.catalog().table(pool.name(), pool.template().nodeClass().name());
    }

    private static Optional<ByPool> obstacle(Pool pool, Snapshot snapshot, TypeTable table) {
        var nodeClass = pool.template().nodeClass().name();
        if (pool.deleting()) {
            return obstacle(pool, Step.POOL_NOT_READY, "it is being deleted");
        }
        if (!pool.isReady()) {
            return Optional.of(UnreadyPool.refuses(pool, snapshot.nodeClasses()));
        }
        if (!snapshot.catalog().knows(nodeClass)) {
            return obstacle(
                    pool,
                    Step.TYPES_NOT_KNOWN,
                    "it is not known yet which types its node class %s has".formatted(nodeClass));
        }
        return table.types().isEmpty()
                ? obstacle(pool, Step.INSTANCE_TYPES, "no instance type fits its node class " + nodeClass)
                : Optional.empty();
    }

    private static Optional<ByPool> obstacle(Pool pool, Step step, String sentence) {
        return Optional.of(new ByPool(pool.name(), step, sentence, ""));
    }

    // Nodes that are going no longer count: what replaces them may be made before they are gone.
    private static Map<String, Resources> used(Snapshot snapshot, List<SchedulingNode> views) {
        var classes = snapshot.pools().stream()
                .collect(Collectors.toMap(
                        Pool::name, pool -> pool.template().nodeClass().name()));
        var used = new TreeMap<String, Resources>();
        for (var view : views) {
            if (!view.pool().isEmpty() && view.stage() != Stage.LEAVING) {
                var table = snapshot.catalog().table(view.pool(), classes.getOrDefault(view.pool(), ""));
                used.merge(view.pool(), capacity(view, table).with(LimitLedger.NODES, 1), Resources::plus);
            }
        }
        return used;
    }

    // A claim that was not launched counts as the largest type that it may become.
    private static Resources capacity(SchedulingNode view, TypeTable table) {
        return view.stage() == Stage.ASKED_FOR ? largest(view.known(), table) : view.capacity();
    }

    private static Resources largest(Requirements known, TypeTable table) {
        return table.matching(known)
                .positions()
                .mapToObj(position -> table.type(position).capacity())
                .reduce(Resources.NONE, Resources::max);
    }
}
