package sh.joiner.story;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Runs the kubectl of this machine against one server. */
final class Kubectl {

    private Kubectl() {}

    /** What it prints; a refusal fails with what it says. */
    static String run(String server, String... arguments) {
        var command = new ArrayList<>(List.of("kubectl", "--server", server));
        command.addAll(List.of(arguments));
        return run(command);
    }

    /** The same without a server. */
    static String local(String... arguments) {
        var command = new ArrayList<>(List.of("kubectl"));
        command.addAll(List.of(arguments));
        return run(command);
    }

    private static String run(List<String> command) {
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError(String.join(" ", command) + "\n" + text);
            }
            return text;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", stopped);
        }
    }

    /** One blank between columns, and what changes from run to run masked. */
    static String squeezed(String line) {
        return PrintedTable.masked(line.strip().replaceAll("\\s+", " "));
    }
}
