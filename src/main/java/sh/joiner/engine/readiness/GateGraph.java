package sh.joiner.engine.readiness;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import sh.joiner.model.readiness.Declaration;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateRule;

/**
 * The dependencies between gates: controllers need gates, and gates need gates. The graph has no cycle, because a gate in a cycle could never open.
 */
public record GateGraph(SortedMap<GateName, GateRule> gates, List<Declaration> controllers) {

    public GateGraph {
        gates = Collections.unmodifiableSortedMap(new TreeMap<>(gates));
        controllers = controllers.stream()
                .sorted(Comparator.comparing(Declaration::controller))
                .toList();
        var known = gates.keySet();
        gates.values().forEach(rule -> requireKnown(rule.name().word(), rule.needs(), known));
        controllers.forEach(declaration -> requireKnown(declaration.controller(), declaration.needs(), known));
        for (var rule : gates.values()) {
            rejectCycle(rule.name(), gates, new ArrayDeque<>());
        }
    }

    public static GateGraph of(List<GateRule> rules, List<Declaration> controllers) {
        var gates = new TreeMap<GateName, GateRule>();
        for (var rule : rules) {
            if (gates.put(rule.name(), rule) != null) {
                throw new IllegalArgumentException(
                        "duplicate rule for gate %s".formatted(rule.name().word()));
            }
        }
        return new GateGraph(gates, controllers);
    }

    private static void requireKnown(String owner, Set<GateName> needs, Set<GateName> known) {
        needs.stream().filter(gateName -> !known.contains(gateName)).findFirst().ifPresent(missing -> {
            throw new IllegalArgumentException(
                    "%s needs gate %s, which does not exist".formatted(owner, missing.word()));
        });
    }

    private static void rejectCycle(GateName from, Map<GateName, GateRule> gates, ArrayDeque<GateName> path) {
        if (path.contains(from)) {
            throw new IllegalArgumentException(
                    "gates depend on one another in a cycle: %s".formatted(String.join(" > ", cycle(from, path))));
        }
        var rule = gates.get(from);
        path.addLast(from);
        if (rule != null) {
            rule.needs().stream().sorted().forEach(next -> rejectCycle(next, gates, path));
        }
        path.removeLast();
    }

    private static List<String> cycle(GateName from, ArrayDeque<GateName> path) {
        var words = new ArrayList<String>();
        path.stream().dropWhile(gateName -> gateName != from).forEach(gateName -> words.add(gateName.word()));
        words.add(from.word());
        return words;
    }

    /** Returns these gates and all gates that they need, directly or indirectly, in the order of {@link GateName}. */
    public Set<GateName> closure(Set<GateName> needs) {
        var all = EnumSet.noneOf(GateName.class);
        var open = new ArrayDeque<>(needs);
        while (!open.isEmpty()) {
            var gate = open.removeFirst();
            if (all.add(gate)) {
                open.addAll(rule(gate).needs());
            }
        }
        return Collections.unmodifiableSet(all);
    }

    public GateRule rule(GateName name) {
        var rule = gates.get(name);
        if (rule == null) {
            throw new IllegalArgumentException("gate %s does not exist".formatted(name.word()));
        }
        return rule;
    }

    /** Returns the names of the controllers that need a gate, directly or indirectly, in alphabetical order. */
    public List<String> neededBy(GateName gate) {
        return controllers.stream()
                .filter(declaration -> closure(declaration.needs()).contains(gate))
                .map(Declaration::controller)
                .toList();
    }
}
