package sh.joiner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Repository;

/** The targets of links exist: pages, their headings, images, and files and folders that pages name as code. */
final class LinksTest {

    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern CODE = Pattern.compile("`([^`\\s]+)`");
    private static final Pattern CODE_SPAN = Pattern.compile("`[^`\\n]*`");
    private static final Pattern OURS = Pattern.compile(
            "(src|docs|ui|kubernetes|\\.ci|\\.mvn)/[\\w./-]*|mvnw(\\.cmd)?|pom\\.xml|README\\.md|LICENSE");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

    private static final List<Path> PAGES = Repository.texts("README.md", "docs");

    @Test
    void pagesAreFound() {
        assertThat(PAGES).contains(Path.of("README.md"), Path.of("docs/architecture.md"));
    }

    @Test
    void theTargetOfEveryRelativeLinkExists() {
        assertThat(PAGES).flatExtracting(LinksTest::brokenLinks).isEmpty();
    }

    @Test
    void everyFileNamedAsCodeExists() {
        assertThat(PAGES).flatExtracting(LinksTest::missingFiles).isEmpty();
    }

    private static List<String> brokenLinks(Path page) {
        return found(LINK, CODE_SPAN.matcher(Repository.read(page)).replaceAll(""))
                .filter(link -> !link.contains("://"))
                .filter(link -> !hasTarget(page, link))
                .map(link -> page + " -> " + link)
                .toList();
    }

    private static boolean hasTarget(Path page, String link) {
        var parts = link.split("#", 2);
        var target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
        return Files.exists(target) && (parts.length == 1 || anchors(target).contains(parts[1]));
    }

    /** Returns the anchors of the headings in a rendered page: lower case, hyphens for spaces, no punctuation. */
    private static List<String> anchors(Path page) {
        return found(HEADING, Repository.read(page))
                .map(heading -> heading.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\w\\s-]", "")
                        .replace(' ', '-'))
                .toList();
    }

    private static List<String> missingFiles(Path page) {
        return found(CODE, Repository.read(page))
                .filter(code -> OURS.matcher(code).matches())
                .filter(code -> !Files.exists(Path.of(code)))
                .map(code -> page + " names " + code)
                .toList();
    }

    private static Stream<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map((MatchResult found) -> found.group(1));
    }
}
