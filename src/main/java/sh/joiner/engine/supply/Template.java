package sh.joiner.engine.supply;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.state.TypeFilter;
import sh.joiner.model.catalog.BackOff;
import sh.joiner.model.catalog.PoolTypes;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.HostPort;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/**
 * A pool as the source of new claims: the known properties of its nodes before any pod is placed (core 4.3).
 * @param number the position in the order in which the scheduler tries pools
 * @param state the state of the requirements
 * @param own absent if the pool uses the types of its node class unchanged
 */
public record Template(
        int number,
        Pool pool,
        Shape shape,
        int state,
        TypeFilter filter,
        List<DaemonGroup> daemons,
        LimitLedger limits,
        @Nullable PoolTypes own) {

    /** The properties that pods and daemons are compared with. Startup taints are removed before pods start, so they are left out. */
    public record Shape(Requirements requirements, List<Taint> taints) {

        /** Returns true if the daemon tolerates the taints. Taints with effect PreferNoSchedule are ignored. */
        public boolean admits(Pod.Placing daemon) {
            return daemon.refuses(taints).stream().allMatch(taint -> taint.effect() == Taint.Effect.PREFER_NO_SCHEDULE);
        }
    }

    /**
     * Returns a new claim of the pool without pods, with every type that the limits allow. Empty if the limits allow no node.
     * @param from the state of the claim's requirements
     */
    public Optional<Narrowed> fresh(int from) {
        return limits.allowsANode() ? Optional.of(new Narrowed(from, limits.types())) : Optional.empty();
    }

    /** Returns the types of a set that have room for these requests in addition to the daemons, including host ports. */
    public TypeSet holding(TypeSet types, long[] sum, List<HostPort> ports) {
        var held = new long[types.words().length];
        for (var group : daemons) {
            if (!HostPort.conflict(group.ports(), ports)) {
                var part = types.words();
                group.types().retainIn(part);
                filter.retainWithRoom(part, Slots.sum(sum, group.overhead()));
                for (int word = 0; word < part.length; word++) {
                    held[word] |= part[word];
                }
            }
        }
        return TypeSet.ofWords(held);
    }

    /** Returns the back-off. Absent if the pool backs off from no type. */
    @Nullable
    public BackOff backOff() {
        return own == null ? null : own.backOff();
    }

    /** Returns true if the pool backs off from a type of the set whose estimate had room for these requests in addition to the daemons. */
    public boolean backsOffFrom(TypeSet types, long[] sum, Slots slots) {
        var backOff = backOff();
        if (backOff == null) {
            return false;
        }
        var promised = backOff.promised();
        return daemons.stream()
                .anyMatch(group -> types.and(group.types())
                        .positions()
                        .mapToObj(position -> promised.getOrDefault(
                                filter.table().type(position).name(), Resources.NONE))
                        .anyMatch(room -> slots.resources(Slots.sum(sum, group.overhead()))
                                .fitsIn(room)));
    }

    /** Returns the smallest amount of each resource that daemons use on any of these types (core 4.10). */
    public long[] leastOverhead(TypeSet types) {
        return daemons.stream()
                .filter(group -> group.types().intersects(types))
                .map(DaemonGroup::overhead)
                .reduce(Template::smaller)
                .map(long[]::clone)
                .orElseGet(() -> daemons.isEmpty()
                        ? new long[0]
                        : new long[daemons.getFirst().overhead().length]);
    }

    private static long[] smaller(long[] left, long[] right) {
        var least = left.clone();
        Arrays.setAll(least, slot -> Math.min(left[slot], right[slot]));
        return least;
    }
}
