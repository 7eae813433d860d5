package sh.joiner.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A JVM archive of the classes that the packaged program loads. With the archive, a process starts with two thirds of the CPU time. */
final class StartupArchive {

    private static final Path FOLDER = Path.of("target/process");
    private static final Path ARCHIVE = FOLDER.resolve("startup.jsa");
    private static final Path LOG = FOLDER.resolve("startup.log");
    private static final int SECONDS = 60;

    private StartupArchive() {}

    /** Returns the options with which a process uses the archive. Empty while another process is writing the archive. */
    static List<String> options(List<String> jvm, Path jar) {
        try {
            Files.createDirectories(FOLDER);
            if (!isCurrent(jar)) {
                createUnlessAnotherProcessDoes(jvm, jar);
            }
            return isCurrent(jar) ? List.of("-XX:SharedArchiveFile=" + ARCHIVE, "-Xlog:cds=off") : List.of();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static boolean isCurrent(Path jar) throws IOException {
        return Files.exists(ARCHIVE)
                && Files.getLastModifiedTime(ARCHIVE).compareTo(Files.getLastModifiedTime(jar)) > 0;
    }

    private static void createUnlessAnotherProcessDoes(List<String> jvm, Path jar) throws IOException {
        try (var channel = FileChannel.open(
                        FOLDER.resolve("startup.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var lock = channel.tryLock()) {
            if (lock != null && !isCurrent(jar)) {
                create(jvm, jar);
            }
        } catch (OverlappingFileLockException anotherThread) {
            return; // the other thread creates the archive
        }
    }

    private static void create(List<String> jvm, Path jar) throws IOException {
        var written = FOLDER.resolve("startup.jsa.new");
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvm);
        command.addAll(List.of(
                "-XX:ArchiveClassesAtExit=" + written,
                "-Dquarkus.http.port=0",
                "-Dquarkus.management.port=0",
                "-Djoiner.world=sandbox",
                "-Djoiner.sandbox.api-port=0",
                "-jar",
                jar.toString()));
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(LOG.toFile()))
                .start();
        awaitStart(process);
        process.destroy(); // the JVM writes the archive when it ends
        awaitEnd(process);
        if (Files.exists(written)) {
            Files.move(written, ARCHIVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void awaitStart(Process process) throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (process.isAlive()
                && System.nanoTime() < end
                && !Files.readString(LOG).contains("leading: world")) {
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
