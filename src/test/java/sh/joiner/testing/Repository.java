package sh.joiner.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of a clone, for tests about the repository itself. */
public final class Repository {

    private static final Pattern IMAGES_AND_ARCHIVES = Pattern.compile(".*\\.(png|jpe?g|gif|ico|woff2?|gz|jar)");

    private Repository() {}

    /**
     * Returns every text file at or below the paths, sorted. Ignores paths that do not exist. The working directory must be the root of the
     * repository, as under Maven.
     */
    public static List<Path> texts(String... paths) {
        var found = new ArrayList<Path>();
        for (var path : paths) {
            try (var below = Files.exists(Path.of(path)) ? Files.walk(Path.of(path)) : Stream.<Path>empty()) {
                below.filter(Files::isRegularFile)
                        .filter(file ->
                                !IMAGES_AND_ARCHIVES.matcher(file.toString()).matches())
                        .sorted()
                        .forEach(found::add);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        return found;
    }

    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read " + file, unreadable);
        }
    }

    /** Returns every line that matches the pattern as {@code file:line: text}. */
    public static List<String> linesWith(Pattern pattern, List<Path> files) {
        return files.stream().flatMap(file -> linesWith(pattern, file)).toList();
    }

    private static Stream<String> linesWith(Pattern pattern, Path file) {
        var lines = read(file).lines().toList();
        return Stream.iterate(0, i -> i < lines.size(), i -> i + 1)
                .filter(i -> pattern.matcher(lines.get(i)).find())
                .map(i -> "%s:%d: %s".formatted(file, i + 1, lines.get(i).strip()));
    }
}
