package sh.joiner.engine.sketch;

import java.util.Arrays;
import sh.joiner.engine.state.ByState;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.Template;

/** What the types of one pool have room for beside its daemons, and which of them are worth a look in a state. */
public final class PoolCapacity {

    private final Template template;
    private final States states;
    private final long[][] room; // by type, then slot
    private final ByState<int[]> worthALook = new ByState<>(this::undominated);

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

    /** The state of a claim of the pool that is to serve what somebody wants; {@link States#NEVER} if none can. */
    public int join(int wanted) {
        return states.join(template.state(), wanted);
    }

    /** What pods may ask of a type, by slot; not to be written to. */
    long[] room(int type) {
        return room[type];
    }

    /** USD an hour of a type as cheap as the state allows; infinite if it allows none. */
    public double price(int state, int type) {
        var filter = template.filter();
        return filter.choice(state).usable().has(type) ? filter.cheapest(state, type) : Double.POSITIVE_INFINITY;
    }

    /** Usable types, the cheapest first, without those that have no more room than a cheaper one. */
    int[] worthALook(int state) {
        return worthALook.get(state);
    }

    /** The cheapest type that has room for so much; negative if none has. */
    public int cheapest(int state, long[] sum) {
        for (int type : worthALook(state)) {
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
        for (int one = 0; one < size; one++) {
            if (isAtMost(amounts, room[kept[one]])) {
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
