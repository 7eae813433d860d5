package sh.joiner.model.requirement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RequirementsTest {

    private static final LabelKey TEAM = new LabelKey("example.com/team");
    private static final Requirements OPEN = Requirements.NONE;

    @Test
    void aWellKnownLabelMayBeUndefinedOnOneSideOnly() {
        var wanted = Requirements.of(Requirement.in(Labels.ZONE, "a"));

        assertThat(OPEN.isCompatibleWith(wanted, Labels.WELL_KNOWN)).isTrue();
        assertThat(OPEN.isCompatibleWith(wanted, Set.of())).isFalse();
        assertThat(wanted.isCompatibleWith(OPEN, Set.of())).isTrue();
    }

    @Test
    void aCustomLabelMustBeDefined() {
        var wanted = Requirements.of(Requirement.exists(TEAM));

        assertThat(OPEN.isCompatibleWith(wanted, Labels.WELL_KNOWN)).isFalse();
    }

    @Test
    void aRuleThatAllowsAbsenceNeedsNoDefinition() {
        var not = Requirements.of(Requirement.notIn(TEAM, List.of("red")));
        var none = Requirements.of(Requirement.doesNotExist(TEAM));

        assertThat(OPEN.isCompatibleWith(not, Set.of())).isTrue();
        assertThat(OPEN.isCompatibleWith(none, Set.of())).isTrue();
        assertThat(not.intersects(none)).isTrue();
    }

    @Test
    void contradictionsStayContradictions() {
        var both = Requirement.in(TEAM, "red").and(Requirement.in(TEAM, "blue"));

        assertThat(both.isImpossible()).isTrue();
        assertThat(both).isNotEqualTo(Requirement.doesNotExist(TEAM));
        assertThat(OPEN.isCompatibleWith(Requirements.of(both), Labels.WELL_KNOWN))
                .isFalse();
    }

    @Test
    void notInAndExistsTogetherRequireTheLabel() {
        var both = Requirement.notIn(TEAM, List.of("red")).and(Requirement.exists(TEAM));

        assertThat(both.mayBeAbsent()).isFalse();
        assertThat(both.expressions())
                .extracting(Expression::operator)
                .containsExactly(Operator.NOT_IN, Operator.EXISTS);
    }

    @Test
    void boundsBeyondTheRangeAreImpossible() {
        assertThat(Requirement.moreThan(TEAM, Long.MAX_VALUE).isImpossible()).isTrue();
        assertThat(Requirement.lessThan(TEAM, Long.MIN_VALUE).isImpossible()).isTrue();
        assertThat(Requirement.moreThan(TEAM, 4)).isEqualTo(Requirement.atLeast(TEAM, 5));
    }

    @Test
    void aRangeIsWrittenAsTwoBoundsWithTheSameMinValues() {
        var range =
                Requirement.atLeast(TEAM, 2).and(Requirement.atMost(TEAM, 8)).withMinValues(3);

        assertThat(range.expressions())
                .containsExactly(
                        new Expression(TEAM, Operator.GTE, List.of("2"), 3),
                        new Expression(TEAM, Operator.LTE, List.of("8"), 3));
    }

    @Test
    void exclusionsOfARangeAreNotLost() {
        var range = Requirement.atLeast(TEAM, 2).and(Requirement.notIn(TEAM, List.of("5", "1", "red")));

        assertThat(range.toString()).isEqualTo("example.com/team Gte 2 NotIn [5]");
    }

    @Test
    void boundsNeedOneNumber() {
        assertThatThrownBy(() -> Requirement.of(TEAM, Operator.GT, List.of("many")))
                .hasMessage("example.com/team Gt needs a whole number, has [many]");
        assertThatThrownBy(() -> Requirement.of(TEAM, Operator.GT, List.of("1", "2")))
                .hasMessage("example.com/team Gt needs exactly one number, has [1, 2]");
    }

    @Test
    void labelsSatisfyRulesAboutThem() {
        var rules = Requirements.of(Requirement.in(TEAM, "red"), Requirement.notIn(Labels.ZONE, List.of("a")));

        assertThat(rules.isSatisfiedBy(Map.of("example.com/team", "red"))).isTrue();
        assertThat(rules.isSatisfiedBy(Map.of("example.com/team", "red", "topology.kubernetes.io/zone", "a")))
                .isFalse();
        assertThat(rules.isSatisfiedBy(Map.of())).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "failure-domain.beta.kubernetes.io/zone, topology.kubernetes.io/zone",
        "topology.ebs.csi.aws.com/zone, topology.kubernetes.io/zone",
        "beta.kubernetes.io/instance-type, node.kubernetes.io/instance-type",
        "example.com/team, example.com/team"
    })
    void oldNamesAreAliasesOfCurrentOnes(String old, String present) {
        assertThat(Labels.normalized(new LabelKey(old))).isEqualTo(new LabelKey(present));
    }
}
