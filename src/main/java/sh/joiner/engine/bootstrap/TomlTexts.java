package sh.joiner.engine.bootstrap;

/** Reads the strings of a TOML document: basic and literal strings, on one line or several. */
final class TomlTexts {

    private final String document;

    TomlTexts(String document) {
        this.document = document;
    }

    /** A string, and the position after it. */
    record Found(String text, int end) {}

    /** Reads the string whose first quote is at this position. */
    Found read(int start) {
        var quote = document.substring(start, start + 1);
        var triple = quote.repeat(3);
        boolean several = document.startsWith(triple, start);
        var mark = several ? triple : quote;
        int from = start + mark.length();
        if (several && document.startsWith("\n", from)) {
            from++; // a line break directly after the opening quotes is not part of the string
        }
        return quote.equals("'") ? literal(from, mark) : basic(from, mark);
    }

    private Found literal(int from, String mark) {
        int end = document.indexOf(mark, from);
        if (end < 0) {
            throw refuse(from, "a string does not end");
        }
        end = lastMark(end, mark);
        return new Found(document.substring(from, end), end + mark.length());
    }

    private Found basic(int from, String mark) {
        var text = new StringBuilder();
        int at = from;
        while (!document.startsWith(mark, at)) {
            if (at >= document.length() || (mark.length() == 1 && document.charAt(at) == '\n')) {
                throw refuse(from, "a string does not end");
            }
            at = document.charAt(at) == '\\' ? escape(at + 1, text) : plain(at, text);
        }
        int end = lastMark(at, mark);
        return new Found(text.append(document, at, end).toString(), end + mark.length());
    }

    /** A multi-line string may end with one or two quotes of its own before the closing three. */
    private int lastMark(int end, String mark) {
        int last = end;
        while (mark.length() == 3 && last < end + 2 && document.startsWith(mark, last + 1)) {
            last++;
        }
        return last;
    }

    private int plain(int at, StringBuilder text) {
        text.append(document.charAt(at));
        return at + 1;
    }

    private int escape(int at, StringBuilder text) {
        char kind = at < document.length() ? document.charAt(at) : '\n';
        switch (kind) {
            case 'b' -> text.append('\b');
            case 't' -> text.append('\t');
            case 'n' -> text.append('\n');
            case 'f' -> text.append('\f');
            case 'r' -> text.append('\r');
            case '"', '\\' -> text.append(kind);
            case 'u' -> text.appendCodePoint(codePoint(at + 1, 4));
            case 'U' -> text.appendCodePoint(codePoint(at + 1, 8));
            case ' ', '\t', '\n' -> {
                return afterBlank(at);
            }
            default -> throw refuse(at, "'\\%s' is not an escape sequence".formatted(kind));
        }
        return at + 1 + (kind == 'u' ? 4 : kind == 'U' ? 8 : 0);
    }

    private int codePoint(int at, int digits) {
        try {
            int point = Integer.parseInt(document.substring(at, Math.min(at + digits, document.length())), 16);
            if (Character.isValidCodePoint(point)) {
                return point;
            }
        } catch (NumberFormatException notANumber) {
            throw refuse(at, "an escape sequence needs %d hexadecimal digits".formatted(digits));
        }
        throw refuse(at, "an escape sequence is not a valid character");
    }

    /** A backslash at the end of a line joins the line to the next word. */
    private int afterBlank(int from) {
        int at = from;
        while (at < document.length() && Character.isWhitespace(document.charAt(at))) {
            at++;
        }
        return at;
    }

    UnreadableText refuse(int at, String what) {
        long line = document.substring(0, Math.min(at, document.length()))
                        .chars()
                        .filter(character -> character == '\n')
                        .count()
                + 1;
        return new UnreadableText("line %d of the TOML: %s".formatted(line, what));
    }
}
