package sh.joiner.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Repository;

/** Patterns that no file of the repository may contain. They are concatenated here, so that they do not match this file. */
final class RepositoryTest {

    private static final Pattern LEFT_FOR_LATER =
            Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X|HA" + "CK)\\b(?!\\s*\\(?#\\d+)");
    private static final Pattern MACHINE_PATH = Pattern.compile(
            "(?<![\\w.~$}*-])/(wo" + "rk|ro" + "ot|tm" + "p|fa" + "rm|home/(?!linuxbrew)\\w+|Users/\\w+)(?![\\w-])");
    private static final Pattern MOCKS = Pattern.compile("(?i)moc" + "kito|easym" + "ock|powerm" + "ock|jmock" + "it");

    private static final List<Path> FILES = Repository.texts(
            "src", "ui", "kubernetes", "docs", ".ci", ".mvn", "README.md", "pom.xml", "mvnw", "mvnw.cmd");

    @Test
    void filesAreFound() {
        assertThat(FILES).hasSizeGreaterThan(20).contains(Path.of("pom.xml"));
    }

    @Test
    void aDeferredTaskHasTheNumberOfItsIssue() {
        assertThat(Repository.linesWith(LEFT_FOR_LATER, FILES)).isEmpty();
    }

    @Test
    void noFileContainsAPathOfASingleComputer() {
        assertThat(Repository.linesWith(MACHINE_PATH, FILES)).isEmpty();
    }

    @Test
    void noMockingLibraryIsUsed() {
        assertThat(Repository.linesWith(MOCKS, Repository.texts("src", "pom.xml")))
                .isEmpty();
    }

    @Test
    void thePatternsMatchTheirTargets() {
        assertThat("// TO" + "DO later").containsPattern(LEFT_FOR_LATER);
        assertThat("// TO" + "DO(#12) later").doesNotContainPattern(LEFT_FOR_LATER);
        assertThat("see /wo" + "rk/shared").containsPattern(MACHINE_PATH);
        assertThat("cd /ro" + "ot").containsPattern(MACHINE_PATH);
        assertThat("https://example.org/wo" + "rk and /workload").doesNotContainPattern(MACHINE_PATH);
        assertThat("import org.moc" + "kito.X").containsPattern(MOCKS);
    }
}
