package sh.joiner.engine.sizing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.Subnet;

/** The zones in which a node class has subnets (aws 1.9). */
final class ClassZones {

    private final SortedMap<String, List<Subnet>> subnetsOf = new TreeMap<>();

    ClassZones(NodeClass nodeClass) {
        for (var subnet : nodeClass.resolved().subnets()) {
            subnetsOf.computeIfAbsent(subnet.zone(), _ -> new ArrayList<>()).add(subnet);
        }
    }

    boolean has(String zone) {
        return subnetsOf.containsKey(zone);
    }

    /** Returns the zone ID, which is the same in all accounts. Empty if the class has no subnet in the zone. */
    String idOf(String zone) {
        return subnets(zone).stream().findFirst().map(Subnet::zoneId).orElse("");
    }

    List<String> subnetIds(String zone) {
        return subnets(zone).stream().map(Subnet::id).toList();
    }

    /** Returns the zones that this class can use. */
    SortedSet<String> among(SortedSet<String> zones) {
        var both = new TreeSet<>(zones);
        both.retainAll(subnetsOf.keySet());
        return both;
    }

    private List<Subnet> subnets(String zone) {
        return subnetsOf.getOrDefault(zone, Collections.emptyList());
    }
}
