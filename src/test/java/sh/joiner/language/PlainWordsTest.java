package sh.joiner.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.language.Prose.Kind;
import sh.joiner.testing.Repository;

/** All texts follow the measurable rules of {@link PlainWords}. {@code -Dprose=PART} checks only the places whose path contains the part. */
final class PlainWordsTest {

    /** The places whose texts must follow the rules. */
    private static final Set<String> CHECKED = Set.of(
            "README.md",
            "docs",
            "kubernetes/crds",
            "kubernetes/stories",
            "src/jmh/java",
            "src/main/java/sh/joiner/api",
            "src/main/java/sh/joiner/app",
            "src/main/java/sh/joiner/aws",
            "src/main/java/sh/joiner/board",
            "src/main/java/sh/joiner/controller",
            "src/main/java/sh/joiner/engine",
            "src/main/java/sh/joiner/kubernetes",
            "src/main/java/sh/joiner/model",
            "src/main/java/sh/joiner/port",
            "src/main/java/sh/joiner/rest",
            "src/main/java/sh/joiner/sandbox",
            "src/main/java/sh/joiner/ui",
            "src/main/resources/templates",
            "src/test/java/sh/joiner/api",
            "src/test/java/sh/joiner/app",
            "src/test/java/sh/joiner/architecture",
            "src/test/java/sh/joiner/aws",
            "src/test/java/sh/joiner/board",
            "src/test/java/sh/joiner/controller",
            "src/test/java/sh/joiner/docs",
            "src/test/java/sh/joiner/engine",
            "src/test/java/sh/joiner/kubernetes",
            "src/test/java/sh/joiner/model",
            "src/test/java/sh/joiner/port",
            "src/test/java/sh/joiner/process",
            "src/test/java/sh/joiner/rest",
            "src/test/java/sh/joiner/sandbox",
            "src/test/java/sh/joiner/story",
            "src/test/java/sh/joiner/testing",
            "src/test/java/sh/joiner/ui");

    /** Karpenter's own messages, which stay as Karpenter writes them. */
    private static final Set<String> KARPENTERS =
            Set.copyOf(Repository.read(Path.of("src/test/resources/language/karpenter-messages.txt"))
                    .lines()
                    .toList());

    @ParameterizedTest
    @MethodSource("places")
    void isPlain(String place) {
        var prose = prose(place);

        assertThat(prose).isNotEmpty();
        assertThat(prose.stream()
                        .filter(text -> !KARPENTERS.contains(text.text()))
                        .flatMap(text -> PlainWords.findings(text).stream()))
                .isEmpty();
    }

    static Stream<String> places() {
        var part = System.getProperty("prose");
        return Stream.concat(
                        Stream.of(
                                "README.md",
                                "docs",
                                "src/main/resources/templates",
                                "kubernetes/crds",
                                "kubernetes/stories",
                                "src/jmh/java"),
                        Stream.of("src/main/java/sh/joiner", "src/test/java/sh/joiner")
                                .flatMap(PlainWordsTest::folders))
                .filter(place -> part == null ? CHECKED.contains(place) : place.contains(part));
    }

    @ParameterizedTest
    @CsvSource({
        "Whether the node is ready., Returns true if the node is ready.",
        "Returns what nobody asked for., Returns fields that were not requested.",
        "A copy as the reference makes it., A copy as Karpenter makes it.",
        "Kept; until then; unless not., Kept until then; unless not."
    })
    void aTextThatBreaksARuleIsFoundAndAPlainOneIsNot(String broken, String plain) {
        assertThat(PlainWords.findings(new Prose("A.java", 1, Kind.OPENING, broken)))
                .hasSize(1);
        assertThat(PlainWords.findings(new Prose("A.java", 1, Kind.OPENING, plain)))
                .isEmpty();
    }

    @Test
    void codeIsNotProse() {
        var java = JavaProse.of("A.java", "/** Runs {@code nobody mended}. */ class A { String a = \"nobody\"; }");
        var markdown = FileProse.ofMarkdown("a.md", "# A\n\nRun `nobody`.\n\n```\nnobody\n```\n");
        var template =
                FileProse.ofTemplate("a.html", "<p title=\"A b\">Hello {x.nobody}, <b>you</b></p><code>nobody</code>");

        assertThat(java).extracting(Prose::text).containsExactly("Runs code.");
        assertThat(markdown).extracting(Prose::text).containsExactly("# A", "Run code.");
        assertThat(template).extracting(Prose::text).containsExactly("A b", "Hello code, you", "code");
    }

    private static List<Prose> prose(String place) {
        return Repository.texts(place).stream()
                .flatMap(file -> of(file.toString().replace('\\', '/'), Repository.read(file)).stream())
                .toList();
    }

    private static List<Prose> of(String path, String text) {
        return switch (path.substring(path.lastIndexOf('.') + 1)) {
            case "java" -> JavaProse.of(path, text);
            case "md" -> FileProse.ofMarkdown(path, text);
            case "html" -> FileProse.ofTemplate(path, text);
            case "yaml" -> FileProse.ofManifest(path, text);
            default -> List.of();
        };
    }

    private static Stream<String> folders(String root) {
        return Arrays.stream(Path.of(root).toFile().listFiles())
                .filter(folder -> folder.isDirectory() && !folder.getName().equals("language"))
                .map(folder -> root + "/" + folder.getName())
                .sorted();
    }
}
