package sh.joiner.model.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import sh.joiner.model.requirement.RequirementGenerator;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/** Queries of interned tables have the same results as computations with Requirements and Resources. */
@Domain(RequirementGenerator.class)
@Domain(DomainContext.Global.class)
final class TypeTablePropertiesTest {

    @Provide
    Arbitrary<List<InstanceType>> types() {
        var amounts = Arbitraries.longs().between(-1, 6);
        return Combinators.combine(new RequirementGenerator().sets(), amounts)
                .as(TypeTablePropertiesTest::type)
                .list()
                .ofMinSize(1)
                .ofMaxSize(90);
    }

    private static InstanceType type(Requirements labels, long cpu) {
        var amounts = Resources.of(Map.of("cpu", cpu));
        var none = new Overhead(Resources.NONE, Resources.NONE, Resources.NONE);
        return new InstanceType("type", labels, amounts, none, amounts, List.of());
    }

    @Property
    void aSetOfRulesMatchesTheTypesThatIntersectIt(
            @ForAll("types") List<InstanceType> types, @ForAll Requirements rules) {
        var matching = TypeTable.of(types).matching(rules);

        assertThat(matching.positions().toArray())
                .isEqualTo(IntStream.range(0, types.size())
                        .filter(position -> types.get(position).requirements().intersects(rules))
                        .toArray());
    }

    @Property
    void typesWithRoomAreThoseWhoseAmountsFit(@ForAll("types") List<InstanceType> types) {
        var table = TypeTable.of(types);

        for (long amount = 1; amount < 8; amount++) {
            var wanted = Resources.of(Map.of("cpu", amount));
            assertThat(table.allocatable("cpu")
                            .atLeast(amount)
                            .and(table.usable())
                            .positions()
                            .toArray())
                    .isEqualTo(IntStream.range(0, types.size())
                            .filter(position ->
                                    wanted.fitsIn(types.get(position).allocatable()))
                            .toArray());
        }
    }

    @Property
    void typesAreEitherAboveAnAmountOrNot(@ForAll("types") List<InstanceType> types) {
        var table = TypeTable.of(types);

        for (long amount = -1; amount < 8; amount++) {
            assertThat(table.notAbove("cpu", amount))
                    .isEqualTo(table.all().minus(table.allocatable("cpu").atLeast(amount + 1)));
        }
    }
}
