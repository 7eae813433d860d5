package sh.joiner.model.requirement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** Interned rules give the same results as Requirements, also if the vocabulary contains further labels and values. */
@Domain(RequirementGenerator.class)
@Domain(DomainContext.Global.class)
final class InternedRulesPropertiesTest {

    private static Vocabulary naming(Requirements... sets) {
        return Vocabulary.EMPTY.with(Stream.of(sets).map(Requirements::list).flatMap(List::stream));
    }

    @Property
    void internedRulesIntersectIfTheRequirementsDo(@ForAll Requirement left, @ForAll Requirement right) {
        var words = naming(Requirements.of(left), Requirements.of(right));

        if (left.key().equals(right.key())) {
            assertThat(words.intern(left).intersects(words.intern(right))).isEqualTo(left.intersects(right));
            assertThat(words.intern(right).intersects(words.intern(left))).isEqualTo(right.intersects(left));
        }
    }

    @Property
    void internedRulesAreCompatibleIfTheRequirementsAre(@ForAll Requirements left, @ForAll Requirements right) {
        var words = naming(left, right);

        for (var open : List.of(Labels.WELL_KNOWN, Set.<LabelKey>of())) {
            var numbers = words.numbers(open);
            assertThat(words.intern(left).isCompatibleWith(words.intern(right), numbers))
                    .isEqualTo(left.isCompatibleWith(right, open));
            assertThat(words.intern(right).isCompatibleWith(words.intern(left), numbers))
                    .isEqualTo(right.isCompatibleWith(left, open));
        }
    }

    @Property
    void internedRulesCombineAsTheRequirementsDo(@ForAll Requirements left, @ForAll Requirements right) {
        var words = naming(left, right);

        assertThat(words.intern(left).and(words.intern(right))).isEqualTo(words.intern(left.and(right)));
        assertThat(words.intern(right).and(words.intern(left))).isEqualTo(words.intern(left.and(right)));
    }

    @Property
    void internedRulesAreEqualIfTheRequirementsAre(@ForAll Requirements left, @ForAll Requirements right) {
        var words = naming(left, right);

        assertThat(words.intern(left).equals(words.intern(right))).isEqualTo(left.equals(right));
        assertThat(isImpossible(words.intern(left))).isEqualTo(left.isImpossible());
    }

    @Property
    void answersDoNotDependOnFurtherNamedValues(
            @ForAll Requirements left, @ForAll Requirements right, @ForAll Requirements other) {
        var few = naming(left, right);
        var many = naming(other).with(Stream.concat(left.list().stream(), right.list().stream()));

        assertThat(many.intern(left).isCompatibleWith(many.intern(right), many.numbers(Labels.WELL_KNOWN)))
                .isEqualTo(few.intern(left).isCompatibleWith(few.intern(right), few.numbers(Labels.WELL_KNOWN)));
        assertThat(isImpossible(many.intern(left).and(many.intern(right))))
                .isEqualTo(left.and(right).isImpossible());
    }

    private static boolean isImpossible(InternedRules rules) {
        return IntStream.range(0, rules.size()).mapToObj(rules::rule).anyMatch(InternedRule::isImpossible);
    }

    @Property
    void aGrowingVocabularyKeepsItsNumbers(@ForAll Requirements first, @ForAll Requirements second) {
        var small = naming(first);
        var grown = small.with(second.list().stream());

        for (var key : first.keys()) {
            int number = small.number(key).orElseThrow();
            assertThat(grown.number(key)).contains(number);
            var values = small.values(number);
            assertThat(grown.values(number).subList(0, values.size())).isEqualTo(values);
        }
        assertThat(grown.with(first.list().stream())).isSameAs(grown);
    }

    @Property
    void theOnlyValueIsFound(@ForAll Requirement rule) {
        var words = naming(Requirements.of(rule));
        int key = words.number(rule.key()).orElseThrow();

        var single = words.single(key, words.intern(rule));

        var isOne = rule.allowed() instanceof ValueSet.OneOf(var values) && values.size() == 1 && !rule.mayBeAbsent();
        assertThat(single.isPresent()).isEqualTo(isOne);
        single.ifPresent(value -> assertThat(rule.has(value)).isTrue());
    }
}
