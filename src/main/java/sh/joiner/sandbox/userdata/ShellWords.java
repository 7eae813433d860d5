package sh.joiner.sandbox.userdata;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits command lines into words similar to a shell: quotes group characters into one word, and a backslash outside quotes escapes the next
 * character unless that character is a letter or a digit.
 */
final class ShellWords {

    private final String text;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean open;

    private ShellWords(String text) {
        this.text = text;
    }

    static List<String> split(String text) {
        return new ShellWords(text).split();
    }

    /** Returns the word that follows {@code name}, or an empty string if there is none. */
    static String argument(String text, String name) {
        var words = split(text);
        int index = words.indexOf(name);
        return index < 0 || index + 1 == words.size() ? "" : words.get(index + 1);
    }

    private List<String> split() {
        int i = 0;
        while (i < text.length()) {
            i = step(i);
        }
        endWord();
        return words;
    }

    /** Processes the character or quoted text at this index. Returns the index of the next character to process. */
    private int step(int i) {
        char next = text.charAt(i);
        if (next == '\'' || next == '"') {
            return quoted(i);
        }
        if (next == '\\' && i + 1 < text.length()) {
            return escaped(i);
        }
        if (Character.isWhitespace(next)) {
            endWord();
        } else {
            take(next);
        }
        return i + 1;
    }

    private int quoted(int i) {
        char quote = text.charAt(i);
        int end = text.indexOf(quote, i + 1);
        if (end < 0) {
            take(quote);
            return i + 1;
        }
        word.append(text, i + 1, end);
        open = true;
        return end + 1;
    }

    /**
     * Processes a backslash. A backslash at the end of a line ends the word, and the command continues on the next line. A backslash before a letter
     * or digit is kept, because Windows paths contain such backslashes.
     */
    private int escaped(int i) {
        char next = text.charAt(i + 1);
        if (next == '\n') {
            endWord();
            return i + 2;
        }
        take(Character.isLetterOrDigit(next) ? '\\' : next);
        return Character.isLetterOrDigit(next) ? i + 1 : i + 2;
    }

    private void take(char next) {
        word.append(next);
        open = true;
    }

    private void endWord() {
        if (open) {
            words.add(word.toString());
        }
        word.setLength(0);
        open = false;
    }
}
