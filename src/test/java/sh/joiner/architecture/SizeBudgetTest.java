package sh.joiner.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.Tree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.architecture.Budget.Measured;
import sh.joiner.architecture.SourceFile.Declared;
import sh.joiner.architecture.SourceFile.Method;

/**
 * The size limits of files, methods and records. Split code that exceeds a limit by subject, not by number of lines.
 *
 * <p>The lines of a file include comments and imports. Files named package-info are ignored. The lines of a method include its annotations.
 */
final class SizeBudgetTest {

    private static final int MOST_PARAMETERS = 6;
    private static final int MOST_COMPONENTS = 8;
    private static final int MOST_FILES = 25;
    private static final int LONGEST_TEMPLATE_LINE = 160;
    private static final Pattern REASON = Pattern.compile("@Wide\\(.*\\w+ \\w+ \\w+.*\\)");
    private static final Budget FILES = new Budget("file", 70, 200, 400);
    private static final Budget METHODS = new Budget("method", 6, 20, 40);
    private static final Budget TEST_METHODS = Budget.ofMedian("test method", 12);
    private static final Budget TEST_FILES = new Budget("test file", 400, 400, 400);
    private static final Set<String> TEST_ANNOTATIONS =
            Set.of("Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate", "Property", "Example");

    private static final List<SourceFile> MAIN = sources("src/main/java");
    private static final List<SourceFile> TESTS = sources("src/test/java");
    private static final List<SourceFile> BENCHMARKS = sources("src/jmh/java");

    @Test
    void filesAreShort() {
        assertThat(FILES.excesses(sizes(MAIN))).isEmpty();
    }

    @Test
    void methodsAreShort() {
        assertThat(METHODS.excesses(methods(MAIN, _ -> true))).isEmpty();
    }

    @Test
    void filesOfTestsAreShort() {
        assertThat(TEST_FILES.excesses(sizes(TESTS))).isEmpty();
    }

    @Test
    void benchmarksAreShort() {
        assertThat(BENCHMARKS).isNotEmpty();
        assertThat(new Budget("benchmark", 100, 200, 400).excesses(sizes(BENCHMARKS)))
                .isEmpty();
        assertThat(METHODS.excesses(methods(BENCHMARKS, _ -> true))).isEmpty();
    }

    @Test
    void methodsOfTestsAreShort() {
        var tests = methods(TESTS, method -> method.annotations().stream().anyMatch(TEST_ANNOTATIONS::contains));

        assertThat(tests).hasSizeGreaterThan(10);
        assertThat(TEST_METHODS.excesses(tests)).isEmpty();
    }

    @Test
    void packagesHaveFewFiles() {
        var packages = MAIN.stream()
                .collect(Collectors.groupingBy(
                        file -> file.path().substring(0, file.path().lastIndexOf('/')),
                        TreeMap::new,
                        Collectors.counting()));

        assertThat(packages).hasSizeGreaterThan(100);
        assertThat(packages)
                .allSatisfy((path, files) -> assertThat(files).as(path).isLessThanOrEqualTo(MOST_FILES));
    }

    @Test
    void constructorsTakeFewParameters() {
        assertThat(MAIN).flatExtracting(SizeBudgetTest::tooLongConstructors).isEmpty();
    }

    @Test
    void recordsWithAPortOrAFunctionHaveFewComponents() {
        assertThat(MAIN).flatExtracting(SizeBudgetTest::tooWideRecords).isEmpty();
    }

    @Test
    void aConstructorWithSevenParametersIsRefusedAndARecordOfSevenValuesIsNot() {
        var tooLong = SourceFile.of("A.java", "class A { A(int a, int b, int c, int d, int e, int f, int g) {} }");
        var data = SourceFile.of("B.java", "record B(int a, int b, int c, int d, int e, int f, int g) {}");

        assertThat(tooLongConstructors(tooLong)).containsExactly("A.java A takes 7 parameters, the maximum is 6");
        assertThat(tooLongConstructors(data)).isEmpty();
        assertThat(tooWideRecords(data)).isEmpty();
    }

    @Test
    void aRecordOfSevenComponentsWithAPortIsRefused() {
        var worker = SourceFile.of(
                "C.java",
                "import sh.joiner.port.cluster.Claims; record C(int a, int b, int c, int d, int e, int f, Claims claims) {}");

        assertThat(tooWideRecords(worker)).containsExactly("C.java C has 7 components, the maximum is 6");
    }

    @Test
    void wideRecordsHaveAReason() {
        assertThat(MAIN).flatExtracting(SizeBudgetTest::wideRecords).isEmpty();
    }

    @Test
    void aRecordOfNineComponentsNeedsAReasonOfAFewWords() {
        var nine = "record D(int a, int b, int c, int d, int e, int f, int g, int h, int i) {}";

        assertThat(wideRecords(SourceFile.of("D.java", nine)))
                .containsExactly(
                        "D.java D has 9 components, the maximum is 8: split the record, or add @Wide with a reason");
        assertThat(wideRecords(SourceFile.of("D.java", "@Wide(\"wide\") " + nine)))
                .hasSize(1);
        assertThat(wideRecords(SourceFile.of("D.java", "@Wide(\"the fields of a Pod\") " + nine)))
                .isEmpty();
        assertThat(wideRecords(SourceFile.of("D.java", nine.replace(", int i", ""))))
                .isEmpty();
    }

    @Test
    void linesOfTemplatesAreShort() throws IOException {
        try (var templates = Files.walk(Path.of("src/main/resources/templates"))) {
            var files = templates.filter(Files::isRegularFile).toList();

            assertThat(files).hasSizeGreaterThan(30);
            assertThat(files).flatExtracting(SizeBudgetTest::longLines).isEmpty();
        }
    }

    private static List<String> longLines(Path template) throws IOException {
        var lines = Files.readAllLines(template);
        return IntStream.range(0, lines.size())
                .filter(line -> lines.get(line).length() > LONGEST_TEMPLATE_LINE)
                .mapToObj(line -> "%s:%d has %d characters, the maximum is %d"
                        .formatted(template, line + 1, lines.get(line).length(), LONGEST_TEMPLATE_LINE))
                .toList();
    }

    private static List<String> wideRecords(SourceFile file) {
        return file.types().stream()
                .filter(type -> type.componentTypes().size() > MOST_COMPONENTS)
                .filter(type -> type.annotations().stream()
                        .noneMatch(text -> REASON.matcher(text).matches()))
                .map(type -> "%s %s has %d components, the maximum is %d: split the record, or add @Wide with a reason"
                        .formatted(
                                file.path(), type.name(), type.componentTypes().size(), MOST_COMPONENTS))
                .toList();
    }

    private static List<SourceFile> sources(String directory) {
        return SourceFile.under(directory).stream()
                .filter(file -> !file.isPackageInfo())
                .toList();
    }

    private static List<Measured> sizes(List<SourceFile> files) {
        return files.stream()
                .map(file -> new Measured(file.path(), file.lines()))
                .toList();
    }

    private static List<Measured> methods(List<SourceFile> files, Predicate<Method> which) {
        return files.stream()
                .flatMap(file -> file.methods().stream()
                        .filter(which)
                        .map(method -> new Measured(
                                "%s %s.%s".formatted(file.path(), method.owner(), method.name()), method.lines())))
                .toList();
    }

    private static List<String> tooLongConstructors(SourceFile file) {
        var records = file.types().stream()
                .filter(type -> type.kind() == Tree.Kind.RECORD)
                .map(Declared::name)
                .toList();
        return file.methods().stream()
                .filter(method -> method.isConstructor() && !records.contains(method.owner()))
                .filter(method -> method.parameters() > MOST_PARAMETERS)
                .map(method -> "%s %s takes %d parameters, the maximum is %d"
                        .formatted(file.path(), method.owner(), method.parameters(), MOST_PARAMETERS))
                .toList();
    }

    /** Finds records that contain a port or a function and have too many components. A record that contains only data may have more. */
    private static List<String> tooWideRecords(SourceFile file) {
        return file.types().stream()
                .filter(type -> type.componentTypes().size() > MOST_PARAMETERS)
                .filter(type -> type.componentTypes().stream().anyMatch(component -> isPortOrFunction(file, component)))
                .map(type -> "%s %s has %d components, the maximum is %d"
                        .formatted(
                                file.path(), type.name(), type.componentTypes().size(), MOST_PARAMETERS))
                .toList();
    }

    private static boolean isPortOrFunction(SourceFile file, String type) {
        var plain = type.replaceAll("[<.].*", "");
        return file.imports().stream()
                .filter(name -> name.endsWith("." + plain))
                .anyMatch(name -> name.startsWith("sh.joiner.port.") || name.startsWith("java.util.function."));
    }
}
