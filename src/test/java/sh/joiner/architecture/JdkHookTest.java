package sh.joiner.architecture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests the hook that {@code mvnw} sources. In this test, the hook requires JDK 900, so that the hook finds only the JDKs that the test creates. */
@DisabledOnOs(OS.WINDOWS)
final class JdkHookTest {

    private record Answer(int exitCode, String javaHome, String error) {}

    @TempDir
    Path home;

    @Test
    void usesTheJdkInJavaHome() throws Exception {
        var newer = jdk("chosen", "901.0.1");
        jdk(".sdkman/candidates/java/900", "900");

        assertThat(choose(Map.of("JAVA_HOME", newer)).javaHome()).isEqualTo(newer);
    }

    @Test
    void searchesOtherFoldersIfTheJdkInJavaHomeIsTooOld() throws Exception {
        var newer = jdk(".sdkman/candidates/java/900", "900-ea");

        assertThat(choose(Map.of("JAVA_HOME", jdk("old", "17.0.2"))).javaHome()).isEqualTo(newer);
    }

    @Test
    void searchesOtherFoldersIfJavaHomeContainsNoJdk() throws Exception {
        var newer = jdk(".jdks/temurin-900", "900.0.3");

        assertThat(choose(Map.of("JAVA_HOME", home + "/nothing")).javaHome()).isEqualTo(newer);
    }

    @Test
    void usesTheJdkWhoseCompilerIsOnThePath() throws Exception {
        var newer = jdk("installed", "900");

        assertThat(choose(Map.of("PATH", newer + "/bin:" + System.getenv("PATH")))
                        .javaHome())
                .isEqualTo(newer);
    }

    @Test
    void ignoresARuntimeWithoutACompiler() throws Exception {
        Files.delete(Path.of(jdk(".jdks/runtime", "900"), "bin", "javac"));
        var newer = jdk(".jdks/temurin", "900");

        assertThat(choose(Map.of()).javaHome()).isEqualTo(newer);
    }

    @Test
    void failsWithOneSentenceIfNoJdkIsNewEnough() throws Exception {
        var answer = choose(Map.of("JAVA_HOME", jdk("old", "1.8.0_402")));

        assertThat(answer.exitCode()).isEqualTo(1);
        assertThat(answer.error().lines())
                .singleElement()
                .asString()
                .startsWith("Joiner needs a JDK 900 or newer")
                .contains("JAVA_HOME");
    }

    private String jdk(String name, String version) throws IOException {
        var jdk = home.resolve(name);
        Files.createDirectories(jdk.resolve("bin"));
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"Example\"\nJAVA_VERSION=\"" + version + "\"\n");
        var compiler = Files.createFile(jdk.resolve("bin/javac"));
        assertThat(compiler.toFile().setExecutable(true)).isTrue();
        return jdk.toRealPath().toString();
    }

    private Answer choose(Map<String, String> environment) throws Exception {
        var hook = Files.readString(Path.of(".mvn/find-jdk.sh")).replace("joiner_needs=25", "joiner_needs=900");
        var script = Files.writeString(home.resolve("hook.sh"), "set -euf\n" + hook + "printf %s \"$JAVA_HOME\"\n");
        var shell = new ProcessBuilder("sh", script.toString());
        shell.environment().remove("JAVA_HOME");
        shell.environment().put("HOME", home.toRealPath().toString());
        shell.environment().putAll(environment);
        var process = shell.start();
        var javaHome = new String(process.getInputStream().readAllBytes(), UTF_8);
        var error = new String(process.getErrorStream().readAllBytes(), UTF_8);
        return new Answer(process.waitFor(), javaHome, error);
    }
}
