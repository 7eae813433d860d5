package sh.joiner.testing.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A golden folder: {@code story.md} says in two lines what happens and why, {@code given.yaml} is the cluster, {@code expect.txt} the plan.
 *
 * @param folder where the three files are, and nothing else
 */
public record Scenario(Path folder) {

    private static final Path ROOT = Path.of("src/test/resources/scenarios");
    private static final List<String> FILES = List.of("expect.txt", "given.yaml", "story.md");

    /** Every folder, by name. */
    public static List<Scenario> all() {
        try (var folders = Files.list(ROOT)) {
            return folders.sorted().map(Scenario::new).toList();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    public String name() {
        return folder.getFileName().toString();
    }

    /** Whether every file is there, and nothing else. */
    public boolean isComplete() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .sorted()
                    .toList()
                    .equals(FILES);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    public String story() {
        return read("story.md");
    }

    public String expected() {
        return read("expect.txt");
    }

    /** The cluster and the policy under which it is planned. */
    public Given given() {
        return GivenReader.read(read("given.yaml"));
    }

    /** Takes a plan as the expected one. */
    public void accept(String plan) {
        try {
            Files.writeString(folder.resolve("expect.txt"), plan);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private String read(String file) {
        try {
            return Files.readString(folder.resolve(file));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
