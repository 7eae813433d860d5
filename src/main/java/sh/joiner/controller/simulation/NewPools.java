package sh.joiner.controller.simulation;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pool.Pool;

/** The pools of a simulation: those of the snapshot, and the proposed ones. */
final class NewPools {

    private final Map<String, NodeClass> classes;
    private final List<NodeClass> written;
    private final List<String> problems;
    private final List<String> notes;

    /** Creates the pools. The changed and new classes in {@code written} are assumed to be ready. */
    NewPools(Collection<NodeClass> classes, List<NodeClass> written, List<String> problems, List<String> notes) {
        this.classes = classes.stream().collect(Collectors.toMap(NodeClass::name, Function.identity()));
        this.written = written;
        this.problems = problems;
        this.notes = notes;
    }

    List<Pool> of(List<Pool> present, List<Pool> changed) {
        var pools = new TreeMap<String, Pool>();
        present.forEach(pool -> pools.put(pool.name(), isOfWritten(pool) ? ready(pool) : pool));
        changed.forEach(pool -> pools.put(pool.name(), evaluated(pool)));
        return List.copyOf(pools.values());
    }

    private boolean isOfWritten(Pool pool) {
        var name = pool.template().nodeClass().name();
        return written.stream().anyMatch(nodeClass -> nodeClass.name().equals(name));
    }

    private Pool evaluated(Pool pool) {
        var name = pool.template().nodeClass().name();
        var nodeClass = classes.get(name);
        if (nodeClass == null) {
            problems.add("NodePool %s: spec.template.spec.nodeClassRef.name: EC2NodeClass '%s' not found"
                    .formatted(pool.name(), name));
            return pool;
        }
        return isOfWritten(pool) || nodeClass.isReady() ? ready(pool) : notReady(pool, name);
    }

    private static Pool ready(Pool pool) {
        return pool.with(List.of(ready(pool, Condition.Status.TRUE)));
    }

    private Pool notReady(Pool pool, String nodeClass) {
        notes.add("NodePool %s would launch no nodes: EC2NodeClass %s is not ready".formatted(pool.name(), nodeClass));
        return pool.with(List.of(ready(pool, Condition.Status.FALSE)));
    }

    private static Condition ready(Pool pool, Condition.Status status) {
        var since = pool.conditions().stream().map(Condition::since).findFirst().orElse(Instant.EPOCH);
        return new Condition("Ready", status, "WhatIf", "", since);
    }
}
