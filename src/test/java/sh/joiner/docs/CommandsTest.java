package sh.joiner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Repository;

/** CI and developers run the same command. */
final class CommandsTest {

    private static final String TEST_COMMAND = "./mvnw verify";

    @Test
    void theReadmeNamesTheTestCommand() {
        assertThat(Repository.read(Path.of("README.md")).lines()).contains(TEST_COMMAND);
    }

    @Test
    void ciEndsWithTheTestCommandOfTheReadme() {
        var lines = Repository.read(Path.of(".ci/run")).lines().toList();

        assertThat(lines.getLast()).isEqualTo("exec " + TEST_COMMAND);
    }

    @Test
    void ciAndTheWrapperAreExecutable() {
        assertThat(Files.isExecutable(Path.of(".ci/run"))).isTrue();
        assertThat(Files.isExecutable(Path.of("mvnw"))).isTrue();
    }
}
