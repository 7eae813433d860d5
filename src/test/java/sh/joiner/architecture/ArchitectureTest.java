package sh.joiner.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rings and their permitted dependencies. Read this file first to understand the code. {@code docs/architecture.md} has the diagram.
 *
 * <p>Rules ignore packages that do not exist yet. {@link #everySourceFileWasAnalysed} ensures that the rules ignore nothing else.
 */
@AnalyzeClasses(packages = "sh.joiner", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {

    static final String ROOT = "sh.joiner.";

    /** The other rings that each ring may depend on. */
    static final Map<String, Set<String>> MAY_KNOW = Map.ofEntries(
            entry("model", Set.of()),
            entry("engine", Set.of("model")),
            entry("api", Set.of("model")),
            entry("port", Set.of("model")),
            entry("board", Set.of("model", "engine")),
            entry("controller", Set.of("model", "engine", "api", "port", "board")),
            entry("kubernetes", Set.of("model", "api", "port")),
            entry("aws", Set.of("model", "port")),
            entry("prometheus", Set.of("model", "port")),
            entry("sandbox", Set.of("model", "port")), // only the ports in SANDBOX_PORTS
            entry("rest", Set.of("model", "engine", "board", "port")), // only the ports in EDGE_PORTS
            entry("ui", Set.of("model", "engine", "board", "port")), // only the ports in EDGE_PORTS
            entry(
                    "app",
                    Set.of( // the wiring; no ring depends on it
                            "model",
                            "engine",
                            "api",
                            "port",
                            "board",
                            "controller",
                            "kubernetes",
                            "aws",
                            "prometheus",
                            "sandbox",
                            "rest",
                            "ui")));

    static final Set<String> EDGE_PORTS = Set.of("UserRequests", "Provocations", "Provocation", "WhatIf");
    static final Set<String> SANDBOX_PORTS = Set.of("WorldClock", "Provocations", "Provocation", "Failures");

    @ArchTest
    static final ArchRule rings_depend_only_on_permitted_rings = CompositeArchRule.of(
                    MAY_KNOW.entrySet().stream().map(ArchitectureTest::ringRule).toList())
            .as("rings depend only on the rings in their row")
            .because("the rings separate decisions from technology (docs/architecture.md)");

    private static ArchRule ringRule(Entry<String, Set<String>> row) {
        var known = Stream.concat(Stream.of(row.getKey()), row.getValue().stream());
        var allowed = known.map(ring -> ROOT + ring + "..").toArray(String[]::new);
        return noneOf(row.getKey() + "..")
                .should()
                .dependOnClassesThat(resideInAPackage(ROOT + ".").and(not(resideInAnyPackage(allowed))))
                .allowEmptyShould(true);
    }

    @ArchTest
    static final ArchRule edges_use_only_their_ports = noneOf("rest..", "ui..")
            .should()
            .dependOnClassesThat(portsOtherThan(EDGE_PORTS))
            .allowEmptyShould(true)
            .because("pages and REST change objects only on a user's request");

    @ArchTest
    static final ArchRule the_sandbox_uses_only_its_ports = noneOf("sandbox..")
            .should()
            .dependOnClassesThat(portsOtherThan(SANDBOX_PORTS))
            .allowEmptyShould(true)
            .because("the sandbox replaces Kubernetes and AWS, not their adapters");

    @ArchTest
    static final ArchRule ports_and_the_board_use_no_library = classes()
            .that()
            .resideInAnyPackage(ROOT + "port..", ROOT + "board..")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(ROOT + ".", "java..", "org.jspecify.annotations")
                    .or(equivalentTo(JsonUnwrapped.class))) // marks a nested record whose fields are flat in JSON
            .allowEmptyShould(true)
            .because("ports and views use types of Joiner and of the JDK, not of a library");

    @ArchTest
    static final ArchRule adapters_of_aws_are_used_only_through_their_ports = isUsedOnlyThroughItsPorts("aws");

    @ArchTest
    static final ArchRule adapters_of_kubernetes_are_used_only_through_their_ports =
            isUsedOnlyThroughItsPorts("kubernetes");

    @ArchTest
    static final ArchRule adapters_of_prometheus_are_used_only_through_their_ports =
            isUsedOnlyThroughItsPorts("prometheus");

    @ArchTest
    static final ArchRule top_level_packages_form_no_cycle =
            slices().matching(ROOT + "(*)..").should().beFreeOfCycles().allowEmptyShould(true);

    @ArchTest
    static final ArchRule packages_of_the_sandbox_form_no_cycle =
            slices().matching(ROOT + "sandbox.(*)..").should().beFreeOfCycles().allowEmptyShould(true);

    @ArchTest
    static final ArchRule packages_of_adapters_and_edges_form_no_cycle = CompositeArchRule.of(freeOfCycles("port"))
            .and(freeOfCycles("aws"))
            .and(freeOfCycles("kubernetes"))
            .and(freeOfCycles("rest"))
            .and(freeOfCycles("ui"))
            .and(freeOfCycles("api"))
            .and(freeOfCycles("engine"));

    @ArchTest
    static final ArchRule packages_of_controllers_form_no_cycle = slices().matching(ROOT + "controller.(*)..")
            .should()
            .beFreeOfCycles()
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule engines_are_independent_except_for_the_named_pairs = slices().matching(ROOT + "engine.(*)..")
            .should()
            .notDependOnEachOther()
            .ignoreDependency(
                    engine("disruption"),
                    engine("scheduling").or(engine("plan")).or(engine("hold")).or(engine("replacement")))
            .ignoreDependency(engine("disruption"), engine("rule", "topology", "supply", "volume", "state"))
            .ignoreDependency(engine("sequence"), engine("disruption", "plan"))
            .ignoreDependency(
                    engine("scheduling"),
                    engine("packing", "sketch", "rule", "topology", "supply", "volume", "state", "plan"))
            .ignoreDependency(engine("packing"), engine("sketch", "rule", "topology", "supply", "state", "plan"))
            .ignoreDependency(engine("sketch"), engine("rule", "topology", "supply", "state"))
            .ignoreDependency(engine("rule"), engine("topology", "supply", "volume", "state", "plan"))
            .ignoreDependency(engine("topology"), engine("supply", "state"))
            .ignoreDependency(engine("supply"), engine("volume", "state", "plan"))
            .ignoreDependency(engine("image"), engine("preflight"))
            .ignoreDependency(engine("imagepolicy"), engine("image", "preflight"))
            .ignoreDependency(engine("rollout"), engine("image", "hold"))
            .ignoreDependency(
                    engine("interruption"),
                    engine("hold")
                            .or(engine("lifecycle"))
                            .or(engine("replacement"))
                            .or(engine("plan")))
            .ignoreDependency(engine("lifecycle"), engine("hold"))
            .ignoreDependency(engine("replacement"), engine("scheduling").or(engine("plan")))
            .ignoreDependency(resideInAPackage(ROOT + "engine.."), engine("readiness"))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule loops_and_reconcilers_are_controllers = suffixLivesIn("controller", "Loop", "Reconciler");

    @ArchTest
    static final ArchRule pages_are_in_ui = suffixLivesIn("ui", "Page");

    @ArchTest
    static final ArchRule resources_are_in_rest = suffixLivesIn("rest", "Resource");

    @ArchTest
    static final ArchRule packages_are_a_ring_or_one_singular_noun_below_it = classes()
            .that()
            .doNotHaveSimpleName("package-info")
            .should(PackageRules.BE_IN_A_RING_AND_AT_MOST_ONE_PACKAGE_BELOW_IT);

    @ArchTest
    static final ArchRule every_package_is_null_marked = classes().should(PackageRules.LIVE_IN_A_NULL_MARKED_PACKAGE);

    /** If the import of classes were broken, every rule would pass without checking anything. */
    @ArchTest
    static void everySourceFileWasAnalysed(JavaClasses classes) {
        var sources = SourceFile.under("src/main/java").stream()
                .filter(file -> !file.isPackageInfo())
                .map(SourceFile::className)
                .collect(Collectors.toSet());

        var analyzed = classes.stream().map(JavaClass::getFullName).collect(Collectors.toSet());

        assertThat(sources).isNotEmpty();
        assertThat(analyzed).containsAll(sources);
    }

    private static GivenClassesConjunction noneOf(String... packages) {
        return noClasses()
                .that()
                .resideInAnyPackage(Stream.of(packages).map(ROOT::concat).toArray(String[]::new));
    }

    private static ArchRule freeOfCycles(String ring) {
        return slices().matching(ROOT + ring + ".(*)..").should().beFreeOfCycles();
    }

    private static ArchRule isUsedOnlyThroughItsPorts(String ring) {
        return classes()
                .that()
                .resideInAPackage(ROOT + ring + "..")
                .and()
                .implement(resideInAPackage(ROOT + "port.."))
                .should()
                .onlyHaveDependentClassesThat()
                .resideInAPackage(ROOT + ring + "..")
                .because("the rest of the program uses the port and does not depend on the technology");
    }

    private static DescribedPredicate<JavaClass> portsOtherThan(Set<String> allowed) {
        return describe(
                "are ports other than " + allowed.stream().sorted().toList(),
                type -> (type.getPackageName() + ".").startsWith(ROOT + "port.")
                        && !allowed.contains(outermost(type).getSimpleName()));
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(ArchitectureTest::outermost).orElse(type);
    }

    private static DescribedPredicate<JavaClass> engine(String... names) {
        return resideInAnyPackage(
                Stream.of(names).map(name -> ROOT + "engine." + name + "..").toArray(String[]::new));
    }

    private static ArchRule suffixLivesIn(String ring, String... suffixes) {
        return classes()
                .that(describe(
                        "have a name that ends in " + List.of(suffixes),
                        type -> Stream.of(suffixes).anyMatch(type.getSimpleName()::endsWith)))
                .should()
                .resideInAPackage(ROOT + ring + "..")
                .allowEmptyShould(true);
    }
}
