package sh.joiner.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The packaged program in a process of its own, with free ports and a record of its log. It runs on a JVM, or as the native executable that
 * a property names.
 */
final class Program implements AutoCloseable {

    private static final String JAR = "target/quarkus-app/quarkus-run.jar";
    private static final String EXECUTABLE = System.getProperty("joiner.executable", "");
    private static final Pattern LISTENING = Pattern.compile("Listening on: (http://127\\.0\\.0\\.1:\\d+)");
    private static final Path LOGS = Path.of("target/process");
    private static final List<String> SMALL_AND_QUICKLY_STARTED =
            List.of("-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    private static final int LONGEST_END = 20; // seconds of the wall clock

    private final Process process;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    private Program(Process process) {
        this.process = process;
        Thread.ofVirtual().start(this::read);
    }

    static Program start(Map<String, String> settings) {
        if (!EXECUTABLE.isEmpty()) {
            return start(SMALL_AND_QUICKLY_STARTED, settings);
        }
        var jvm = new ArrayList<>(SMALL_AND_QUICKLY_STARTED);
        jvm.addAll(StartupCache.options(SMALL_AND_QUICKLY_STARTED, Path.of(JAR)));
        return start(jvm, settings);
    }

    static Program start(List<String> jvm, Map<String, String> settings) {
        var options = new ArrayList<String>(jvm);
        options.addAll(List.of("-Dquarkus.http.port=0", "-Dquarkus.management.port=0"));
        settings.forEach((key, value) -> options.add("-D%s=%s".formatted(key, value)));
        var command = command(options);
        try {
            return new Program(
                    new ProcessBuilder(command).redirectErrorStream(true).start());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Returns the command line. A native executable accepts the heap size and system properties; the other options are only for a JVM. */
    private static List<String> command(List<String> options) {
        if (!EXECUTABLE.isEmpty()) {
            var own = options.stream().filter(option -> option.startsWith("-Xmx") || option.startsWith("-D"));
            return Stream.concat(Stream.of(EXECUTABLE), own).toList();
        }
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return Stream.of(List.of(java), options, List.of("-jar", JAR))
                .flatMap(List::stream)
                .toList();
    }

    private void read() {
        try (BufferedReader reader = process.inputReader()) {
            reader.lines().forEach(lines::add);
        } catch (IOException | UncheckedIOException ended) {
            lines.add("the log ends: " + ended.getMessage());
        }
    }

    /** Waits until a line matches the pattern, and returns the pattern's first group. */
    String logged(Pattern pattern) {
        SharedWorld.soon(() -> find(pattern).isPresent());
        return find(pattern).orElseThrow();
    }

    Optional<String> find(Pattern pattern) {
        return lines.stream()
                .map(pattern::matcher)
                .filter(found -> found.find())
                .map(found -> found.group(1))
                .findFirst();
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    boolean isListening() {
        return find(LISTENING).isPresent();
    }

    /** Returns the URL of pages and REST. */
    String url() {
        return logged(LISTENING);
    }

    long pid() {
        return process.pid();
    }

    boolean isRunning() {
        return process.isAlive();
    }

    /**
     * Returns a figure of the process's memory in MiB.
     *
     * @param figure for example {@code VmRSS}, the resident memory, or {@code VmHWM}, its maximum so far; see proc_pid_status(5)
     */
    long memory(String figure) {
        try (var status = Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            var line = status.filter(row -> row.startsWith(figure + ":"))
                    .findFirst()
                    .orElseThrow();
            return Long.parseLong(line.replaceAll("\\D+", "")) / 1024;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Ends the process as Kubernetes ends a pod, and waits for its end. */
    void end() {
        process.destroy();
        await();
    }

    /** Ends the process as a power failure does. */
    void kill() {
        process.destroyForcibly();
        await();
    }

    /** Stops every thread of the process, like a paused virtual machine, until {@link #resume}. */
    void suspend() {
        signal("STOP");
    }

    void resume() {
        signal("CONT");
    }

    private void signal(String name) {
        try {
            var kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
            if (kill.waitFor() != 0) {
                throw new AssertionError("kill -%s failed".formatted(name));
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", interrupted);
        }
    }

    private void await() {
        try {
            if (!process.waitFor(LONGEST_END, TimeUnit.SECONDS)) {
                throw new AssertionError("still running: " + lines);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", interrupted);
        }
    }

    /** Ends the process and writes its log to a file that is named after the process id, for the analysis of failed tests. */
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            Files.createDirectories(LOGS);
            Files.write(LOGS.resolve(process.pid() + ".log"), lines);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
