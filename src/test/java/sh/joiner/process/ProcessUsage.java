package sh.joiner.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Resources that a JVM on this computer uses.
 *
 * @param heap bytes of live objects after a full garbage collection
 * @param threads platform threads
 * @param files open file descriptors, including sockets, without the jars of the class path
 * @param resident bytes of resident memory
 */
record ProcessUsage(long heap, int threads, int files, long resident) {

    private static final Pattern HISTOGRAM_TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");
    private static final Pattern THREADS = Pattern.compile("(?m)^Threads:\\s+(\\d+)");
    private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s+(\\d+) kB");
    private static final int LONGEST_HISTOGRAM = 30; // seconds

    static ProcessUsage of(long pid) {
        var process = Path.of("/proc", Long.toString(pid));
        try {
            long heap = number(
                    HISTOGRAM_TOTAL, histogram(pid)); // first, because the garbage collection for it also closes files
            var status = Files.readString(process.resolve("status"));
            try (var files = Files.list(process.resolve("fd"))) {
                long others = files.filter(file -> !isJar(file)).count();
                return new ProcessUsage(
                        heap, (int) number(THREADS, status), (int) others, 1024 * number(RESIDENT, status));
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Returns true if the file descriptor refers to a jar. Returns false if the descriptor was closed meanwhile. */
    private static boolean isJar(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().endsWith(".jar");
        } catch (IOException closed) {
            return false;
        }
    }

    private static long number(Pattern pattern, String text) {
        var found = pattern.matcher(text);
        if (!found.find()) {
            throw new AssertionError("%s is not in: %s".formatted(pattern, text));
        }
        return Long.parseLong(found.group(1));
    }

    /** Returns jcmd's table of live objects. Creating the table runs a full garbage collection. */
    private static String histogram(long pid) throws IOException {
        var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        var table = Files.createTempFile("histogram", ".txt");
        try {
            var process = new ProcessBuilder(jcmd, Long.toString(pid), "GC.class_histogram")
                    .redirectErrorStream(true)
                    .redirectOutput(table.toFile())
                    .start();
            if (!process.waitFor(LONGEST_HISTOGRAM, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("jcmd does not end");
            }
            return Files.readString(table);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", interrupted);
        } finally {
            Files.delete(table);
        }
    }
}
