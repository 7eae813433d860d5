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
 * The numbered labels, values and bounds of a set of rules. {@link InternedRules} consist of these numbers.
 *
 * <p>Immutable. A catalog has the vocabulary of its types; a pass extends it by the labels and values of pods, pools and nodes. Labels and values keep their numbers when a vocabulary grows, but the bits for absence and for ranges move. So rules interned before an extension must not be mixed with rules interned afterwards.
 */
public final class Vocabulary {

    /** The empty vocabulary. */
    public static final Vocabulary EMPTY = new Vocabulary(Map.of(), List.of(), List.of());

    private final Map<LabelKey, Integer> numbers;
    private final List<LabelKey> keys;
    private final List<Alphabet> alphabets;

    private Vocabulary(Map<LabelKey, Integer> numbers, List<LabelKey> keys, List<Alphabet> alphabets) {
        this.numbers = numbers;
        this.keys = keys;
        this.alphabets = alphabets;
    }

    /** Returns a vocabulary with all labels and values of these rules; this object if all are known. */
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
     * Returns the set of rules as bits.
     *
     * @throws IllegalArgumentException if a rule names a label, value or bound that is not in the vocabulary
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

    /** Returns the rule as bits. */
    public InternedRule intern(Requirement rule) {
        return alphabets
                .get(number(rule.key()).orElseThrow(() -> unknown(rule.key())))
                .intern(rule);
    }

    private static IllegalArgumentException unknown(LabelKey key) {
        return new IllegalArgumentException(
                "the label %s is not in the vocabulary: add it before interning".formatted(key));
    }

    /** Returns the number of a label; empty if the label is not in the vocabulary. */
    public Optional<Integer> number(LabelKey key) {
        return Optional.ofNullable(numbers.get(key));
    }

    /** Returns the label with this number. */
    public LabelKey key(int number) {
        return keys.get(number);
    }

    /** Returns the values of a label, each at the index of its number; none if the label is not in the vocabulary. */
    public List<String> valuesOf(LabelKey key) {
        return number(key).map(this::values).orElse(List.of());
    }

    /** Returns the values of the label with the number {@code key}. Each value is at the index of its own number. */
    public List<String> values(int key) {
        return alphabets.get(key).values();
    }

    /** Returns the numbers of those labels that are in the vocabulary. */
    public BitSet numbers(Set<LabelKey> keys) {
        var bits = new BitSet();
        keys.forEach(key -> number(key).ifPresent(bits::set));
        return bits;
    }

    /** Returns true if the rule allows only a finite list of values. {@code key} is the number of its label. */
    public boolean isList(int key, InternedRule rule) {
        return !rule.hasFrom(values(key).size() + 1);
    }

    /**
     * Returns the only value that the rule allows; empty if there are several or none, or if the label may be absent.
     * {@code key} is the number of its label.
     */
    public Optional<String> single(int key, @Nullable InternedRule rule) {
        int only = rule == null ? -1 : rule.single();
        return only < 0 || only >= values(key).size()
                ? Optional.empty()
                : Optional.of(values(key).get(only));
    }
}
