package sh.joiner.architecture;

import static com.tngtech.archunit.lang.SimpleConditionEvent.violated;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.NullMarked;

/** The rules of the architecture about the package of a class. */
final class PackageRules {

    /** Singular names that end in s. */
    private static final Set<String> SINGULAR = Set.of("aws", "kubernetes", "prometheus", "status");

    /** Packages one level deeper, for a part that would make the package of its engine too large. */
    private static final Set<String> DEEPER = Set.of("engine.disruption.search");

    static final ArchCondition<JavaClass> LIVE_IN_A_NULL_MARKED_PACKAGE =
            condition("be in a null-marked package", type -> type.getPackage().isAnnotatedWith(NullMarked.class));

    static final ArchCondition<JavaClass> BE_IN_A_RING_AND_AT_MOST_ONE_PACKAGE_BELOW_IT = condition(
            "be in a ring, or in a package of one singular noun below it", type -> isWellPlaced(type.getPackageName()));

    private PackageRules() {}

    static boolean isWellPlaced(String packageName) {
        if (!packageName.startsWith(ArchitectureTest.ROOT)) {
            return false;
        }
        var names = packageName.substring(ArchitectureTest.ROOT.length()).split("\\.", -1);
        return (names.length <= 2 || DEEPER.contains(String.join(".", names)))
                && ArchitectureTest.MAY_KNOW.containsKey(names[0])
                && isSingular(names[names.length - 1]);
    }

    private static boolean isSingular(String noun) {
        return !noun.endsWith("s") || noun.endsWith("ss") || SINGULAR.contains(noun);
    }

    private static ArchCondition<JavaClass> condition(String description, Predicate<JavaClass> holds) {
        return new ArchCondition<>(description) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                if (!holds.test(type)) {
                    events.add(violated(type, "%s should %s".formatted(type.getName(), description)));
                }
            }
        };
    }
}
