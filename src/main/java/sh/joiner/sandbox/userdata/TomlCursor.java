package sh.joiner.sandbox.userdata;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Goes through a TOML text token by token; refuses with the line at which it does not go on. */
final class TomlCursor {

    private static final String BARE_KEY = "_-";
    private static final String VALUE_END = ",]}#\n";

    private static final Pattern UNICODE = Pattern.compile("\\\\u(\\p{XDigit}{4})");

    private final String text;
    private int place;

    TomlCursor(String text) {
        this.text = text;
    }

    boolean isAtEnd() {
        return place >= text.length();
    }

    /** Goes past this if it comes next on the line. */
    boolean takes(String token) {
        skipSpaces();
        if (!text.startsWith(token, place)) {
            return false;
        }
        place += token.length();
        return true;
    }

    void expect(String token) {
        if (!takes(token)) {
            throw wrong("expected " + token);
        }
    }

    void expectLineEnd() {
        skipSpaces();
        skipComment();
        if (!isAtEnd() && text.charAt(place) != '\n') {
            throw wrong("expected the end of the line");
        }
    }

    /** Goes past spaces, empty lines and comments. */
    void skipBlank() {
        int before;
        do {
            before = place;
            while (!isAtEnd() && Character.isWhitespace(text.charAt(place))) {
                place++;
            }
            skipComment();
        } while (place != before);
    }

    private void skipSpaces() {
        while (!isAtEnd() && " \t\r".indexOf(text.charAt(place)) >= 0) {
            place++;
        }
    }

    private void skipComment() {
        while (!isAtEnd() && text.charAt(place) == '#') {
            int end = text.indexOf('\n', place);
            place = end < 0 ? text.length() : end;
        }
    }

    String key() {
        skipSpaces();
        if (isAtQuote()) {
            return quoted();
        }
        int start = place;
        while (!isAtEnd()
                && (Character.isLetterOrDigit(text.charAt(place)) || BARE_KEY.indexOf(text.charAt(place)) >= 0)) {
            place++;
        }
        if (start == place) {
            throw wrong("expected a key");
        }
        return text.substring(start, place);
    }

    boolean isAtQuote() {
        skipSpaces();
        return !isAtEnd() && "\"'".indexOf(text.charAt(place)) >= 0;
    }

    /** A text in quotes, of one line or of several. */
    String quoted() {
        var one = text.substring(place, place + 1);
        var mark = text.startsWith(one.repeat(3), place) ? one.repeat(3) : one;
        int start = place + mark.length();
        int end = end(start, mark);
        place = end + mark.length();
        var inside = text.substring(start, end);
        var body = mark.length() == 3 && inside.startsWith("\n") ? inside.substring(1) : inside;
        return one.equals("\"") ? unescaped(body) : body;
    }

    private int end(int start, String mark) {
        int end = start;
        while (!text.startsWith(mark, end)) {
            end += mark.startsWith("\"") && text.startsWith("\\", end) ? 2 : 1;
            if (end >= text.length()) {
                throw wrong("a text without its end");
            }
        }
        return end;
    }

    private static String unescaped(String body) {
        try {
            return UNICODE.matcher(body).replaceAll(TomlCursor::character).translateEscapes();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("an escape that TOML does not know in " + body, e);
        }
    }

    private static String character(MatchResult escape) {
        return Matcher.quoteReplacement(Character.toString(Integer.parseInt(escape.group(1), 16)));
    }

    String bareValue() {
        skipSpaces();
        int start = place;
        while (!isAtEnd() && VALUE_END.indexOf(text.charAt(place)) < 0) {
            place++;
        }
        var value = text.substring(start, place).strip();
        if (value.isEmpty()) {
            throw wrong("expected a value");
        }
        return value;
    }

    private IllegalArgumentException wrong(String what) {
        long line = text.substring(0, Math.min(place, text.length()))
                        .chars()
                        .filter(character -> character == '\n')
                        .count()
                + 1;
        return new IllegalArgumentException("TOML, line %d: %s".formatted(line, what));
    }
}
