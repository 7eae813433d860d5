package sh.joiner.app.gauge;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.pod.NodeAffinity;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.snapshot.Snapshot;

/** The zones that the node selectors and node affinities of pending pods allow. Topology spread, pod affinity and volumes are ignored. */
public final class EffectiveZones {

    private static final String FLEXIBLE = "flexible";
    private static final String NONE = "none";

    private EffectiveZones() {}

    public static Map<String, Integer> count(Snapshot snapshot) {
        var offered = offered(snapshot.catalog());
        var known = new HashMap<NodeAffinity, String>();
        var counts = new TreeMap<String, Integer>();
        snapshot.pods().stream()
                .filter(pod -> pod.isProvisionable() && pod.life().phase() == Pod.Phase.PENDING)
                .map(pod -> pod.placing().affinity())
                .map(affinity -> known.computeIfAbsent(affinity, nodeAffinity -> zone(nodeAffinity, offered)))
                .forEach(zone -> counts.merge(zone, 1, Integer::sum));
        return counts;
    }

    private static Set<String> offered(Catalog catalog) {
        var zones = new TreeSet<String>();
        catalog.typesOf()
                .values()
                .forEach(types ->
                        types.forEach(type -> type.offerings().forEach(offering -> zones.add(offering.zone()))));
        return zones;
    }

    private static String zone(NodeAffinity affinity, Set<String> offered) {
        var allowed = offered.stream()
                .filter(zone -> affinity.alternatives().stream()
                        .anyMatch(requirements -> requirements.get(Labels.ZONE).has(zone)))
                .toList();
        return switch (allowed.size()) {
            case 0 -> NONE;
            case 1 -> allowed.getFirst();
            default -> FLEXIBLE;
        };
    }
}
