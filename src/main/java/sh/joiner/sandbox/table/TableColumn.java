package sh.joiner.sandbox.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.function.Function;
import sh.joiner.sandbox.kind.Json;

/** A column of a table. Columns with a priority above 0 are only shown in wide output. */
record TableColumn(String name, String type, String format, String description, int priority, Cell cell) {

    static final TableColumn NAME = new TableColumn(
            "Name",
            "string",
            "name",
            "Name must be unique within a namespace.",
            0,
            (object, now) -> object.path("metadata").path("name"));

    static final TableColumn AGE = age("Age", ".metadata.creationTimestamp");

    /** The value of the column for an object. */
    @FunctionalInterface
    interface Cell {
        JsonNode of(ObjectNode object, Instant now);
    }

    static TableColumn text(String name, Function<ObjectNode, String> text) {
        return new TableColumn(
                name, "string", "", "", 0, (object, now) -> JsonNodeFactory.instance.textNode(text.apply(object)));
    }

    static TableColumn number(String name, Function<ObjectNode, Integer> number) {
        return new TableColumn(
                name, "integer", "", "", 0, (object, now) -> JsonNodeFactory.instance.numberNode(number.apply(object)));
    }

    /** Returns a column with the text at a path, or {@code <none>} if the text is missing. */
    static TableColumn at(String name, String path) {
        var read = JsonPath.parse(path);
        return text(name, object -> {
            var found = read.find(object);
            var text = found.isContainerNode() ? found.toString() : found.asText();
            return text.isEmpty() ? "<none>" : text;
        });
    }

    static TableColumn age(String name, String path) {
        var read = JsonPath.parse(path);
        return new TableColumn(
                name,
                "string",
                "",
                "",
                0,
                (object, now) -> JsonNodeFactory.instance.textNode(
                        HumanDuration.since(read.find(object).asText(), now)));
    }

    TableColumn wide() {
        return new TableColumn(name, type, format, description, 1, cell);
    }

    ObjectNode definition() {
        return Json.object()
                .put("name", name)
                .put("type", type)
                .put("format", format)
                .put("description", description)
                .put("priority", priority);
    }
}
