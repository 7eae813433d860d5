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
 * All requirement sets (states) of a pass. Each set has a number and is stored as bits of the pass's vocabulary. The join of two sets is computed
 * once per pair. The readable form, {@link Requirements}, is computed on request.
 */
public final class States {

    /** The result of {@link #join} for two sets without a common solution. */
    public static final int NEVER = -1;

    private final Vocabulary words;
    private final BitSet wellKnown;
    private final List<State> all = new ArrayList<>();
    private final Map<InternedRules, Integer> numbers = new HashMap<>();
    private final Map<Requirements, Integer> written = new HashMap<>();
    private final Pairs joined = new Pairs();
    private final Pairs both = new Pairs();

    /** Creates the states of a pass whose labels and values are all in this vocabulary. */
    public States(Vocabulary words) {
        this.words = words;
        this.wellKnown = words.numbers(Labels.WELL_KNOWN);
    }

    /** A requirement set, with the two sets that it was joined from. The readable form is computed on request. */
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

    /** Returns the number of a requirement set. */
    public int of(Requirements requirements) {
        return written.computeIfAbsent(requirements, key -> number(new State(words.intern(key), NEVER, NEVER, key)));
    }

    /** Returns the number of the set that requires one value of a label. */
    public int of(LabelKey key, String value) {
        return of(Requirements.of(Requirement.in(key, value)));
    }

    private int number(State state) {
        return numbers.computeIfAbsent(state.rules, _ -> {
            all.add(state);
            return all.size() - 1;
        });
    }

    /** Returns the set in readable form. */
    public Requirements get(int number) {
        var state = all.get(number);
        var readable = state.readable;
        if (readable == null) {
            readable = get(state.left).and(get(state.right));
            state.readable = readable;
        }
        return readable;
    }

    /** Returns the set as bits of {@link #words}. */
    public InternedRules rules(int state) {
        return all.get(state).rules;
    }

    public Vocabulary words() {
        return words;
    }

    /** Returns the only value that the state allows for a label. Empty if it allows several or does not mention the label. */
    public Optional<String> single(int state, LabelKey key) {
        return words.number(key)
                .flatMap(number -> words.single(number, rules(state).about(number)));
    }

    /**
     * Returns the state of an object that has the first state and must also satisfy the second. {@link #NEVER} if the object cannot satisfy both.
     * The first state need not mention well-known labels that the second requires, because instance types define them (core 4.4).
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

    /** Returns true if an object in the state can satisfy the rules. The state need not mention well-known labels. */
    boolean canBecome(int described, InternedRules wanted) {
        return rules(described).isCompatibleWith(wanted, wellKnown);
    }

    /** Returns the state that satisfies both. A label that only one state mentions gets the rule of that state. */
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
