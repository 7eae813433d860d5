package sh.joiner.model.catalog;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.model.requirement.InternedRule;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.ValueSet.OneOf;
import sh.joiner.model.requirement.Vocabulary;

/**
 * The values of one label in a table, each with the set of the types that may have the value.
 *
 * @param byValue type sets, indexed by the number of the value in the vocabulary
 * @param absent types on which the label may be missing
 * @param withoutRule types without a rule about the label
 * @param unlisted types whose rule is not a finite list; these are checked individually
 */
record LabelIndex(List<TypeSet> byValue, TypeSet absent, TypeSet withoutRule, List<Unlisted> unlisted) {

    /** A type whose rule about the label is not a finite list. */
    record Unlisted(TypeSet type, Requirement rule) {}

    /** Returns the types that can satisfy the rule. The rule must be interned in this vocabulary. */
    TypeSet matching(InternedRule wanted, Vocabulary words) {
        var found = (wanted.mayBeAbsent() ? withoutRule.or(absent) : withoutRule).words();
        wanted.valuesBelow(byValue.size()).forEach(value -> byValue.get(value).addTo(found));
        for (var rest : unlisted) {
            if (words.intern(rest.rule()).intersects(wanted)) {
                rest.type().addTo(found);
            }
        }
        return TypeSet.ofWords(found);
    }

    /** Returns how many values that satisfy the rule occur among these types. */
    int distinctValues(InternedRule rule, TypeSet among) {
        return (int) rule.valuesBelow(byValue.size())
                .filter(value -> byValue.get(value).intersects(among))
                .count();
    }

    /** Returns an index for every label that some type has a rule about. */
    static Map<LabelKey, LabelIndex> of(List<InstanceType> types, Vocabulary words) {
        var collectors = new HashMap<LabelKey, Collector>();
        for (int position = 0; position < types.size(); position++) {
            for (var rule : types.get(position).requirements().list()) {
                collectors
                        .computeIfAbsent(rule.key(), key -> new Collector(words.valuesOf(key), types.size()))
                        .add(position, rule);
            }
        }
        var indexes = new HashMap<LabelKey, LabelIndex>();
        collectors.forEach((key, collector) -> indexes.put(key, collector.index()));
        return indexes;
    }

    private static final class Collector {
        private final List<String> values;
        private final int types;
        private final Map<String, BitSet> byValue = new HashMap<>();
        private final BitSet absent = new BitSet();
        private final BitSet named = new BitSet();
        private final List<Unlisted> unlisted = new ArrayList<>();

        Collector(List<String> values, int types) {
            this.values = values;
            this.types = types;
        }

        void add(int position, Requirement rule) {
            named.set(position);
            if (rule.mayBeAbsent()) {
                absent.set(position);
            }
            if (rule.allowed() instanceof OneOf(var listed)) {
                listed.forEach(value ->
                        byValue.computeIfAbsent(value, _ -> new BitSet()).set(position));
            } else {
                var single = new BitSet();
                single.set(position);
                unlisted.add(new Unlisted(TypeSet.of(single, types), rule));
            }
        }

        LabelIndex index() {
            named.flip(0, types);
            return new LabelIndex(
                    values.stream()
                            .map(value -> TypeSet.of(byValue.getOrDefault(value, new BitSet()), types))
                            .toList(),
                    TypeSet.of(absent, types),
                    TypeSet.of(named, types),
                    List.copyOf(unlisted));
        }
    }
}
