package sh.joiner.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import sh.joiner.language.Prose.Kind;

/** The measurable rules of how this project writes English. Each finding names the rule, or the word to avoid and what to write instead. */
final class PlainWords {

    private static final int LONGEST_SENTENCE = 35;
    private static final int MOST_SEMICOLONS = 1;
    private static final Pattern BAD_OPENING =
            Pattern.compile("(?:What|Whether|Who|Whom|Whose|Where|When|Why|How|By|Of|So|As|That|It|One)\\b");
    private static final Pattern BAD_TITLE =
            Pattern.compile("#*\\s*(?:Whether|What(?!-if| it | is | if| goes wrong))\\b");
    private static final Pattern END_OF_SENTENCE = Pattern.compile("(?<=[.!?:;])\\s+");
    private static final Pattern WORD = Pattern.compile("\\S*\\p{L}\\S*");

    /** Patterns of words to avoid, with the words to write instead. */
    private static final SortedMap<String, String> INSTEAD = new TreeMap<>(Map.ofEntries(
            Map.entry("the reference(?:'s)?(?! (?:page|guide|manual|documentation|section))", "Karpenter"),
            Map.entry("mend(?:s|ed|ing)?", "fix, repair"),
            Map.entry("anew", "again"),
            Map.entry("whoever|whomever", "the caller, the user, the component that …"),
            Map.entry("nobody|somebody|everybody", "no pod, no controller, a user, all clients …"),
            Map.entry("whom", "name the noun"),
            Map.entry("lately", "recently"),
            Map.entry("besides?", "next to, in addition, also"),
            Map.entry("told|tells?|telling(?! apart)", "report, say, list, show"),
            Map.entry("pictures?", "snapshot, diagram, screenshot"),
            Map.entry("wish(?:es|ed)?", "request, preference"),
            Map.entry("(?:is|are|was|were|has|have|be|being) gone", "is deleted, no longer exists"),
            Map.entry("(?:is|are|was|were) going(?: to)?", "is being deleted, will"),
            Map.entry("goes away|go away|went away", "is deleted"),
            Map.entry("begun", "started"),
            Map.entry("(?:is|are|be|been|was|were) meant", "is intended, refers to, is invalid"),
            Map.entry("stands|stood", "is, is stored"),
            Map.entry("now and then", "occasionally, every n minutes"),
            Map.entry("ever (?:more|longer|rarer)", "increasingly"),
            Map.entry("all the same", "nevertheless"),
            Map.entry("comes? of|became of|becomes? of", "result, happens to"),
            Map.entry("in thought", "in a simulation"),
            Map.entry("call(?:s|ed)? off", "cancel"),
            Map.entry("put(?:s)? off", "postpone, snooze"),
            Map.entry("parted", "separated"),
            Map.entry("lest", "so that … not"),
            Map.entry("strange", "unknown, foreign"),
            Map.entry("good for", "valid for"),
            Map.entry("start-up texts?", "user data"),
            Map.entry("cannot be had", "is not available"),
            Map.entry("hearsay|heard", "received, observed"),
            Map.entry("forthwith|hence|thereby|thereof|whereupon|thereupon", "so, therefore")));

    private static final Pattern FORBIDDEN = Pattern.compile(INSTEAD.keySet().stream()
            .map(word -> "(" + word + ")")
            .collect(Collectors.joining("|", "\\b(?i:", ")\\b")));

    private PlainWords() {}

    /** Returns the findings in a text, one line each; empty if the text follows the rules. */
    static List<String> findings(Prose prose) {
        var found = new ArrayList<String>();
        if (prose.kind() == Kind.OPENING && BAD_OPENING.matcher(prose.text()).lookingAt()) {
            found.add("open Javadoc with a verb or a noun phrase");
        }
        if (prose.kind() == Kind.HEADING && BAD_TITLE.matcher(prose.text()).lookingAt()) {
            found.add("a title is a noun or a verb phrase");
        }
        FORBIDDEN.matcher(prose.text()).results().forEach(word -> found.add(instead(word.group())));
        if (prose.text().chars().filter(c -> c == ';').count() > MOST_SEMICOLONS) {
            found.add("more than one semicolon in a paragraph");
        }
        END_OF_SENTENCE
                .splitAsStream(prose.text())
                .filter(sentence -> WORD.matcher(sentence).results().count() > LONGEST_SENTENCE)
                .forEach(sentence -> found.add("more than %d words in a sentence".formatted(LONGEST_SENTENCE)));
        return found.stream()
                .map(finding -> "%s %s: %s".formatted(prose.place(), finding, excerpt(prose.text())))
                .toList();
    }

    private static String instead(String word) {
        return INSTEAD.entrySet().stream()
                .filter(entry -> Pattern.compile("(?i:" + entry.getKey() + ")")
                        .matcher(word)
                        .matches())
                .findFirst()
                .map(entry -> "\"%s\" (write: %s)".formatted(word, entry.getValue()))
                .orElse("\"%s\"".formatted(word));
    }

    private static String excerpt(String text) {
        var line = text.replaceAll("\\s+", " ");
        return line.length() > 120 ? line.substring(0, 120) + "…" : line;
    }
}
