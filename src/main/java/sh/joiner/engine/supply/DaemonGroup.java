package sh.joiner.engine.supply;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import sh.joiner.engine.state.Slots;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.catalog.TypeTable;
import sh.joiner.model.pod.DaemonSet;
import sh.joiner.model.pod.HostPort;
import sh.joiner.model.pod.NodeAffinity;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/** Instance types of a pool on which the same daemons would run, with the capacity that the daemons use (core 4.8). */
public final class DaemonGroup {

    // A daemon may require these labels. Joiner sets them on every node, once the node is registered and initialized.
    private static final Requirements JOINED =
            Requirements.of(Requirement.in(Labels.REGISTERED, "true"), Requirement.in(Labels.INITIALIZED, "true"));

    private final TypeSet types;
    private final long[] overhead;
    private final List<HostPort> ports;

    private DaemonGroup(TypeSet types, long[] overhead, List<HostPort> ports) {
        this.types = types;
        this.overhead = overhead;
        this.ports = List.copyOf(ports);
    }

    /** Groups the types of a table by the daemons that fit the pool's template and the type. */
    public static List<DaemonGroup> of(Template.Shape shape, TypeTable table, List<DaemonSet> daemons, Slots slots) {
        var fitting = daemons.stream()
                .filter(daemon -> shape.admits(daemon.placing()))
                .toList();
        var wanted = fitting.stream()
                .map(daemon -> types(
                        shape.requirements().and(JOINED),
                        table,
                        daemon.placing().affinity()))
                .toList();
        var parts = new LinkedHashMap<BitSet, BitSet>();
        for (int position = 0; position < table.types().size(); position++) {
            var present = new BitSet();
            for (int daemon = 0; daemon < fitting.size(); daemon++) {
                present.set(daemon, wanted.get(daemon).has(position));
            }
            parts.computeIfAbsent(present, _ -> new BitSet()).set(position);
        }
        var groups = new ArrayList<DaemonGroup>();
        parts.forEach((present, types) ->
                groups.add(group(present.stream().mapToObj(fitting::get).toList(), types, table, slots)));
        return List.copyOf(groups);
    }

    // Each alternative of a daemon's affinity is checked on its own.
    private static TypeSet types(Requirements template, TypeTable table, NodeAffinity affinity) {
        var types = table.none();
        for (var alternative : affinity.alternatives()) {
            if (template.isCompatibleWith(alternative, Labels.WELL_KNOWN)) {
                types = types.or(table.matching(alternative));
            }
        }
        return types;
    }

    private static DaemonGroup group(List<DaemonSet> daemons, BitSet types, TypeTable table, Slots slots) {
        var overhead = slots.none();
        var ports = new ArrayList<HostPort>();
        for (var daemon : daemons) {
            overhead = Slots.sum(overhead, slots.amounts(daemon.requests()));
            ports.addAll(daemon.placing().hostPorts());
        }
        return new DaemonGroup(table.select(types), overhead, ports);
    }

    public TypeSet types() {
        return types;
    }

    /** Returns the sum of the requests of the group's daemons, by slot. Callers must not change the array. */
    public long[] overhead() {
        return overhead;
    }

    List<HostPort> ports() {
        return ports;
    }
}
