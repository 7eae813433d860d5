package sh.joiner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Repository;

/** Compares {@code docs/compatibility.md} with the sections of the two specifications, and checks that the named tests exist. */
final class CompatibilityTest {

    private record Row(String section, String what, String status, List<String> tests) {}

    private static final Pattern ROW =
            Pattern.compile("\\| ((?:core|aws) [0-9A-H.]+) \\| ([^|]+) \\| ([^|]+) \\| ([^|]+) \\|");
    private static final Pattern STATUS = Pattern.compile("same|not yet|differs \\(.{8,}\\)");
    private static final String FAULTS = "## Faults of Karpenter";

    private final List<Row> rows = page().substring(0, page().indexOf(FAULTS))
            .lines()
            .map(ROW::matcher)
            .filter(matcher -> matcher.matches())
            .map(found -> new Row(found.group(1), found.group(2), found.group(3), tests(found.group(4))))
            .toList();

    @Test
    void everySectionHasOneRowInOrder() {
        var sections = Repository.read(Path.of("src/test/resources/spec-sections.txt"));

        assertThat(rows)
                .extracting(Row::section)
                .containsExactlyElementsOf(sections.lines().toList());
    }

    @Test
    void everyLineOfATableIsARow() {
        var lines = page().substring(0, page().indexOf(FAULTS))
                .lines()
                .filter(line -> line.startsWith("| core ") || line.startsWith("| aws "));

        assertThat(lines).allMatch(line -> ROW.matcher(line).matches());
    }

    @Test
    void everyStatusIsOneOfThree() {
        assertThat(rows.stream().filter(row -> !STATUS.matcher(row.status()).matches()))
                .isEmpty();
    }

    @Test
    void everySectionThatIsTheSameNamesATest() {
        assertThat(rows.stream()
                        .filter(row -> row.status().equals("same"))
                        .filter(row -> row.tests().isEmpty()))
                .isEmpty();
    }

    @Test
    void everyNamedTestExists() {
        var known = namesOfTests();

        assertThat(rows.stream().filter(row -> !known.containsAll(row.tests()))).isEmpty();
    }

    private static List<String> tests(String cell) {
        return cell.equals("–") ? List.of() : List.of(cell.split(", "));
    }

    private static String page() {
        return Repository.read(Path.of("docs/compatibility.md"));
    }

    private static Set<String> namesOfTests() {
        return Repository.texts("src/test/java").stream()
                .map(file -> file.getFileName().toString())
                .filter(name -> name.endsWith(".java"))
                .map(name -> name.substring(0, name.length() - ".java".length()))
                .collect(Collectors.toSet());
    }
}
