package sh.joiner.model.requirement;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Every label that anybody names, and every value and bound of it, numbered: what {@link InternedRules} are made of.
 *
 * <p>Immutable. A catalogue has the vocabulary of its types; a pass goes on from there with what pods, pools and nodes name. Labels and values
 * keep their numbers when a vocabulary grows, but rules interned before do not fit those interned after.
 */
public final class Vocabulary {

    /** Nothing was named yet. */
    public static final Vocabulary EMPTY = new Vocabulary(Map.of(), List.of(), List.of());

    private final Map<LabelKey, Integer> numbers;
    private final List<LabelKey> keys;
    private final List<Alphabet> alphabets;

    private Vocabulary(Map<LabelKey, Integer> numbers, List<LabelKey> keys, List<Alphabet> alphabets) {
        this.numbers = numbers;
        this.keys = keys;
        this.alphabets = alphabets;
    }

    /** The same with all that these rules name; itself if that is nothing new. */
    public Vocabulary with(Stream<Requirement> named) {
        var byKey = new TreeMap<LabelKey, List<ValueSet>>();
        named.forEach(rule ->
                byKey.computeIfAbsent(rule.key(), _ -> new ArrayList<>()).add(rule.allowed()));
        var grownNumbers = new HashMap<>(numbers);
        var grownKeys = new ArrayList<>(keys);
        var grown = new ArrayList<>(alphabets);
        byKey.forEach((key, sets) -> {
            var number = grownNumbers.get(key);
            if (number == null) {
                grownNumbers.put(key, grown.size());
                grownKeys.add(key);
                grown.add(Alphabet.EMPTY.with(sets));
            } else {
                grown.set(number, grown.get(number).with(sets));
            }
        });
        return grown.equals(alphabets) ? this : new Vocabulary(grownNumbers, grownKeys, grown);
    }

    /**
     * A set of rules as bits.
     *
     * @throws IllegalArgumentException if it names what the vocabulary does not
     */
    public InternedRules intern(Requirements requirements) {
        var rules = new TreeMap<Integer, InternedRule>();
        for (var rule : requirements.list()) {
            int key = number(rule.key()).orElseThrow(() -> unknown(rule.key()));
            rules.put(key, alphabets.get(key).intern(rule));
        }
        return new InternedRules(
                rules.keySet().stream().mapToInt(Integer::intValue).toArray(),
                rules.values().toArray(InternedRule[]::new));
    }

    /** One rule as bits. */
    public InternedRule intern(Requirement rule) {
        return alphabets
                .get(number(rule.key()).orElseThrow(() -> unknown(rule.key())))
                .intern(rule);
    }

    private static IllegalArgumentException unknown(LabelKey key) {
        return new IllegalArgumentException("the label %s was not named before".formatted(key));
    }

    /** The number of a label; empty if nobody names it. */
    public Optional<Integer> number(LabelKey key) {
        return Optional.ofNullable(numbers.get(key));
    }

    /** The label of a number. */
    public LabelKey key(int number) {
        return keys.get(number);
    }

    /** The values of a label, each at the place of its number; none if nobody names it. */
    public List<String> valuesOf(LabelKey key) {
        return number(key).map(this::values).orElse(List.of());
    }

    /** The values of the label of a number, each at the place of its own number. */
    public List<String> values(int key) {
        return alphabets.get(key).values();
    }

    /** The numbers of those labels that somebody names. */
    public BitSet numbers(Set<LabelKey> keys) {
        var bits = new BitSet();
        keys.forEach(key -> number(key).ifPresent(bits::set));
        return bits;
    }

    /** Whether a rule about the label of a number leaves but a list of values, or none. */
    public boolean isList(int key, InternedRule rule) {
        return !rule.hasFrom(values(key).size() + 1);
    }

    /** The only value that a rule about the label of a number leaves; empty if there are several, or if it may be absent. */
    public Optional<String> single(int key, @Nullable InternedRule rule) {
        int only = rule == null ? -1 : rule.single();
        return only < 0 || only >= values(key).size()
                ? Optional.empty()
                : Optional.of(values(key).get(only));
    }
}
