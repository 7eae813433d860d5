package sh.joiner.sandbox.story;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files in the program's classpath. */
final class BundledFiles {

    private BundledFiles() {}

    /** Returns the text of the file at this path in the classpath. */
    static String of(String path) {
        try (var in = BundledFiles.class.getClassLoader().getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalArgumentException("file \"%s\" not found in the program".formatted(path));
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }
}
