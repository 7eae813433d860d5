package sh.joiner.model.requirement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

final class RequirementPropertiesTest {

    @Provide
    Arbitrary<Requirement> rule() {
        return RequirementGenerator.about(Labels.ZONE);
    }

    @Provide
    Arbitrary<String> value() {
        return Arbitraries.of(RequirementGenerator.VALUES);
    }

    @Property
    void joiningIsCommutative(@ForAll("rule") Requirement left, @ForAll("rule") Requirement right) {
        assertThat(left.and(right)).isEqualTo(right.and(left));
    }

    @Property
    void joiningIsAssociative(
            @ForAll("rule") Requirement first, @ForAll("rule") Requirement second, @ForAll("rule") Requirement third) {
        assertThat(first.and(second).and(third)).isEqualTo(first.and(second.and(third)));
    }

    @Property
    void joiningWithItselfChangesNothing(@ForAll("rule") Requirement rule) {
        assertThat(rule.and(rule)).isEqualTo(rule);
    }

    @Property
    void aConjunctionHasOnlyTheValuesThatBothHave(
            @ForAll("rule") Requirement left, @ForAll("rule") Requirement right, @ForAll("value") String value) {
        assertThat(left.and(right).has(value)).isEqualTo(left.has(value) && right.has(value));
    }

    @Property
    void aConjunctionMayBeAbsentIfBothMay(@ForAll("rule") Requirement left, @ForAll("rule") Requirement right) {
        assertThat(left.and(right).mayBeAbsent()).isEqualTo(left.mayBeAbsent() && right.mayBeAbsent());
    }

    @Property
    void rulesIntersectUnlessTheirConjunctionIsImpossible(
            @ForAll("rule") Requirement left, @ForAll("rule") Requirement right) {
        assertThat(left.intersects(right)).isEqualTo(!left.and(right).isImpossible());
        assertThat(left.intersects(right)).isEqualTo(right.intersects(left));
    }

    @Property
    void aConjunctionImpliesBothSides(@ForAll("rule") Requirement left, @ForAll("rule") Requirement right) {
        assertThat(left.and(right).implies(left)).isTrue();
        assertThat(left.and(right).implies(right)).isTrue();
    }

    @Property
    void theConjunctionOfItsExpressionsEqualsTheRequirement(@ForAll("rule") Requirement rule) {
        var back = rule.expressions().stream()
                .map(line -> Requirement.of(line.key(), line.operator(), line.values())
                        .withMinValues(line.minValues()))
                .reduce(Requirement::and);

        if (!rule.isImpossible()) {
            assertThat(back).contains(rule);
        }
    }

    @Property
    void theExampleIsOneOfTheValues(@ForAll("rule") Requirement rule) {
        rule.allowed().example().ifPresent(value -> assertThat(rule.has(value)).isTrue());
    }

    @Property
    void aSingleExpressionHasTheMeaningOfItsOperator(@ForAll("value") String value) {
        var list = List.of(value);

        assertThat(Requirement.of(Labels.ZONE, Operator.IN, list).has(value)).isTrue();
        assertThat(Requirement.of(Labels.ZONE, Operator.NOT_IN, list).has(value))
                .isFalse();
    }
}
