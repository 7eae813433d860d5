package sh.joiner.model.catalog;

import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import sh.joiner.model.resource.Resources;

/**
 * A pool that counts on what its machines really left for pods, since several in a row could not hold what they were made for.
 *
 * @param types that turned out too small
 * @param until when it will try once more
 * @param sentence why, for people
 * @param promised by instance type: what it was estimated to leave for pods, where the pool counts on less
 */
public record BackOff(SortedSet<String> types, Instant until, String sentence, SortedMap<String, Resources> promised) {

    public BackOff {
        types = Collections.unmodifiableSortedSet(new TreeSet<>(types));
        promised = Collections.unmodifiableSortedMap(new TreeMap<>(promised));
    }
}
