package sh.joiner.testing;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Local programs that tests may run; see {@link NeedsTool}. */
public final class Tool {

    private Tool() {}

    /** Returns the path of the first of these programs that is installed. */
    public static Optional<Path> find(String... names) {
        return find(System.getenv().getOrDefault("PATH", ""), List.of(names));
    }

    static Optional<Path> find(String path, List<String> names) {
        return names.stream()
                .flatMap(name -> directories(path).map(directory -> directory.resolve(name)))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    private static Stream<Path> directories(String path) {
        return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(path)
                .filter(directory -> !directory.isEmpty())
                .map(Path::of);
    }
}
