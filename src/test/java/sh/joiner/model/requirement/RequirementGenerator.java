package sh.joiner.model.requirement;

import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;

/** Generates requirements with few keys, few values, small numbers and every operator, so that requirements often intersect. */
public final class RequirementGenerator extends DomainContextBase {

    static final List<String> VALUES = List.of("a", "b", "c", "1", "2", "3", "03", "4", "");
    private static final List<LabelKey> KEYS =
            List.of(new LabelKey("example.com/team"), Labels.ZONE, Labels.INSTANCE_CPU);

    @Provide
    Arbitrary<LabelKey> keys() {
        return Arbitraries.of(KEYS);
    }

    @Provide
    Arbitrary<Requirement> rules() {
        return keys().flatMap(RequirementGenerator::about);
    }

    @Provide
    public Arbitrary<Requirements> sets() {
        return rules().list().ofMaxSize(4).map(Requirements::of);
    }

    static Arbitrary<Requirement> about(LabelKey key) {
        var words = Arbitraries.of(VALUES).set().ofMaxSize(4);
        var bounds = Arbitraries.longs().between(0, 5);
        var operators = Arbitraries.of(Operator.class);
        var minimums = Arbitraries.integers().between(0, 3);
        return Combinators.combine(operators, words, bounds, minimums)
                .as((operator, values, bound, minimum) ->
                        rule(key, operator, values, bound).withMinValues(minimum));
    }

    private static Requirement rule(LabelKey key, Operator operator, Set<String> values, long bound) {
        return switch (operator) {
            case IN, NOT_IN -> Requirement.of(key, operator, values);
            case EXISTS, DOES_NOT_EXIST -> Requirement.of(key, operator, List.of());
            case GT, GTE, LT, LTE -> Requirement.of(key, operator, List.of(Long.toString(bound)));
        };
    }
}
