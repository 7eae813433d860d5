package sh.joiner.sandbox.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import sh.joiner.port.WorldClock;

/** Objects as tables for {@code kubectl get}: the CRDs' printer columns, and Kubernetes' own for built-in kinds. */
final class Tables {

    private final WorldClock clock;

    Tables(WorldClock clock) {
        this.clock = clock;
    }

    ObjectNode of(View view, List<Stored> objects, Call call) {
        var now = clock.now();
        var mine = columnsOf(view.shown());
        var table = Json.object().put("kind", "Table").put("apiVersion", "meta.k8s.io/v1");
        table.putObject("metadata");
        var definitions = table.putArray("columnDefinitions");
        mine.forEach(column -> definitions.add(column.definition()));
        var rows = table.putArray("rows");
        for (var object : objects) {
            var tree = view.show(object.tree());
            var row = rows.addObject();
            var cells = row.putArray("cells");
            mine.forEach(column -> cells.add(column.cell().of(object.tree(), now)));
            include(row, tree, call.parameter("includeObject"));
        }
        return table;
    }

    private static void include(ObjectNode row, ObjectNode object, String what) {
        switch (what) {
            case "None" -> {}
            case "Object" -> row.set("object", object);
            default -> row.set("object", ReadVerbs.metadataOf(object));
        }
    }

    private static List<TableColumn> columnsOf(ResourceType type) {
        var custom = type.custom();
        if (custom == null) {
            return BuiltInColumns.of(type);
        }
        var all = new ArrayList<TableColumn>();
        all.add(TableColumn.NAME);
        custom.columns().forEach(column -> all.add(ofCrd(column)));
        return all;
    }

    private static TableColumn ofCrd(CustomType.Column column) {
        var path = JsonPath.parse(column.jsonPath());
        TableColumn.Cell cell = (object, now) -> cell(path.find(object), column.type(), now);
        return new TableColumn(
                column.name(), column.type(), column.format(), column.description(), column.priority(), cell);
    }

    private static JsonNode cell(JsonNode value, String type, Instant now) {
        var nodes = JsonNodeFactory.instance;
        if (value.isMissingNode() || value.isNull()) {
            return nodes.nullNode();
        }
        return switch (type) {
            case "date" -> nodes.textNode(Ages.since(value.asText(), now));
            case "string" -> nodes.textNode(value.isContainerNode() ? value.toString() : value.asText());
            default -> value;
        };
    }
}
