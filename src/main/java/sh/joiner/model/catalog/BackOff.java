package sh.joiner.model.catalog;

import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import sh.joiner.model.resource.Resources;

/**
 * The back-off of a pool from its estimates: several nodes in a row were too small for their pods, so the pool now uses the capacity that these nodes
 * really have.
 *
 * @param types instance types that turned out too small
 * @param until the time from which the pool uses the estimate again, for one launch
 * @param sentence the reason, as a sentence for users
 * @param promised the estimated allocatable resources of the instance types for which the pool now uses less
 */
public record BackOff(SortedSet<String> types, Instant until, String sentence, SortedMap<String, Resources> promised) {

    public BackOff {
        types = Collections.unmodifiableSortedSet(new TreeSet<>(types));
        promised = Collections.unmodifiableSortedMap(new TreeMap<>(promised));
    }
}
