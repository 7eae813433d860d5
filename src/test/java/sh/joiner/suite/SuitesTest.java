package sh.joiner.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Repository;

/** Tests that each test of the Quarkus application is in a suite, because {@code verify} runs only suites of such tests. */
final class SuitesTest {

    private static final Pattern QUARKUS_TEST = Pattern.compile("^@Tag\\(\"quar" + "kus\"\\)$", Pattern.MULTILINE);
    private static final Pattern SELECTION = Pattern.compile("@SelectPackages\\(([^)]*)\\)");
    private static final Pattern PACKAGE = Pattern.compile("\"([\\w.]+)\"");

    @Test
    void everyTestOfTheQuarkusApplicationIsInExactlyOneSuite() {
        var packages = suites().flatMap(SuitesTest::packages).toList();

        var tests = Repository.texts("src/test/java").stream()
                .filter(file -> QUARKUS_TEST.matcher(Repository.read(file)).find())
                .toList();

        assertThat(tests)
                .isNotEmpty()
                .allSatisfy(test -> assertThat(holding(packages, test)).hasSize(1));
    }

    @Test
    void eachSuiteHasAProcess() {
        assertThat(Repository.read(Path.of("pom.xml")))
                .contains("<include>**/suite/*Suite.java</include>")
                .contains("<forkCount>${quarkus-tests.forks}</forkCount>")
                .contains("<quarkus-tests.forks>%d</quarkus-tests.forks>".formatted(suites().count()));
    }

    private static Stream<Path> suites() {
        return Repository.texts("src/test/java/sh/joiner/suite").stream()
                .filter(file -> file.toString().endsWith("Suite.java"));
    }

    private static Stream<String> packages(Path suite) {
        return SELECTION
                .matcher(Repository.read(suite))
                .results()
                .map(MatchResult::group)
                .flatMap(selection -> PACKAGE.matcher(selection).results().map(found -> found.group(1)));
    }

    private static List<String> holding(List<String> packages, Path test) {
        var folder = "src/test/java/" + test.toString().replaceFirst("^.*src/test/java/", "");
        return packages.stream()
                .filter(name -> folder.startsWith("src/test/java/%s/".formatted(name.replace('.', '/'))))
                .toList();
    }
}
