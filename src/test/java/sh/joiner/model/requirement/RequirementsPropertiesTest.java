package sh.joiner.model.requirement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

@Domain(RequirementGenerator.class)
@Domain(DomainContext.Global.class)
final class RequirementsPropertiesTest {

    @Property
    void joiningIsCommutativeAndAssociative(
            @ForAll Requirements first, @ForAll Requirements second, @ForAll Requirements third) {
        assertThat(first.and(second)).isEqualTo(second.and(first));
        assertThat(first.and(second).and(third)).isEqualTo(first.and(second.and(third)));
    }

    @Property
    void joiningWithItselfOrNothingChangesNothing(@ForAll Requirements rules) {
        assertThat(rules.and(rules)).isEqualTo(rules);
        assertThat(rules.and(Requirements.NONE)).isEqualTo(rules);
        assertThat(Requirements.NONE.and(rules)).isEqualTo(rules);
    }

    @Property
    void intersectingIsSymmetric(@ForAll Requirements left, @ForAll Requirements right) {
        assertThat(left.intersects(right)).isEqualTo(right.intersects(left));
    }

    @Property
    void compatibleRequirementsHaveNoConflict(@ForAll Requirements left, @ForAll Requirements right) {
        assertThat(left.isCompatibleWith(right, Labels.WELL_KNOWN))
                .isEqualTo(left.obstaclesTo(right, Labels.WELL_KNOWN).isEmpty());
        assertThat(left.isCompatibleWith(right, Set.of()))
                .isEqualTo(left.obstaclesTo(right, Set.of()).isEmpty());
    }

    @Property
    void requirementsCompatibleWithoutUndefinedLabelsAreAlsoCompatibleIfLabelsMayBeUndefined(
            @ForAll Requirements left, @ForAll Requirements right) {
        if (!right.isImpossible() && left.isCompatibleWith(right, Set.of())) {
            assertThat(left.isCompatibleWith(right, Labels.WELL_KNOWN)).isTrue();
        }
    }

    @Property
    void aJoinImpliesBothSides(@ForAll Requirements left, @ForAll Requirements right) {
        var both = left.and(right);

        assertThat(Stream.concat(left.list().stream(), right.list().stream()))
                .allSatisfy(
                        rule -> assertThat(both.get(rule.key()).implies(rule)).isTrue());
    }
}
