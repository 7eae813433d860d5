package sh.joiner.sandbox.userdata;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import sh.joiner.sandbox.mirror.Json;

/**
 * Reads TOML as far as Bottlerocket's settings use it: tables, lists of tables, dotted and quoted keys, texts of all four kinds, whole and
 * decimal numbers, truth values, arrays, inline tables. Dates are read as texts.
 */
final class TomlReader {

    private static final int MAX_DEPTH = 64; // reading recurses once for each level

    private final TomlCursor at;
    private final ObjectNode root = Json.object();
    private ObjectNode table = root;
    private int depth;

    TomlReader(String text) {
        this.at = new TomlCursor(text);
    }

    ObjectNode read() {
        at.skipBlank();
        while (!at.isAtEnd()) {
            if (at.takes("[[")) {
                table = listed(keys());
                at.expect("]]");
            } else if (at.takes("[")) {
                table = nested(root, keys());
                at.expect("]");
            } else {
                pair(table);
            }
            at.expectLineEnd();
            at.skipBlank();
        }
        return root;
    }

    private ObjectNode listed(List<String> path) {
        var parent = nested(root, path.subList(0, path.size() - 1));
        return Json.list(parent, path.getLast()).addObject();
    }

    /** The table at this path; the last entry of a list of tables stands for it. */
    private static ObjectNode nested(ObjectNode from, List<String> path) {
        var found = from;
        for (String step : path) {
            var present = found.get(step);
            if (present != null && present.isArray() && !present.isEmpty()) {
                present = present.get(present.size() - 1);
            }
            found = present instanceof ObjectNode object ? object : found.putObject(step);
        }
        return found;
    }

    private void pair(ObjectNode into) {
        var path = keys();
        at.expect("=");
        nested(into, path.subList(0, path.size() - 1)).set(path.getLast(), value());
    }

    private List<String> keys() {
        var keys = new ArrayList<String>();
        do {
            keys.add(at.key());
        } while (at.takes("."));
        if (keys.size() > MAX_DEPTH) {
            throw new IllegalArgumentException("TOML nested deeper than " + MAX_DEPTH + " levels");
        }
        return keys;
    }

    private JsonNode value() {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("TOML nested deeper than " + MAX_DEPTH + " levels");
        }
        if (at.takes("[")) {
            depth++;
            return array();
        }
        if (at.takes("{")) {
            depth++;
            return inlineTable();
        }
        return at.isAtQuote() ? TextNode.valueOf(at.quoted()) : bare(at.bareValue());
    }

    private JsonNode array() {
        var array = Json.array();
        at.skipBlank();
        while (!at.takes("]")) {
            array.add(value());
            at.skipBlank();
            at.takes(",");
            at.skipBlank();
        }
        depth--;
        return array;
    }

    private JsonNode inlineTable() {
        var inline = Json.object();
        while (!at.takes("}")) {
            pair(inline);
            at.takes(",");
        }
        depth--;
        return inline;
    }

    private static JsonNode bare(String text) {
        if (text.equals("true") || text.equals("false")) {
            return BooleanNode.valueOf(text.equals("true"));
        }
        try {
            return DecimalNode.valueOf(new BigDecimal(text.replace("_", "")));
        } catch (NumberFormatException e) {
            if (Character.isDigit(text.charAt(0))) {
                return TextNode.valueOf(text);
            }
            throw new IllegalArgumentException("no TOML value: " + text, e);
        }
    }
}
