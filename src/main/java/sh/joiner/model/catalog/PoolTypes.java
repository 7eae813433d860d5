package sh.joiner.model.catalog;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The types as one pool counts on them, where that is not as its node class has them.
 *
 * @param types ordered by name, as those of the class
 * @param priced types of which an overlay changes a price
 * @param enlarged types of which an overlay changes the capacity
 * @param backOff absent if the pool backs off from nothing
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

    /** As the class has them. */
    public static PoolTypes asIn(List<InstanceType> types) {
        return new PoolTypes(types, new TreeSet<>(), new TreeSet<>(), null);
    }

    /** The same, counting on less of some types. */
    public PoolTypes backingOff(List<InstanceType> counted, BackOff why) {
        return new PoolTypes(counted, priced, enlarged, why);
    }
}
