package sh.joiner.engine.bootstrap;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import sh.joiner.engine.bootstrap.Toml.Array;
import sh.joiner.engine.bootstrap.Toml.Raw;
import sh.joiner.engine.bootstrap.Toml.Table;
import sh.joiner.engine.bootstrap.Toml.Text;

/** Writes a TOML document. A table has a header unless it contains only other tables. Keys are ordered. */
final class TomlWriter {

    private final StringBuilder document = new StringBuilder();

    private TomlWriter() {}

    static String write(Table root) {
        var writer = new TomlWriter();
        writer.body(root, "");
        return writer.document.toString().stripLeading();
    }

    private void body(Table table, String path) {
        table.entries().forEach((key, value) -> {
            if (!isOwnSection(value)) {
                document.append("%s = %s\n".formatted(key(key), inline(value)));
            }
        });
        table.entries().forEach((key, value) -> {
            if (isOwnSection(value)) {
                section(path.isEmpty() ? key(key) : path + "." + key(key), value);
            }
        });
    }

    private void section(String path, Toml value) {
        if (value instanceof Table table) {
            if (needsHeader(table)) {
                document.append("\n[%s]\n".formatted(path));
            }
            body(table, path);
        } else if (value instanceof Array(var items)) {
            for (var item : items) {
                document.append("\n[[%s]]\n".formatted(path));
                body((Table) item, path);
            }
        }
    }

    /**
     * Returns true if the table needs a header: the table has entries of its own, or is empty and would be lost without
     * a header.
     */
    private static boolean needsHeader(Table table) {
        return table.entries().isEmpty() || table.entries().values().stream().anyMatch(value -> !isOwnSection(value));
    }

    private static boolean isOwnSection(Toml value) {
        return switch (value) {
            case Table _ -> true;
            case Array(var items) -> !items.isEmpty() && items.stream().allMatch(Table.class::isInstance);
            case Text _, Raw _ -> false;
        };
    }

    private static String inline(Toml value) {
        return switch (value) {
            case Text(var text) -> quote(text);
            case Raw(var text) -> text;
            case Array(var items) -> list(items);
            case Table(var entries) ->
                entries.entrySet().stream().map(TomlWriter::inline).collect(Collectors.joining(", ", "{ ", " }"));
        };
    }

    private static String inline(Map.Entry<String, Toml> entry) {
        return key(entry.getKey()) + " = " + inline(entry.getValue());
    }

    private static String list(List<Toml> items) {
        return items.stream().map(TomlWriter::inline).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String key(String key) {
        boolean bare = !key.isEmpty() && key.chars().allMatch(character -> TomlReader.isBare((char) character));
        return bare ? key : quote(key);
    }

    private static String quote(String text) {
        var quoted = new StringBuilder("\"");
        text.chars().forEach(character -> quoted.append(escaped((char) character)));
        return quoted.append('"').toString();
    }

    private static String escaped(char character) {
        return switch (character) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\t' -> "\\t";
            default -> character < ' ' ? "\\u%04x".formatted((int) character) : String.valueOf(character);
        };
    }
}
