package sh.joiner.engine.bootstrap;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/** Writes the subset of YAML that user data needs: maps, lists, strings, numbers and booleans. Also distinguishes a YAML map from a script. */
final class Yaml {

    private static final String ENTRY = "[\"']?[A-Za-z_][A-Za-z0-9_./-]*[\"']?\\s*:(\\s.*)?";

    private Yaml() {}

    /** Returns an empty map that keeps the order of its keys. */
    static SequencedMap<String, Object> map() {
        return new LinkedHashMap<>();
    }

    /**
     * Returns true if a text is a YAML map rather than a script: every line without indentation is an entry, part of a list, or a comment. A text
     * that contains only comments is an empty map.
     */
    static boolean looksLikeMap(String text) {
        return text.strip().startsWith("{")
                || text.lines()
                        .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
                        .filter(line -> !line.startsWith("#")
                                && !line.startsWith("- ")
                                && !line.stripTrailing().equals("---"))
                        .allMatch(line -> line.matches(ENTRY));
    }

    static String write(Map<String, ?> map) {
        return entries(map, "");
    }

    private static String entries(Map<?, ?> map, String indent) {
        return map.entrySet().stream()
                .map(entry -> indent + entry.getKey() + ":" + value(entry.getValue(), indent + "  "))
                .collect(Collectors.joining());
    }

    private static String value(Object value, String indent) {
        return switch (value) {
            case Map<?, ?> map -> map.isEmpty() ? " {}\n" : "\n" + entries(map, indent);
            case List<?> list -> list.isEmpty() ? " []\n" : "\n" + items(list, indent);
            default -> " " + scalar(value) + "\n";
        };
    }

    private static String items(List<?> list, String indent) {
        return list.stream().map(item -> item(item, indent)).collect(Collectors.joining());
    }

    /** A map in a list starts on the line of its dash. */
    private static String item(Object item, String indent) {
        return item instanceof Map<?, ?> map
                ? indent + "- " + entries(map, indent + "  ").stripLeading()
                : indent + "- " + scalar(item) + "\n";
    }

    /** Strings are always quoted, so that none is read as a number or a boolean. */
    private static String scalar(Object value) {
        return value instanceof String text
                ? '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"'
                : value.toString();
    }
}
