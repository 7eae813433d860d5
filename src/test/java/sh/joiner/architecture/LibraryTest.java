package sh.joiner.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static sh.joiner.architecture.ArchitectureTest.ROOT;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Limits libraries to the rings and packages that may use them, so that a library can be replaced without changes elsewhere. */
@AnalyzeClasses(packages = "sh.joiner", importOptions = DoNotIncludeTests.class)
final class LibraryTest {

    private record Library(String name, DescribedPredicate<JavaClass> classes, Set<String> homes) {}

    private static final DescribedPredicate<JavaClass> CUSTOM_RESOURCE = describe(
            "fabric8's custom resource, and the store that the operator SDK's annotation names by default",
            type -> Set.of(
                            "io.fabric8.kubernetes.client.CustomResource",
                            "io.fabric8.kubernetes.client.informers.cache.ItemStore")
                    .contains(type.getName()));

    /** The AWS adapter and the packages of the embedded AWS. */
    private static final Set<String> AWS = Set.of(
            "aws",
            "sandbox.account",
            "sandbox.answer",
            "sandbox.call",
            "sandbox.capacity",
            "sandbox.cloud",
            "sandbox.fleet",
            "sandbox.identity",
            "sandbox.image",
            "sandbox.instance",
            "sandbox.launch",
            "sandbox.market",
            "sandbox.network",
            "sandbox.notice",
            "sandbox.operation",
            "sandbox.remote");

    private static final List<Library> LIBRARIES = List.of(
            new Library(
                    "fabric8's client",
                    packages("io.fabric8.kubernetes.client..", "io.fabric8.zjsonpatch..")
                            .and(not(CUSTOM_RESOURCE)),
                    Set.of("kubernetes")),
            new Library("fabric8's custom resource", CUSTOM_RESOURCE, Set.of("kubernetes", "api", "controller")),
            new Library(
                    "fabric8's model",
                    packages("io.fabric8.kubernetes.api..", "io.fabric8.kubernetes.model.."),
                    Set.of("kubernetes", "api", "controller")),
            new Library(
                    "the operator SDK",
                    packages("io.javaoperatorsdk..", "io.quarkiverse.operatorsdk.."),
                    Set.of("controller")),
            new Library("the AWS SDK", packages("software.amazon.."), AWS),
            new Library("JAX-RS", packages("jakarta.ws.rs..", "org.jboss.resteasy.."), Set.of("rest", "ui")),
            new Library("Qute", packages("io.quarkus.qute.."), Set.of("ui")),
            new Library("Prometheus", packages("io.prometheus..", "io.micrometer.."), Set.of()),
            new Library(
                    "Caffeine", packages("com.github.benmanes.caffeine.."), Set.of("aws", "controller", "kubernetes")),
            new Library("cron", packages("com.cronutils.."), Set.of("api")),
            new Library("CEL", packages("dev.cel..", "com.google.re2j.."), Set.of("sandbox.schema")),
            new Library("TOML", packages("com.fasterxml.jackson.dataformat.toml.."), Set.of("sandbox.userdata")),
            new Library(
                    "Kubernetes' protobuf",
                    packages("io.kubernetes.client..", "com.google.protobuf.."),
                    Set.of("sandbox.proto")),
            new Library(
                    "CDI",
                    packages("jakarta.enterprise..", "jakarta.inject..", "io.quarkus.arc.."),
                    Set.of("rest", "ui")),
            new Library("settings", packages("org.eclipse.microprofile.config..", "io.smallrye.config.."), Set.of()),
            new Library(
                    "logs",
                    packages("org.jboss.logging..", "java.util.logging..", "org.slf4j..", "io.quarkus.logging.."),
                    Set.of("controller", "kubernetes", "aws", "sandbox", "rest", "ui")));

    /** The ring {@code app}, which wires the program, may use every library. */
    @ArchTest
    static final ArchRule libraries_stay_in_their_ring = CompositeArchRule.of(
                    LIBRARIES.stream().map(LibraryTest::rule).toList())
            .as("libraries are used in their rings only");

    /** A native image supports reflection only for registered types. */
    @ArchTest
    static final ArchRule nothing_is_called_by_reflection = noClasses()
            .that()
            .resideInAPackage("sh.joiner..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.lang.reflect..")
            .because("typed code needs no registration in a native image");

    private static ArchRule rule(Library library) {
        var homes = Stream.concat(Stream.of("app"), library.homes().stream())
                .sorted()
                .map(home -> ROOT + home + "..")
                .toArray(String[]::new);
        return noClasses()
                .that()
                .resideOutsideOfPackages(homes)
                .should()
                .dependOnClassesThat(library.classes().as(library.name()))
                .allowEmptyShould(true);
    }

    private static DescribedPredicate<JavaClass> packages(String... patterns) {
        return resideInAnyPackage(patterns);
    }
}
