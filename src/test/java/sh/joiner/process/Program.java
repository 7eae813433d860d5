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

/** The packaged program in a process of its own, with free ports, and what it has logged: on a JVM, or as the executable that a property names. */
final class Program implements AutoCloseable {

    private static final String JAR = "target/quarkus-app/quarkus-run.jar";
    private static final String EXECUTABLE = System.getProperty("joiner.executable", "");
    private static final Pattern LISTENING = Pattern.compile("Listening on: (http://127\\.0\\.0\\.1:\\d+)");
    private static final Path LOGS = Path.of("target/process");
    private static final List<String> SMALL_AND_SOON_STARTED =
            List.of("-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    private static final int LONGEST_END = 20; // seconds of the wall

    private final Process process;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    private Program(Process process) {
        this.process = process;
        Thread.ofVirtual().start(this::read);
    }

    static Program start(Map<String, String> settings) {
        if (!EXECUTABLE.isEmpty()) {
            return start(SMALL_AND_SOON_STARTED, settings);
        }
        var jvm = new ArrayList<>(SMALL_AND_SOON_STARTED);
        jvm.addAll(StartupArchive.options(SMALL_AND_SOON_STARTED, Path.of(JAR)));
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
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** An executable takes the size of its heap and system properties; the other options are those of a JVM. */
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
            lines.add("its log ends: " + ended.getMessage());
        }
    }

    /** What the pattern's first group says, once a line has it. */
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

    /** Of its pages and REST. */
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
     * @param figure as {@code VmRSS}, what is resident, or {@code VmHWM}, the most that ever was; see proc_pid_status(5)
     */
    long memory(String figure) {
        try (var status = Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            var line = status.filter(row -> row.startsWith(figure + ":"))
                    .findFirst()
                    .orElseThrow();
            return Long.parseLong(line.replaceAll("\\D+", "")) / 1024;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** As Kubernetes ends a pod; answers when it has ended. */
    void end() {
        process.destroy();
        await();
    }

    /** As a power cut ends it. */
    void kill() {
        process.destroyForcibly();
        await();
    }

    /** Stops every thread of the process, as a paused virtual machine does, until {@link #resume}. */
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
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", stopped);
        }
    }

    private void await() {
        try {
            if (!process.waitFor(LONGEST_END, TimeUnit.SECONDS)) {
                throw new AssertionError("still running: " + lines);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", stopped);
        }
    }

    /** Ends it, and leaves its log in a file, named after the process, for a person who wants to know why a test failed. */
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            Files.createDirectories(LOGS);
            Files.write(LOGS.resolve(process.pid() + ".log"), lines);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
