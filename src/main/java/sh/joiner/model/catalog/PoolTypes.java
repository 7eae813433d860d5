package sh.joiner.model.catalog;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The types of one pool, where they differ from those of its node class.
 *
 * @param types ordered by name, as those of the class
 * @param priced types of which an overlay changes a price
 * @param enlarged types of which an overlay changes the capacity
 * @param backOff the back-off of the pool; absent if the pool uses the estimates of all types
 */
public record PoolTypes(
        List<InstanceType> types,
        SortedSet<String> priced,
        SortedSet<String> enlarged,
        @Nullable BackOff backOff) {

    public PoolTypes {
        types = List.copyOf(types);
        priced = Collections.unmodifiableSortedSet(new TreeSet<>(priced));
        enlarged = Collections.unmodifiableSortedSet(new TreeSet<>(enlarged));
    }

    /** Returns the unchanged types of the node class. */
    public static PoolTypes asIn(List<InstanceType> types) {
        return new PoolTypes(types, new TreeSet<>(), new TreeSet<>(), null);
    }

    /** Returns a copy with these types, some of them with less capacity. */
    public PoolTypes backingOff(List<InstanceType> counted, BackOff why) {
        return new PoolTypes(counted, priced, enlarged, why);
    }
}
