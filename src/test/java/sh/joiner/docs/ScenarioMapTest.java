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

/**
 * Checks the tables of Karpenter's groups of tests: each scenario folder and test in the tables exists, and each folder is listed. The table of
 * disruption has exactly the groups of {@code groups.tsv}. That file lists the Describe blocks of Karpenter's suites, without the blocks of static
 * drift, capacity buffers and dynamic resources.
 */
final class ScenarioMapTest {

    private static final Pattern ROW = Pattern.compile(
            "\\| (scheduling|reservations|topology|instance selection|provisioning|disruption|consolidation|emptiness|drift|balanced|queue|budgets|nodeclaim disruption|nodeclaim expiration|node health) \\| ([^|]+) \\| ([^|]+) \\|");
    private static final String DISRUPTION = "## Groups of Karpenter's disruption suites";

    private static Stream<MatchResult> rows(String text) {
        return text.lines()
                .map(ROW::matcher)
                .filter(matcher -> matcher.matches())
                .map(MatchResult.class::cast);
    }

    private static String page() {
        return Repository.read(Path.of("docs/compatibility.md"));
    }

    private static List<String> shown() {
        return rows(page())
                .flatMap(row -> Stream.of(row.group(3).split(", ")))
                .map(name -> name.replace("`", "").strip())
                .toList();
    }

    /** Returns the suites and groups of the table of disruption, separated by a tab. */
    private static List<String> groupsOfDisruption() {
        return rows(page().substring(page().indexOf(DISRUPTION)))
                .flatMap(row -> Stream.of(row.group(2).split(", ")).map(group -> row.group(1) + "\t" + group.strip()))
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

    @Test
    void everyGroupOfKarpentersDisruptionSuitesIsNamedOnce() {
        var groups = Repository.read(Path.of("src/test/resources/disruption/groups.tsv"));

        assertThat(groupsOfDisruption())
                .containsExactlyInAnyOrderElementsOf(groups.lines().toList());
    }
}
