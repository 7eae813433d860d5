package sh.joiner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Repository;
import sh.joiner.testing.scenario.Scenario;

/** Checks the table of Karpenter's groups of tests: each scenario folder and test in it exists, and each folder is listed. */
final class ScenarioMapTest {

    private static final Pattern ROW = Pattern.compile(
            "\\| (?:scheduling|reservations|topology|instance selection|provisioning|disruption|consolidation|emptiness|drift|balanced|queue|budgets) \\| ([^|]+) \\| ([^|]+) \\|");

    private static List<String> shown() {
        return Repository.read(Path.of("docs/compatibility.md"))
                .lines()
                .map(ROW::matcher)
                .filter(matcher -> matcher.matches())
                .map(MatchResult.class::cast)
                .flatMap(row -> Stream.of(row.group(2).split(", ")))
                .map(name -> name.replace("`", "").strip())
                .toList();
    }

    private static List<String> tests() {
        return Repository.texts("src/test/java").stream()
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .toList();
    }

    private static List<String> folders() {
        return Stream.concat(Scenario.all().stream(), Scenario.ofDisruption().stream())
                .map(Scenario::name)
                .toList();
    }

    @Test
    void everyNamedFolderOrTestExists() {
        var folders = folders();
        var tests = tests();

        assertThat(shown())
                .isNotEmpty()
                .filteredOn(name -> !name.startsWith("–"))
                .allMatch(name -> folders.contains(name) || tests.contains(name));
    }

    @Test
    void everyFolderIsNamed() {
        assertThat(shown()).containsAll(folders());
    }
}
