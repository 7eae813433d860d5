package sh.joiner.engine.scheduling;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;

/**
 * Every set of requirements that comes up in a pass, each with a number. Whether two of them meet, and in which third, is worked out
 * once and remembered by pair.
 */
final class States {

    /** What {@link #join} answers where two sets do not meet. */
    static final int NEVER = -1;

    private final List<Requirements> all = new ArrayList<>();
    private final Map<Requirements, Integer> numbers = new HashMap<>();
    private final Map<Long, Integer> joined = new HashMap<>();

    /** The number of a set of requirements. */
    int of(Requirements requirements) {
        return numbers.computeIfAbsent(requirements, _ -> {
            all.add(requirements);
            return all.size() - 1;
        });
    }

    Requirements get(int state) {
        return all.get(state);
    }

    /**
     * The state of something described by the first and asked for the second; {@link #NEVER} if it cannot satisfy it. Well-known labels
     * may be open, since instance types close them (core 4.4).
     */
    int join(int described, int wanted) {
        return joined.computeIfAbsent((long) described << Integer.SIZE | wanted, _ -> {
            var has = get(described);
            var wants = get(wanted);
            return has.isCompatibleWith(wants, Labels.WELL_KNOWN) ? of(has.and(wants)) : NEVER;
        });
    }
}
