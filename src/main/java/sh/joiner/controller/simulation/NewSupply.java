package sh.joiner.controller.simulation;

import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;

/** The node classes of a simulation (those of the snapshot, and the proposed ones) and their instance types. */
final class NewSupply {

    private final Snapshot present;
    private final ClassResolution resolution;
    private final Function<NodeClass, List<InstanceType>> types;
    private final TreeMap<String, NodeClass> classes = new TreeMap<>();

    NewSupply(Snapshot present, ClassResolution resolution, Function<NodeClass, List<InstanceType>> types) {
        this.present = present;
        this.resolution = resolution;
        this.types = types;
        present.nodeClasses().forEach(nodeClass -> classes.put(nodeClass.name(), nodeClass));
    }

    List<NodeClass> classes(List<NodeClass> written) {
        written.forEach(nodeClass -> classes.put(nodeClass.name(), resolution.resolve(nodeClass)));
        return List.copyOf(classes.values());
    }

    /**
     * Returns the catalog for the changed classes and pools. If neither a node class nor the node class of a pool changes, returns the snapshot's
     * catalog, because computing a new one is slow.
     */
    Catalog catalog(List<NodeClass> written, List<Pool> pools, List<String> notes) {
        var changed = written.stream().map(NodeClass::name).collect(Collectors.toSet());
        var own = new TreeMap<>(present.catalog().pools());
        boolean lost = own.keySet().removeIf(pool -> isOfOther(pool, pools, changed));
        if (changed.isEmpty() && !lost) {
            return present.catalog();
        }
        if (lost) {
            notes.add("overlays and back-offs are ignored for pools whose node class changes");
        }
        var all = new TreeMap<>(present.catalog().typesOf());
        changed.forEach(name -> all.put(name, types.apply(known(name))));
        return new Catalog(all, own);
    }

    private boolean isOfOther(String pool, List<Pool> pools, Set<String> changed) {
        var before = nodeClassOf(pool, present.pools());
        var then = nodeClassOf(pool, pools);
        return (before != null && changed.contains(before)) || (then != null && !then.equals(before));
    }

    private static @Nullable String nodeClassOf(String name, List<Pool> pools) {
        return pools.stream()
                .filter(pool -> pool.name().equals(name))
                .map(pool -> pool.template().nodeClass().name())
                .findFirst()
                .orElse(null);
    }

    private NodeClass known(String name) {
        var nodeClass = classes.get(name);
        if (nodeClass == null) {
            throw new IllegalStateException("node class %s was not resolved".formatted(name));
        }
        return nodeClass;
    }
}
