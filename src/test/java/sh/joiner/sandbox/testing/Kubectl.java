package sh.joiner.sandbox.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import sh.joiner.testing.Tool;

/** Runs kubectl against a server on a local port, without the user's own configuration. */
public final class Kubectl {

    private final int port;
    private final Path home;

    public Kubectl(int port, Path home) {
        this.port = port;
        this.home = home;
    }

    /** Runs kubectl and returns its standard output and standard error. */
    public String run(String input, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(
                Tool.find("kubectl").orElseThrow().toString(),
                "--server=http://127.0.0.1:" + port,
                "--cache-dir=" + home));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("KUBECONFIG", home.resolve("none").toString());
        var process = builder.start();
        try (var out = process.getOutputStream()) {
            out.write(input.getBytes(StandardCharsets.UTF_8));
        }
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return said;
    }
}
