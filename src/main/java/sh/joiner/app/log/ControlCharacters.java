package sh.joiner.app.log;

import java.util.regex.Pattern;

/**
 * Makes control characters visible in a formatted log record. Any user who may write an object can set its name, labels and messages. The text
 * after a newline would look like a separate record, and an escape sequence could hide or rewrite lines on a terminal.
 */
final class ControlCharacters {

    /** The lines of a stack trace, which are the only lines allowed after the first line of a record. */
    private static final Pattern TRACE_LINE = Pattern.compile(
            "\\t+(?:at |\\.\\.\\. \\d|Suppressed: |Caused by: ).*|Caused by: .*|\\s*\\[CIRCULAR REFERENCE.*");

    private ControlCharacters() {}

    /** Returns one line, and the lines of a stack trace if there is one; the line separator at the end is kept. */
    static String escaped(String record) {
        int end = record.length();
        while (end > 0 && isLineEnd(record.charAt(end - 1))) {
            end--;
        }
        var lines = record.substring(0, end).split("\n", -1);
        var text = new StringBuilder(record.length() + 16);
        append(lines[0], text);
        for (int i = 1; i < lines.length; i++) {
            text.append(isTraceLine(lines[i]) ? "\n" : "\\n");
            append(lines[i], text);
        }
        return text.append(record, end, record.length()).toString();
    }

    private static boolean isLineEnd(char character) {
        return character == '\n' || character == '\r';
    }

    private static boolean isTraceLine(String line) {
        return TRACE_LINE.matcher(line).matches();
    }

    private static void append(String line, StringBuilder text) {
        for (int i = 0; i < line.length(); i++) {
            char character = line.charAt(i);
            if (character == '\t' || !isForging(character)) {
                text.append(character);
            } else {
                text.append("\\u%04x".formatted((int) character));
            }
        }
    }

    /** Control characters, line and paragraph separators, and characters that change the direction of text. */
    private static boolean isForging(char character) {
        int type = Character.getType(character);
        return Character.isISOControl(character)
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR
                || (type == Character.FORMAT && isDirection(character));
    }

    private static boolean isDirection(char character) {
        return character == '\u061c'
                || character == '\u200e'
                || character == '\u200f'
                || (character >= '\u202a' && character <= '\u202e')
                || (character >= '\u2066' && character <= '\u2069');
    }
}
