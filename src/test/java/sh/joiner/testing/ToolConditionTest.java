package sh.joiner.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ToolConditionTest {

    @TempDir
    Path directory;

    @Test
    void skipsTheTestAndNamesTheAbsentProgram() {
        var verdict = condition(Map.of()).evaluate(List.of("chromium", "chrome"));

        assertThat(verdict.isDisabled()).isTrue();
        assertThat(verdict.getReason()).hasValue("chromium or chrome is not on the path");
    }

    @Test
    void failsInCiIfTheProgramIsAbsent() {
        assertThatThrownBy(() -> condition(Map.of("JOINER_CI", "true")).evaluate(List.of("kubectl")))
                .hasMessageContaining("kubectl is not on the path, and CI must not skip tests");
    }

    @Test
    void runsTheTestIfOneOfTheNamesIsAProgram() throws IOException {
        var tool = Files.createFile(directory.resolve("chrome"));
        assertThat(tool.toFile().setExecutable(true)).isTrue();

        assertThat(condition(Map.of("JOINER_CI", "true"))
                        .evaluate(List.of("chromium", "chrome"))
                        .isDisabled())
                .isFalse();
    }

    @Test
    void aFileThatIsNotExecutableIsNoProgram() throws IOException {
        Files.createFile(directory.resolve("kubectl"));

        assertThat(condition(Map.of()).evaluate(List.of("kubectl")).isDisabled())
                .isTrue();
    }

    private ToolCondition condition(Map<String, String> environment) {
        var withPath = new HashMap<>(environment);
        withPath.put("PATH", directory.toString());
        return new ToolCondition(withPath);
    }
}
