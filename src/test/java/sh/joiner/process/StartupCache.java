package sh.joiner.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The JVM's cache of loaded and linked classes of the packaged program. With the cache, a process starts with half of the CPU time. */
final class StartupCache {

    private static final Path FOLDER = Path.of("target/process");
    private static final Path CACHE = FOLDER.resolve("startup.aot");
    private static final Path LOG = FOLDER.resolve("startup.log");

    /** A line of the log after which the program has used most of its classes. */
    private static final String TRAINED = "Initialized: claim=";

    private static final int SECONDS = 60;

    private StartupCache() {}

    /** Creates the cache, or waits while another process creates it. Returns the options to use the cache; empty if its creation failed. */
    static synchronized List<String> options(List<String> jvm, Path jar) {
        try {
            Files.createDirectories(FOLDER);
            if (!isCurrent(jar)) {
                createOnce(jvm, jar);
            }
            return isCurrent(jar) ? List.of("-XX:AOTCache=" + CACHE, "-Xlog:aot=off", "-Xlog:cds=off") : List.of();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static boolean isCurrent(Path jar) throws IOException {
        return Files.exists(CACHE) && Files.getLastModifiedTime(CACHE).compareTo(Files.getLastModifiedTime(jar)) > 0;
    }

    private static void createOnce(List<String> jvm, Path jar) throws IOException {
        try (var channel = FileChannel.open(
                        FOLDER.resolve("startup.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = channel.lock()) {
            if (!isCurrent(jar)) {
                create(jvm, jar);
            }
        }
    }

    private static void create(List<String> jvm, Path jar) throws IOException {
        var written = FOLDER.resolve("startup.aot.new");
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvm);
        command.addAll(List.of(
                "-XX:AOTCacheOutput=" + written,
                "-Dquarkus.http.port=0",
                "-Dquarkus.management.port=0",
                "-Djoiner.world=sandbox",
                "-Djoiner.sandbox.story=tour",
                "-Djoiner.sandbox.speed=20",
                "-Djoiner.sandbox.api-port=0",
                "-jar",
                jar.toString()));
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(LOG.toFile()))
                .start();
        awaitTraining(process);
        process.destroy(); // the JVM writes the cache when it ends
        awaitEnd(process);
        if (Files.exists(written)) {
            Files.move(written, CACHE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void awaitTraining(Process process) throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (process.isAlive()
                && System.nanoTime() < end
                && !Files.readString(LOG).contains(TRAINED)) {
            LockSupport.parkNanos(50_000_000);
        }
    }

    private static void awaitEnd(Process process) {
        try {
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", interrupted);
        }
    }
}
