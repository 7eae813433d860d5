package sh.joiner.testing.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A golden folder. {@code story.md} describes the case in one or two lines, {@code given.yaml} is the cluster, {@code expect.txt} is the plan. A
 * folder of disruption can also have {@code later.yaml}: the objects that are added before a command is decided again.
 *
 * @param folder path of the folder, which contains only these files
 */
public record Scenario(Path folder) {

    private static final Path ROOT = Path.of("src/test/resources/scenarios");
    private static final String LATER = "later.yaml";
    private static final List<String> FILES = List.of("expect.txt", "given.yaml", "story.md");

    /** Returns every folder of scheduling, sorted by name. */
    public static List<Scenario> all() {
        return in(ROOT);
    }

    /** Returns every folder of disruption, sorted by name. Its {@code expect.txt} has the commands, and why the other nodes stay. */
    public static List<Scenario> ofDisruption() {
        return in(Path.of("src/test/resources/disruption/scenarios"));
    }

    private static List<Scenario> in(Path root) {
        try (var folders = Files.list(root)) {
            return folders.sorted().map(Scenario::new).toList();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    public String name() {
        return folder.getFileName().toString();
    }

    /** Returns true if the folder contains all three files and nothing else, apart from {@code later.yaml}. */
    public boolean isComplete() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> !file.equals(LATER))
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

    /** Returns the cluster and the policy for the plan. */
    public Given given() {
        return GivenReader.read(read("given.yaml"));
    }

    /** Returns the cluster with the objects of {@code later.yaml}; empty if there is no such file. */
    public Optional<Given> later() {
        return Files.exists(folder.resolve(LATER))
                ? Optional.of(GivenReader.read(read("given.yaml") + "\n---\n" + read(LATER)))
                : Optional.empty();
    }

    /** Stores the plan as the expected plan. */
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
