package sh.joiner.engine.sketch;

import java.util.Arrays;
import sh.joiner.engine.state.ByState;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.Template;

/**
 * The capacity that each type of one pool has for pods, without the requests of daemons. Selects the types that are worth trying in a state.
 */
public final class PoolCapacity {

    private final Template template;
    private final States states;
    private final long[][] room; // by type, then slot
    private final ByState<int[]> worthTrying = new ByState<>(this::undominated);

    PoolCapacity(Template template, States states, Slots slots) {
        this.template = template;
        this.states = states;
        var types = template.filter().table().types();
        this.room = new long[types.size()][];
        for (int type = 0; type < room.length; type++) {
            room[type] = slots.amounts(types.get(type).allocatable());
        }
        for (var group : template.daemons()) {
            group.types()
                    .positions()
                    .forEach(type -> Arrays.setAll(room[type], slot -> room[type][slot] - group.overhead()[slot]));
        }
    }

    Template template() {
        return template;
    }

    /** Returns the state of a claim of the pool that satisfies these requirements. {@link States#NEVER} if none does. */
    public int join(int wanted) {
        return states.join(template.state(), wanted);
    }

    /** Returns the capacity of a type for pods, by slot. Callers must not change the array. */
    long[] room(int type) {
        return room[type];
    }

    /**
     * Returns the price of a type in US dollars per hour, at the cheapest offering that the state allows. Infinite if
     * the state does not allow the type.
     */
    public double price(int state, int type) {
        var filter = template.filter();
        return filter.choice(state).usable().has(type) ? filter.cheapest(state, type) : Double.POSITIVE_INFINITY;
    }

    /** Returns the usable types, the cheapest first. If the pool has no limits, types that have no more capacity than a cheaper type are left out. */
    int[] worthTrying(int state) {
        return worthTrying.get(state);
    }

    /** Returns the cheapest type with capacity for this sum that the limits of the pool allow. Negative if there is none. */
    public int cheapest(int state, long[] sum) {
        for (int type : worthTrying(state)) {
            if (isAtMost(sum, room[type]) && template.limits().types().has(type)) {
                return type;
            }
        }
        return -1;
    }

    private int[] undominated(int state) {
        var filter = template.filter();
        var usable = filter.choice(state).usable();
        var kept = new int[room.length];
        int size = 0;
        for (int type : filter.byPrice(state)) {
            if (usable.has(type) && (template.limits().isLimited() || !isDominated(room[type], kept, size))) {
                kept[size++] = type;
            }
        }
        return Arrays.copyOf(kept, size);
    }

    private boolean isDominated(long[] amounts, int[] kept, int size) {
        for (int position = 0; position < size; position++) {
            if (isAtMost(amounts, room[kept[position]])) {
                return true;
            }
        }
        return false;
    }

    static boolean isAtMost(long[] amounts, long[] room) {
        for (int slot = 0; slot < amounts.length; slot++) {
            if (amounts[slot] > room[slot]) {
                return false;
            }
        }
        return true;
    }
}
