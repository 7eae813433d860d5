package sh.joiner.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static sh.joiner.architecture.ArchitectureTest.ROOT;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.stream.Stream;

/** The model and the engines are plain Java: the same snapshot gives the same decision on every computer (docs/decisions/0003). */
@AnalyzeClasses(packages = "sh.joiner", importOptions = DoNotIncludeTests.class)
final class CoreTest {

    private static final String[] PLAIN_JAVA = {
        "java.lang..",
        "java.util",
        "java.util.function",
        "java.util.stream",
        "java.time..",
        "java.math",
        "org.jspecify.annotations"
    };

    /** Members of allowed packages that would make a decision depend on more than its snapshot. */
    private static final Set<String> READS_THE_ENVIRONMENT = Set.of(
            "java.time.Instant.now",
            "java.time.LocalDate.now",
            "java.time.LocalTime.now",
            "java.time.LocalDateTime.now",
            "java.time.OffsetDateTime.now",
            "java.time.ZonedDateTime.now",
            "java.time.ZoneId.systemDefault",
            "java.util.Date.<init>",
            "java.util.Locale.getDefault",
            "java.util.TimeZone.getDefault",
            "java.util.Collections.shuffle",
            "java.util.UUID.randomUUID",
            "java.lang.Math.random",
            "java.lang.System.currentTimeMillis",
            "java.lang.System.nanoTime",
            "java.lang.System.getenv",
            "java.lang.System.getProperty",
            "java.lang.System.identityHashCode",
            "java.lang.System.in",
            "java.lang.System.out",
            "java.lang.System.err",
            "java.lang.Class.forName");

    @ArchTest
    static final ArchRule the_model_depends_only_on_java = classes()
            .that()
            .resideInAPackage(ROOT + "model..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(and(ROOT + "model.."))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule engines_depend_only_on_the_model = classes()
            .that()
            .resideInAPackage(ROOT + "engine..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(and(ROOT + "engine..", ROOT + "model.."))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule the_core_is_deterministic = noClasses()
            .that()
            .resideInAnyPackage(ROOT + "model..", ROOT + "engine..")
            .should()
            .accessTargetWhere(
                    describe("read the time, random numbers or the environment", CoreTest::readsTheEnvironment))
            .orShould()
            .dependOnClassesThat()
            .belongToAnyOf(Clock.class, Random.class, SplittableRandom.class, Timer.class, ServiceLoader.class)
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule the_core_starts_no_threads_or_processes = noClasses()
            .that()
            .resideInAnyPackage(ROOT + "model..", ROOT + "engine..")
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(Thread.class, ThreadLocal.class, Process.class, ProcessBuilder.class, Runtime.class)
            .orShould()
            .dependOnClassesThat()
            .resideInAPackage("java.lang.reflect")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule values_do_not_change = classes()
            .that()
            .resideInAPackage(ROOT + "model..")
            .should()
            .haveOnlyFinalFields()
            .allowEmptyShould(true);

    private static boolean readsTheEnvironment(JavaAccess<?> access) {
        return READS_THE_ENVIRONMENT.contains(access.getTargetOwner().getName() + "." + access.getName());
    }

    private static String[] and(String... rings) {
        return Stream.concat(Stream.of(rings), Stream.of(PLAIN_JAVA)).toArray(String[]::new);
    }
}
