package sh.joiner.testing.checker;

import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.requirement.ValueSet.Between;
import sh.joiner.model.requirement.ValueSet.NoneOf;
import sh.joiner.model.requirement.ValueSet.OneOf;

/** Checks labels against rules, independently of the code of the model. */
final class LabelCheck {

    private LabelCheck() {}

    static boolean keepTo(Requirements rules, Map<String, String> labels) {
        return rules.list().stream()
                .allMatch(rule -> keepTo(rule, labels.get(rule.key().value())));
    }

    private static boolean keepTo(Requirement rule, @Nullable String value) {
        if (value == null) {
            return rule.mayBeAbsent();
        }
        return switch (rule.allowed()) {
            case OneOf(var values) -> values.contains(value);
            case NoneOf(var values) -> !values.contains(value);
            case Between between -> isBetween(between, value);
        };
    }

    private static boolean isBetween(Between between, String value) {
        if (between.excluded().contains(value) || !value.matches("-?[0-9]+")) {
            return false;
        }
        var number = new BigInteger(value);
        return number.compareTo(BigInteger.valueOf(between.atLeast())) >= 0
                && number.compareTo(BigInteger.valueOf(between.atMost())) <= 0;
    }
}
