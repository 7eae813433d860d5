package sh.joiner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Repository;

/** The diagram of rings, the files that answer questions, and the tables of packages in architecture.md match the sources. */
final class ArchitecturePageTest {

    private static final Path SOURCES = Path.of("src/main/java/sh/joiner");
    private static final Pattern ARROW = Pattern.compile("^ {4}(\\w+) --> (\\w+)$", Pattern.MULTILINE);
    private static final Pattern FIRST_CELL = Pattern.compile("^\\| (`[^|]+`) \\|", Pattern.MULTILINE);
    private static final Pattern CODE = Pattern.compile("`([a-z0-9.]+)`");
    private static final Pattern QUESTION = Pattern.compile("^\\| ([^|]+\\?) \\| ([^|]+) \\|$", Pattern.MULTILINE);
    private static final Pattern FILE = Pattern.compile("`([\\w/]+)`");
    private static final Pattern IMPORT =
            Pattern.compile("^import (?:static )?sh\\.joiner\\.(\\w+)\\.", Pattern.MULTILINE);

    private final String page = Repository.read(Path.of("docs/architecture.md"));

    @Test
    void theDiagramOfTheRingsShowsTheImports() {
        var drawn = ARROW.matcher(diagram())
                .results()
                .map(arrow -> arrow.group(1) + " -> " + arrow.group(2))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(drawn).isEqualTo(importsBetweenRings());
    }

    @Test
    void everyPackageHasOneRow() {
        var rows = FIRST_CELL
                .matcher(page)
                .results()
                .flatMap(cell -> CODE.matcher(cell.group(1)).results())
                .map(code -> code.group(1))
                .filter(name -> name.contains("."))
                .toList();

        assertThat(rows).doesNotHaveDuplicates();
        assertThat(new TreeSet<>(rows)).isEqualTo(packages());
    }

    @Test
    void eachQuestionNamesAtMostThreeFiles() {
        var questions = QUESTION.matcher(page).results().toList();

        assertThat(questions).hasSizeGreaterThanOrEqualTo(9).allSatisfy(question -> {
            var files = FILE.matcher(question.group(2))
                    .results()
                    .map(file -> SOURCES.resolve(file.group(1) + ".java"))
                    .toList();
            assertThat(files)
                    .as(question.group(1))
                    .hasSizeBetween(1, 3)
                    .allSatisfy(file -> assertThat(file).isRegularFile());
        });
    }

    private String diagram() {
        return page.substring(page.indexOf("```mermaid"), page.indexOf("```", page.indexOf("```mermaid") + 3));
    }

    private static SortedSet<String> importsBetweenRings() {
        return sources()
                .flatMap(file -> IMPORT.matcher(Repository.read(file))
                        .results()
                        .map(line -> ring(file) + " -> " + line.group(1)))
                .filter(arrow -> !arrow.matches("(\\w+) -> \\1"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static SortedSet<String> packages() {
        return sources()
                .map(file -> SOURCES.relativize(file.getParent()))
                .filter(directory -> directory.getNameCount() == 2)
                .map(directory -> directory.toString().replace('/', '.'))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String ring(Path file) {
        return SOURCES.relativize(file).getName(0).toString();
    }

    private static Stream<Path> sources() {
        try (var files = Files.walk(SOURCES)) {
            return files
                    .filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> SOURCES.relativize(file).getNameCount() > 1)
                    .toList()
                    .stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
