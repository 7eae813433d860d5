package sh.joiner.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sh.joiner.language.Prose.Kind;

/** Reads the Javadoc, the comments, the sentences among the string literals, and the names of tests of a Java file. */
final class JavaProse {

    private static final Pattern TOKEN =
            Pattern.compile("(?s)(?<block>\"\"\".*?\"\"\")|(?<string>\"(?:\\\\.|[^\"\\\\\\n])*\")|"
                    + "(?<character>'(?:\\\\.|[^'\\\\])')|(?<comment>/\\*.*?\\*/|//[^\\n]*)");
    private static final Pattern CODE =
            Pattern.compile("(?s)\\{@(?:code|link|linkplain|value|snippet)\\b.*?\\}|<pre>.*?</pre>");
    private static final Pattern PARAGRAPH = Pattern.compile("<p>|<li>|<ul>|\\n\\s*(?=@\\w)");
    private static final Pattern WORDS = Pattern.compile("(?:[A-Za-z][a-z']+[ ,]+){3}");
    private static final Pattern METHOD = Pattern.compile("\\bvoid ([a-z]\\w+)\\(");
    private static final Pattern NEXT_WORD = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");
    private static final int WORDS_OF_A_SENTENCE = 4;

    private JavaProse() {}

    static List<Prose> of(String path, String source) {
        var found = new ArrayList<Prose>();
        var tokens = TOKEN.matcher(source);
        while (tokens.find()) {
            int line = (int) source.substring(0, tokens.start()).lines().count();
            if (tokens.group("comment") != null) {
                comment(path, Math.max(line, 1), tokens.group("comment")).forEach(found::add);
            } else if (tokens.group("string") != null && isSentence(tokens.toMatchResult())) {
                found.add(new Prose(path, Math.max(line, 1), Kind.MESSAGE, message(tokens.group("string"))));
            }
        }
        METHOD.matcher(source)
                .results()
                .flatMap(method -> name(path, source, method))
                .forEach(found::add);
        return found;
    }

    private static Stream<Prose> name(String path, String source, MatchResult method) {
        int line = (int) source.substring(0, method.start()).lines().count();
        var words = NEXT_WORD.split(method.group(1));
        return words.length < WORDS_OF_A_SENTENCE
                ? Stream.of()
                : Stream.of(
                        new Prose(path, line, Kind.NAME, String.join(" ", words).toLowerCase(Locale.ROOT)));
    }

    private static boolean isSentence(MatchResult token) {
        return WORDS.matcher(token.group()).find();
    }

    private static String message(String literal) {
        return literal.substring(1, literal.length() - 1).replace("\\n", "\n").replace("\\\"", "\"");
    }

    private static Stream<Prose> comment(String path, int line, String comment) {
        if (!comment.startsWith("/**")) {
            return Stream.of(new Prose(
                    path,
                    line,
                    Kind.COMMENT,
                    comment.replaceAll("^/[/*]+|\\*/$", "").strip()));
        }
        var text = comment.substring(3, comment.length() - 2).replaceAll("\\n\\s*\\* ?", "\n");
        var parts = PARAGRAPH
                .splitAsStream(CODE.matcher(text).replaceAll("code"))
                .map(String::strip)
                .toList();
        return IntStream.range(0, parts.size())
                .filter(i -> !parts.get(i).isEmpty())
                .mapToObj(i -> new Prose(path, line, i == 0 ? Kind.OPENING : Kind.JAVADOC, parts.get(i)));
    }
}
