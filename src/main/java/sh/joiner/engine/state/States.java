package sh.joiner.engine.state;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.requirement.InternedRules;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.requirement.Vocabulary;

/**
 * Every set of requirements that comes up in a pass, each with a number, as bits of the pass's vocabulary. Whether two of them meet, and in
 * which third, is worked out once and remembered by pair; the readable form is made when somebody wants to read it.
 */
public final class States {

    /** What {@link #join} answers where two sets do not meet. */
    public static final int NEVER = -1;

    private final Vocabulary words;
    private final BitSet wellKnown;
    private final List<State> all = new ArrayList<>();
    private final Map<InternedRules, Integer> numbers = new HashMap<>();
    private final Map<Requirements, Integer> written = new HashMap<>();
    private final Pairs joined = new Pairs();
    private final Pairs both = new Pairs();

    /** A pass in which nobody names anything else. */
    public States(Vocabulary words) {
        this.words = words;
        this.wellKnown = words.numbers(Labels.WELL_KNOWN);
    }

    /** A set, and the two it was joined from as long as nobody has read it. */
    private static final class State {
        private final InternedRules rules;
        private final int left;
        private final int right;
        private @Nullable Requirements readable;

        State(InternedRules rules, int left, int right, @Nullable Requirements readable) {
            this.rules = rules;
            this.left = left;
            this.right = right;
            this.readable = readable;
        }
    }

    /** The number of a set of requirements. */
    public int of(Requirements requirements) {
        return written.computeIfAbsent(
                requirements,
                otherRequirements ->
                        number(new State(words.intern(otherRequirements), NEVER, NEVER, otherRequirements)));
    }

    /** The number of the set that asks one value of a label. */
    public int of(LabelKey key, String value) {
        return of(Requirements.of(Requirement.in(key, value)));
    }

    private int number(State state) {
        return numbers.computeIfAbsent(state.rules, _ -> {
            all.add(state);
            return all.size() - 1;
        });
    }

    /** In readable form. */
    public Requirements get(int number) {
        var state = all.get(number);
        var readable = state.readable;
        if (readable == null) {
            readable = get(state.left).and(get(state.right));
            state.readable = readable;
        }
        return readable;
    }

    /** As bits of {@link #words}. */
    public InternedRules rules(int state) {
        return all.get(state).rules;
    }

    public Vocabulary words() {
        return words;
    }

    /** The only value that the state leaves to a label; empty if there are several, or if it says nothing of it. */
    public Optional<String> single(int state, LabelKey key) {
        return words.number(key)
                .flatMap(number -> words.single(number, rules(state).about(number)));
    }

    /**
     * The state of something described by the first and asked for the second; {@link #NEVER} if it cannot satisfy it. Well-known labels
     * may be open, since instance types close them (core 4.4).
     */
    public int join(int described, int wanted) {
        int known = joined.get(described, wanted);
        if (known != Pairs.UNKNOWN) {
            return known;
        }
        int result = canBecome(described, rules(wanted)) ? and(described, wanted) : NEVER;
        joined.put(described, wanted, result);
        return result;
    }

    /** Whether something in the state can satisfy the rules, where well-known labels may be open. */
    boolean canBecome(int described, InternedRules wanted) {
        return rules(described).isCompatibleWith(wanted, wellKnown);
    }

    /** What satisfies both, whatever is open. */
    public int and(int left, int right) {
        int known = both.get(left, right);
        if (known != Pairs.UNKNOWN) {
            return known;
        }
        int result = number(new State(rules(left).and(rules(right)), left, right, null));
        both.put(left, right, result);
        return result;
    }
}
