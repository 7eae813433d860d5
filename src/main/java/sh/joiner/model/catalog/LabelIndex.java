package sh.joiner.model.catalog;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.ValueSet.OneOf;

/**
 * The values that the types of a table give to one label, each with the set of the types that may have it.
 *
 * @param absent types on which the label may be missing
 * @param silent types that say nothing of the label
 * @param open types whose values are no finite list, looked at one by one
 */
record LabelIndex(SortedMap<String, TypeSet> byValue, TypeSet absent, TypeSet silent, List<Open> open, int types) {

    /** A type whose rule about the label is no finite list. */
    record Open(int position, Requirement rule) {}

    /** The types that can satisfy the rule. */
    TypeSet matching(Requirement wanted) {
        var found = rule(wanted);
        for (var type : open) {
            if (type.rule().intersects(wanted)) {
                var one = new BitSet();
                one.set(type.position());
                found = found.or(TypeSet.of(one, types));
            }
        }
        return found;
    }

    private TypeSet rule(Requirement wanted) {
        var found = wanted.mayBeAbsent() ? silent.or(absent) : silent;
        if (wanted.allowed() instanceof OneOf(var values)) {
            for (var value : values) {
                var having = byValue.get(value);
                found = having == null ? found : found.or(having);
            }
            return found;
        }
        for (var value : byValue.entrySet()) {
            found = wanted.has(value.getKey()) ? found.or(value.getValue()) : found;
        }
        return found;
    }

    /** One index for every label that some type names. */
    static Map<LabelKey, LabelIndex> of(List<InstanceType> types) {
        var collectors = new HashMap<LabelKey, Collector>();
        for (int position = 0; position < types.size(); position++) {
            for (var rule : types.get(position).requirements().list()) {
                collectors.computeIfAbsent(rule.key(), _ -> new Collector()).add(position, rule);
            }
        }
        var indexes = new TreeMap<LabelKey, LabelIndex>();
        collectors.forEach((key, collector) -> indexes.put(key, collector.index(types.size())));
        return Collections.unmodifiableMap(indexes);
    }

    private static final class Collector {
        private final SortedMap<String, BitSet> byValue = new TreeMap<>();
        private final BitSet absent = new BitSet();
        private final BitSet named = new BitSet();
        private final List<Open> open = new ArrayList<>();

        void add(int position, Requirement rule) {
            named.set(position);
            if (rule.mayBeAbsent()) {
                absent.set(position);
            }
            if (rule.allowed() instanceof OneOf(var values)) {
                values.forEach(value ->
                        byValue.computeIfAbsent(value, _ -> new BitSet()).set(position));
            } else {
                open.add(new Open(position, rule));
            }
        }

        LabelIndex index(int types) {
            var values = new TreeMap<String, TypeSet>();
            byValue.forEach((value, bits) -> values.put(value, TypeSet.of(bits, types)));
            named.flip(0, types);
            return new LabelIndex(
                    Collections.unmodifiableSortedMap(values),
                    TypeSet.of(absent, types),
                    TypeSet.of(named, types),
                    List.copyOf(open),
                    types);
        }
    }
}
