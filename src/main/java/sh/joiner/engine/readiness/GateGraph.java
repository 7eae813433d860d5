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
 * Who needs what: controllers need gates, and gates need gates. Has no circle: nothing in one could ever be ready.
 */
public record GateGraph(SortedMap<GateName, GateRule> gates, List<Declaration> controllers) {

    public GateGraph {
        gates = Collections.unmodifiableSortedMap(new TreeMap<>(gates));
        controllers = controllers.stream()
                .sorted(Comparator.comparing(Declaration::controller))
                .toList();
        var known = gates.keySet();
        gates.values().forEach(rule -> demandKnown(rule.name().word(), rule.needs(), known));
        controllers.forEach(declaration -> demandKnown(declaration.controller(), declaration.needs(), known));
        for (var rule : gates.values()) {
            refuseCircle(rule.name(), gates, new ArrayDeque<>());
        }
    }

    public static GateGraph of(List<GateRule> rules, List<Declaration> controllers) {
        var gates = new TreeMap<GateName, GateRule>();
        for (var rule : rules) {
            if (gates.put(rule.name(), rule) != null) {
                throw new IllegalArgumentException("there are two rules for the gate %s"
                        .formatted(rule.name().word()));
            }
        }
        return new GateGraph(gates, controllers);
    }

    private static void demandKnown(String who, Set<GateName> needs, Set<GateName> known) {
        needs.stream().filter(gateName -> !known.contains(gateName)).findFirst().ifPresent(missing -> {
            throw new IllegalArgumentException(
                    "%s needs %s, for which there is no gate".formatted(who, missing.word()));
        });
    }

    private static void refuseCircle(GateName from, Map<GateName, GateRule> gates, ArrayDeque<GateName> way) {
        if (way.contains(from)) {
            throw new IllegalArgumentException(
                    "gates wait for one another: %s".formatted(String.join(" > ", circle(from, way))));
        }
        var rule = gates.get(from);
        way.addLast(from);
        if (rule != null) {
            rule.needs().stream().sorted().forEach(next -> refuseCircle(next, gates, way));
        }
        way.removeLast();
    }

    private static List<String> circle(GateName from, ArrayDeque<GateName> way) {
        var words = new ArrayList<String>();
        way.stream().dropWhile(gateName -> gateName != from).forEach(gateName -> words.add(gateName.word()));
        words.add(from.word());
        return words;
    }

    /** These gates and all that they need in turn, in their order. */
    public Set<GateName> closure(Set<GateName> needs) {
        var all = EnumSet.noneOf(GateName.class);
        var open = new ArrayDeque<>(needs);
        while (!open.isEmpty()) {
            var one = open.removeFirst();
            if (all.add(one)) {
                open.addAll(rule(one).needs());
            }
        }
        return Collections.unmodifiableSet(all);
    }

    public GateRule rule(GateName name) {
        var rule = gates.get(name);
        if (rule == null) {
            throw new IllegalArgumentException("there is no gate %s".formatted(name.word()));
        }
        return rule;
    }

    /** The controllers that need a gate, be it for the sake of another, by name. */
    public List<String> neededBy(GateName gate) {
        return controllers.stream()
                .filter(declaration -> closure(declaration.needs()).contains(gate))
                .map(Declaration::controller)
                .toList();
    }
}
