package sh.joiner.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Repository;

/** The tag of a test class determines which execution in pom.xml runs the class. */
final class TagsTest {

    private static final List<Path> TESTS = Repository.texts("src/test/java");

    @Test
    void exactlyTheQuarkusTestsHaveTheTagQuarkus() {
        assertThat(having("^@Quarkus" + "Test$")).isNotEmpty().isEqualTo(having("^@Tag\\(\"quar" + "kus\"\\)$"));
    }

    @Test
    void exactlyTheTestsInPackageProcessHaveTheTagPackaged() {
        assertThat(having("^@Tag\\(\"pack" + "aged\"\\)$"))
                .isNotEmpty()
                .isEqualTo(TESTS.stream()
                        .filter(file -> file.toString().matches(".*/process/([^/]*Test|DocumentScreenshots)\\.java"))
                        .toList());
        assertThat(Repository.read(Path.of("pom.xml"))).contains("<include>**/process/*Test.java</include>");
    }

    private static List<Path> having(String line) {
        var pattern = Pattern.compile(line, Pattern.MULTILINE);
        return TESTS.stream()
                .filter(file -> pattern.matcher(Repository.read(file)).find())
                .toList();
    }
}
