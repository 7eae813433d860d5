package sh.joiner.sandbox.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The paths of printer columns: fields, {@code ['quoted fields']}, {@code [0]}, {@code [*]} and {@code [?(@.type=="Ready")]}. Only the
 * first match is used, as in the API server.
 */
record JsonPath(List<Step> steps) {

    private static final Pattern STEP = Pattern.compile("\\.((?:[^.\\[\\]\\\\]|\\\\.)+)"
            + "|\\['([^']*)'\\]"
            + "|\\[(\\d+|\\*)\\]"
            + "|\\[\\?\\(@\\.([A-Za-z0-9_.]+)\\s*==\\s*[\"']([^\"']*)[\"']\\)\\]");

    JsonPath {
        steps = List.copyOf(steps);
    }

    /** A step of a path. */
    sealed interface Step {
        record Field(String name) implements Step {}

        record Item(int index) implements Step {}

        record Where(String path, String value) implements Step {}
    }

    static JsonPath parse(String path) {
        var text = path.startsWith(".") || path.startsWith("[") ? path : "." + path;
        var steps = new ArrayList<Step>();
        var matcher = STEP.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (!matcher.region(at, text.length()).lookingAt()) {
                throw new IllegalArgumentException(
                        "invalid JSON path %s: cannot parse '%s'".formatted(path, text.substring(at)));
            }
            steps.add(step(matcher.group(1), matcher.group(2), matcher.group(3), matcher.group(4), matcher.group(5)));
            at = matcher.end();
        }
        return new JsonPath(steps);
    }

    @SuppressWarnings("NullAway") // groups that did not match are null, and the code checks each group
    private static Step step(String plain, String quoted, String index, String path, String value) {
        if (plain != null) {
            return new Step.Field(plain.replace("\\", ""));
        }
        if (quoted != null) {
            return new Step.Field(quoted);
        }
        if (index != null) {
            return new Step.Item(index.equals("*") ? 0 : Integer.parseInt(index));
        }
        return new Step.Where(path, value);
    }

    /** Returns the value at the path, or a missing node. */
    JsonNode find(JsonNode from) {
        var at = from;
        for (var step : steps) {
            at = switch (step) {
                case Step.Field(var name) -> at.path(name);
                case Step.Item(var index) -> at.path(index);
                case Step.Where(var path, var value) -> where(at, path, value);
            };
        }
        return at;
    }

    private static JsonNode where(JsonNode list, String path, String value) {
        for (var item : list) {
            if (item.at("/" + path.replace('.', '/')).asText().equals(value)) {
                return item;
            }
        }
        return MissingNode.getInstance();
    }
}
