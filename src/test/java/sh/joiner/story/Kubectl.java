package sh.joiner.story;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Runs the installed kubectl against a server. */
final class Kubectl {

    private Kubectl() {}

    /** Returns kubectl's output. Fails with this output if kubectl fails. */
    static String run(String server, String... arguments) {
        var command = new ArrayList<>(List.of("kubectl", "--server", server));
        command.addAll(List.of(arguments));
        return run(command);
    }

    /** Runs kubectl without a server. */
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
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", interrupted);
        }
    }

    /** Returns the line with single blanks between columns, and with values masked that change from run to run. */
    static String withSingleSpaces(String line) {
        return PrintedTable.masked(line.strip().replaceAll("\\s+", " "));
    }
}
