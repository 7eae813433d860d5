package sh.joiner.testing.image;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The compiled classes of the program. */
public final class MainClasses {

    private static final Path FOLDER = Path.of("target/classes");

    private MainClasses() {}

    /** Returns all classes, including nested and anonymous classes, without running their initializers. */
    public static List<Class<?>> all() {
        try (var files = Files.walk(FOLDER.resolve("sh/joiner"))) {
            return files.map(file -> FOLDER.relativize(file).toString())
                    .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
                    .sorted()
                    .<Class<?>>map(name -> load(name.replace(".class", "").replace('/', '.')))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static Class<?> load(String name) {
        try {
            return Class.forName(name, false, MainClasses.class.getClassLoader());
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
