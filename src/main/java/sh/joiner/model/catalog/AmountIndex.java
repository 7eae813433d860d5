package sh.joiner.model.catalog;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * An index of types by the amount of one resource: the amounts that occur, ascending, each with the types that have at least that amount.
 * Types with enough room are found by binary search.
 */
public final class AmountIndex {

    private final long[] amounts;
    private final TypeSet[] withNoLess;
    private final TypeSet all;
    private final TypeSet none;

    private AmountIndex(long[] amounts, TypeSet[] withNoLess, int types) {
        this.amounts = amounts;
        this.withNoLess = withNoLess;
        var bits = new BitSet();
        this.none = TypeSet.of(bits, types);
        bits.set(0, types);
        this.all = TypeSet.of(bits, types);
    }

    static AmountIndex of(List<InstanceType> types, ToLongFunction<InstanceType> amount) {
        var each = types.stream().mapToLong(amount).toArray();
        var amounts = Arrays.stream(each).sorted().distinct().toArray();
        var exactly = new BitSet[amounts.length];
        Arrays.setAll(exactly, _ -> new BitSet(each.length));
        for (int position = 0; position < each.length; position++) {
            exactly[Arrays.binarySearch(amounts, each[position])].set(position);
        }
        var sets = new TypeSet[amounts.length];
        var atLeast = new BitSet(each.length);
        for (int step = amounts.length - 1; step >= 0; step--) {
            atLeast.or(exactly[step]);
            sets[step] = TypeSet.of(atLeast, types.size());
        }
        return new AmountIndex(amounts, sets, types.size());
    }

    /** Returns the types that have at least this amount. */
    public TypeSet atLeast(long amount) {
        int step = firstNotBelow(amount);
        return step == amounts.length ? none : withNoLess[step];
    }

    /** Returns the types that have at most this amount. */
    TypeSet atMost(long amount) {
        return amount == Long.MAX_VALUE ? all : all.minus(atLeast(amount + 1));
    }

    private int firstNotBelow(long amount) {
        int found = Arrays.binarySearch(amounts, amount);
        return found >= 0 ? found : -found - 1;
    }
}
