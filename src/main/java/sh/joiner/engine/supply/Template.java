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
 * A pool as new claims are made from it: what is known of its nodes before any pod is on them (core 4.3).
 *
 * @param number its place in the order in which pools are asked
 * @param state of its requirements
 * @param own absent if its pool counts on the types as its class has them
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

    /** What pods and daemons meet: requirements and taints. Startup taints are gone by the time that pods come. */
    public record Shape(Requirements requirements, List<Taint> taints) {

        /** Whether a daemon's tolerations let it in; soft taints never keep a daemon away. */
        public boolean admits(Pod.Placing daemon) {
            return daemon.refuses(taints).stream().allMatch(taint -> taint.effect() == Taint.Effect.PREFER_NO_SCHEDULE);
        }
    }

    /**
     * Returns a new claim of the pool with every type that the limits leave, before any pod is on it; empty if the limits leave no node.
     *
     * @param from the state of its requirements
     */
    public Optional<Narrowed> fresh(int from) {
        return limits.allowsANode() ? Optional.of(new Narrowed(from, limits.types())) : Optional.empty();
    }

    /** The types of a set on which so much has room beside the daemons, ports included. */
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

    /** Absent if it backs off from nothing. */
    @Nullable
    public BackOff backOff() {
        return own == null ? null : own.backOff();
    }

    /** Whether it backs off from types of a set that were estimated to have room for so much beside the daemons. */
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

    /** What daemons take at least, whichever of the types it becomes: of each resource the least (core 4.10). */
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
