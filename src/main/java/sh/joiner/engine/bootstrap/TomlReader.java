package sh.joiner.engine.bootstrap;

import java.util.ArrayList;
import java.util.List;
import sh.joiner.engine.bootstrap.Toml.Array;
import sh.joiner.engine.bootstrap.Toml.Raw;
import sh.joiner.engine.bootstrap.Toml.Table;
import sh.joiner.engine.bootstrap.Toml.Text;

/** Reads a TOML document (toml.io, version 1.0). A syntax error is reported with its line. */
final class TomlReader {

    private static final String RAW = "true|false|[+-]?(inf|nan)|[+-]?[0-9][0-9A-Za-z_.:+-]*";
    /** The maximum nesting of tables and arrays. The settings of Bottlerocket need six levels. */
    static final int MAX_DEPTH = 64;

    private static final String END_OF_RAW = ",]}#\n\r\t ";

    private final String text;
    private final TomlTexts texts;
    private int at;
    private int depth; // of the table or array that is being read

    private TomlReader(String text) {
        this.text = text;
        this.texts = new TomlTexts(text);
    }

    static Table read(String text) {
        return new TomlReader(text.replace("\r\n", "\n")).document();
    }

    private Table document() {
        var root = new Table();
        var open = root;
        skipBlank();
        while (at < text.length()) {
            if (text.charAt(at) == '[') {
                depth = 0;
                open = header(root);
            } else {
                entry(open);
            }
            endOfLine();
            skipBlank();
        }
        return root;
    }

    /** Reads a header: {@code [a.b]} opens a table, {@code [[a.b]]} adds a table to an array of tables. */
    private Table header(Table root) {
        boolean list = text.startsWith("[[", at);
        at += list ? 2 : 1;
        var path = path();
        enter(path.size());
        expect(list ? "]]" : "]");
        var parent = root;
        for (var key : path.subList(0, path.size() - 1)) {
            parent = parent.table(key);
        }
        return list ? append(parent, path.getLast()) : parent.table(path.getLast());
    }

    private Table append(Table parent, String key) {
        var added = new Table();
        var items = new ArrayList<Toml>();
        switch (parent.get(key)) {
            case null -> items.add(added);
            case Array(var earlier) -> {
                items.addAll(earlier);
                items.add(added);
            }
            case Text _, Raw _, Table _ -> throw refuse("'%s' is not an array of tables".formatted(key));
        }
        parent.put(key, new Array(items));
        return added;
    }

    private void entry(Table table) {
        var path = path();
        enter(path.size());
        expect("=");
        skipSpaces();
        var parent = table;
        for (var key : path.subList(0, path.size() - 1)) {
            parent = parent.table(key);
        }
        if (parent.get(path.getLast()) != null) {
            throw refuse("'%s' is defined twice".formatted(path.getLast()));
        }
        parent.put(path.getLast(), value());
        depth -= path.size();
    }

    /** Enters nested levels. Reading and writing recurse once for each level, and the stack is limited. */
    private void enter(int levels) {
        depth += levels;
        if (depth > MAX_DEPTH) {
            throw refuse("tables and arrays are nested deeper than %d levels".formatted(MAX_DEPTH));
        }
    }

    private List<String> path() {
        var path = new ArrayList<String>();
        do {
            skipSpaces();
            path.add(key());
            skipSpaces();
        } while (accept("."));
        return path;
    }

    private String key() {
        if (at < text.length() && (text.charAt(at) == '"' || text.charAt(at) == '\'')) {
            return quoted();
        }
        int start = at;
        while (at < text.length() && isBare(text.charAt(at))) {
            at++;
        }
        if (start == at) {
            throw refuse("a key is missing");
        }
        return text.substring(start, at);
    }

    static boolean isBare(char character) {
        return isBetween(character, 'a', 'z')
                || isBetween(character, 'A', 'Z')
                || isBetween(character, '0', '9')
                || character == '_'
                || character == '-';
    }

    private static boolean isBetween(char character, char first, char last) {
        return character >= first && character <= last;
    }

    private Toml value() {
        if (at >= text.length()) {
            throw refuse("a value is missing");
        }
        return switch (text.charAt(at)) {
            case '"', '\'' -> new Text(quoted());
            case '[' -> array();
            case '{' -> inlineTable();
            default -> raw();
        };
    }

    private String quoted() {
        var found = texts.read(at);
        at = found.end();
        return found.text();
    }

    private Array array() {
        expect("[");
        enter(1);
        var items = new ArrayList<Toml>();
        skipBlank();
        while (!accept("]")) {
            items.add(value());
            skipBlank();
            if (!accept(",")) {
                expect("]");
                break;
            }
            skipBlank();
        }
        depth--;
        return new Array(items);
    }

    private Table inlineTable() {
        expect("{");
        var table = new Table();
        skipSpaces();
        while (!accept("}")) {
            entry(table);
            skipSpaces();
            if (!accept(",")) {
                expect("}");
                break;
            }
            skipSpaces();
        }
        return table;
    }

    private Raw raw() {
        int start = at;
        while (at < text.length() && END_OF_RAW.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        var word = text.substring(start, at);
        if (!word.matches(RAW)) {
            throw refuse("'%s' is not a value".formatted(word));
        }
        return new Raw(word);
    }

    private void endOfLine() {
        skipSpaces();
        if (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '#') {
            throw refuse("unexpected '%s': the line must end here".formatted(text.charAt(at)));
        }
    }

    private void skipSpaces() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
    }

    /** Skips spaces, empty lines and comments. */
    private void skipBlank() {
        while (at < text.length() && (Character.isWhitespace(text.charAt(at)) || text.charAt(at) == '#')) {
            if (text.charAt(at) == '#') {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else {
                at++;
            }
        }
    }

    private boolean accept(String word) {
        if (!text.startsWith(word, at)) {
            return false;
        }
        at += word.length();
        return true;
    }

    private void expect(String word) {
        if (!accept(word)) {
            throw refuse("'%s' is missing".formatted(word));
        }
    }

    private UnreadableText refuse(String what) {
        return texts.refuse(at, what);
    }
}
