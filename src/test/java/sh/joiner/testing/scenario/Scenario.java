package sh.joiner.testing.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A golden folder. {@code story.md} describes the case and the reason in two lines, {@code given.yaml} is the cluster, {@code expect.txt} is the plan.
 *
 * @param folder path of the folder, which contains only these three files
 */
public record Scenario(Path folder) {

    private static final Path ROOT = Path.of("src/test/resources/scenarios");
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

    /** Returns true if the folder contains all three files and nothing else. */
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

    /** Returns the cluster and the policy for the plan. */
    public Given given() {
        return GivenReader.read(read("given.yaml"));
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
