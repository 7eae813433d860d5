package sh.joiner.engine.scheduling;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import sh.joiner.model.requirement.Requirements;

/**
 * What a pod's volumes ask of its node (core 4.7).
 *
 * @param ties one for each volume that may not be used everywhere
 * @param attaches the claims to be attached, by the driver that attaches them
 */
record VolumeNeeds(List<Tie> ties, SortedMap<String, SortedSet<String>> attaches) {

    /** No volumes. */
    static final VolumeNeeds NONE = new VolumeNeeds(List.of(), Collections.emptySortedMap());

    /**
     * Where one volume may be used.
     *
     * @param claim the name of the pod's volume claim
     * @param places of which one must hold
     */
    record Tie(String claim, List<Requirements> places) {}

    /**
     * The ways in which all volumes can be used at once; none if they may be used everywhere. Where they can never be used together the ways
     * contradict themselves, so that no node keeps to any.
     */
    List<Requirements> alternatives() {
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
