package sh.joiner.sandbox.story;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files that the program carries. */
final class BundledFiles {

    private BundledFiles() {}

    /** The text of the file at this path on the classpath. */
    static String of(String path) {
        try (var in = BundledFiles.class.getClassLoader().getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalArgumentException("there is no file " + path);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }
}
