package sh.joiner.model.requirement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

@Domain(SomeRules.class)
@Domain(DomainContext.Global.class)
final class RequirementsLawsTest {

    @Property
    void joiningIsCommutativeAndAssociative(
            @ForAll Requirements one, @ForAll Requirements two, @ForAll Requirements three) {
        assertThat(one.and(two)).isEqualTo(two.and(one));
        assertThat(one.and(two).and(three)).isEqualTo(one.and(two.and(three)));
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
    void whatIsCompatibleHasNoObstacle(@ForAll Requirements left, @ForAll Requirements right) {
        assertThat(left.isCompatibleWith(right, Labels.WELL_KNOWN))
                .isEqualTo(left.obstaclesTo(right, Labels.WELL_KNOWN).isEmpty());
        assertThat(left.isCompatibleWith(right, Set.of()))
                .isEqualTo(left.obstaclesTo(right, Set.of()).isEmpty());
    }

    @Property
    void whatIsCompatibleWithNothingOpenIsCompatibleWithLabelsOpen(
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
