package sh.joiner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Repository;

/**
 * Comments and pages cite {@code docs/spec}, for example (core 4.4) or (aws appendix A). Each citation names a section, an appendix, a row
 * of appendix B or an item of a numbered list that exists there.
 */
final class CitationsTest {

    /** Matches comments, and literals first, since a literal can contain text that looks like a comment. */
    private static final Pattern LITERAL_OR_COMMENT = Pattern.compile(
            "\"\"\"[\\s\\S]*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\\n])*+'|//[^\\n]*+|/\\*[\\s\\S]*?\\*/");

    private static final Pattern LINE_BREAK = Pattern.compile("\\s*\\n\\s*(?:\\*(?!/)|//)?\\s*");

    private static final String NUMBERED = "\\d+\\.\\d+|B-\\d+b?|appendix [A-Z]";
    private static final String BARE = "\\d+(?![\\w.-]*\\w)";
    private static final Pattern CITATION = Pattern.compile(
            "\\b(core|aws) ((?:%1$s|%2$s)(?:(?:,| to| and) (?:%1$s|%2$s(?=[),;.])))*)".formatted(NUMBERED, BARE));
    private static final Pattern NUMBER = Pattern.compile("%s|%s".formatted(NUMBERED, BARE));

    private static final Pattern SECTION = Pattern.compile("#{2,3} (?:(\\d+(?:\\.\\d+)?)\\.?|Appendix ([A-Z])\\.) .*");
    private static final Pattern ROW = Pattern.compile("\\| (B-\\d+b?) \\| .*");
    private static final Pattern ITEM = Pattern.compile("(\\d+)\\. .*");

    private static final Map<String, Set<String>> CITABLE = Map.of(
            "core", citable(Repository.read(Path.of("docs/spec/karpenter-core.md"))),
            "aws", citable(Repository.read(Path.of("docs/spec/karpenter-aws.md"))));

    @Test
    void everyCitationExists() {
        assertThat(texts().flatMap(text -> falseIn(text.content()).map(found -> text.file() + " cites " + found)))
                .isEmpty();
    }

    @Test
    void manyCitationsAreFound() {
        assertThat(texts().flatMap(text -> citations(text.content())).count()).isGreaterThan(600);
    }

    @Test
    void sectionsAppendicesRowsAndItemsCanBeCited() {
        assertThat(CITABLE.get("core")).contains("4", "4.14", "7.1", "13.18").doesNotContain("12", "13.40");
        assertThat(CITABLE.get("aws"))
                .contains("0.4", "appendix H", "B-11b", "B-39")
                .doesNotContain("14", "B-40");
    }

    @Test
    void aFalseCitationIsFound() {
        assertThat(falseIn("as Karpenter does (core 4.4 to 4.99, 6.10, aws 5.3)"))
                .containsExactly("core 4.99");
        assertThat(falseIn("(aws 7, appendix Q; core 13.18, 13.99)")).containsExactly("aws appendix Q", "core 13.99");
        assertThat(falseIn("(aws B-25, B-99)")).containsExactly("aws B-99");
        assertThat(falseIn("(core 44)")).containsExactly("core 44");
    }

    @Test
    void aNumberThatFollowsACitationIsNoCitation() {
        assertThat(citations("aws 6.2 and 60 types, core 4.4, 3 times, aws 8.5"))
                .containsExactly("aws 6.2", "core 4.4", "aws 8.5");
        assertThat(citations("a scored 4.4, 16 cores 8.1")).isEmpty();
    }

    @Test
    void onlyTheCommentsOfACodeFileAreSearched() {
        var code =
                "var text = \"/* core 4.4 */\"; // see core 4.5,\n// 4.6 and\n/**\n * more (aws\n * appendix A).\n */";

        assertThat(citations(comments(code))).containsExactly("core 4.5", "core 4.6", "aws appendix A");
    }

    private record Text(Path file, String content) {}

    private static Stream<Text> texts() {
        var code = Repository.texts("src/main", "src/test", "src/jmh").stream()
                .filter(file -> file.toString().endsWith(".java"))
                .map(file -> new Text(file, comments(Repository.read(file))));
        var pages = Repository.texts("docs").stream()
                .filter(file -> file.toString().endsWith(".md"))
                .map(file -> new Text(file, joined(Repository.read(file))));
        return Stream.concat(code, pages);
    }

    private static String comments(String code) {
        return joined(found(LITERAL_OR_COMMENT, code)
                .map(MatchResult::group)
                .filter(part -> part.startsWith("/"))
                .collect(Collectors.joining("\n")));
    }

    private static String joined(String text) {
        return LINE_BREAK.matcher(text).replaceAll(" ");
    }

    private static Stream<String> falseIn(String text) {
        return citations(text).filter(citation -> {
            var parts = citation.split(" ", 2);
            return !CITABLE.get(parts[0]).contains(parts[1]);
        });
    }

    /** Returns each cited number with its document: "core 4.4, 4.5" contains two citations. */
    private static Stream<String> citations(String text) {
        return found(CITATION, text)
                .flatMap(citation ->
                        found(NUMBER, citation.group(2)).map(number -> citation.group(1) + " " + number.group()));
    }

    private static Stream<MatchResult> found(Pattern pattern, String text) {
        return pattern.matcher(text).results();
    }

    private static Set<String> citable(String document) {
        var known = new HashSet<String>();
        var section = "";
        for (var line : document.lines().toList()) {
            var heading = SECTION.matcher(line);
            var row = ROW.matcher(line);
            var item = ITEM.matcher(line);
            if (heading.matches()) {
                section = heading.group(1) == null ? "appendix " + heading.group(2) : heading.group(1);
                known.add(section);
            } else if (row.matches()) {
                known.add(row.group(1));
            } else if (item.matches() && !section.contains(".")) {
                known.add(section + "." + item.group(1));
            }
        }
        return Set.copyOf(known);
    }
}
