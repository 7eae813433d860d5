package sh.joiner.engine.volume;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import sh.joiner.model.requirement.Requirements;

/**
 * The requirements of a pod's volumes for its node (core 4.7).
 * @param ties one for each volume that is not accessible everywhere
 * @param attaches the PersistentVolumeClaims (namespace/name) whose volumes must be attached; the key is the name of the CSI driver
 */
public record VolumeNeeds(List<Tie> ties, SortedMap<String, SortedSet<String>> attaches) {

    /** The needs of a pod without volumes. */
    static final VolumeNeeds NONE = new VolumeNeeds(List.of(), Collections.emptySortedMap());

    /**
     * The requirements of one volume for a node.
     * @param claim the name of the PersistentVolumeClaim
     * @param places alternatives; a node must satisfy at least one of them
     */
    public record Tie(String claim, List<Requirements> places) {}

    /**
     * Returns the alternatives in which all volumes are accessible at once. Empty if they are accessible everywhere. If no node can access all
     * volumes, the alternatives contradict themselves, so that no node satisfies any of them.
     */
    public List<Requirements> alternatives() {
        List<Requirements> ways = List.of();
        for (var tie : ties) {
            ways = ways.isEmpty() ? tie.places() : together(ways, tie.places());
        }
        return ways;
    }

    private static List<Requirements> together(List<Requirements> ways, List<Requirements> places) {
        Set<Requirements> all = new LinkedHashSet<>();
        ways.forEach(way -> places.forEach(place -> all.add(way.and(place))));
        var possible = all.stream().filter(way -> !way.isImpossible()).toList();
        return possible.isEmpty() ? List.copyOf(all) : possible;
    }
}
