package sh.joiner.sandbox.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.kind.CustomType;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ResourceType;

/** Objects as tables for {@code kubectl get}, with the CRDs' printer columns, or with Kubernetes' columns for built-in kinds. */
public final class Tables {

    private final WorldClock clock;

    public Tables(WorldClock clock) {
        this.clock = clock;
    }

    /** A row of a table: the stored object, from which the cells are read, and the object in the version that the client requested. */
    public record Row(ObjectNode kept, ObjectNode shown) {}

    /**
     * Returns the table of these objects, in the given order.
     *
     * @param included the part of each object in its row: {@code None}, {@code Object}, otherwise its metadata
     */
    public ObjectNode of(ResourceType type, List<Row> objects, String included) {
        var now = clock.now();
        var mine = columnsOf(type);
        var table = Json.object().put("kind", "Table").put("apiVersion", "meta.k8s.io/v1");
        table.putObject("metadata");
        var definitions = table.putArray("columnDefinitions");
        mine.forEach(column -> definitions.add(column.definition()));
        var rows = table.putArray("rows");
        for (var object : objects) {
            var row = rows.addObject();
            var cells = row.putArray("cells");
            mine.forEach(column -> cells.add(column.cell().of(object.kept(), now)));
            include(row, object.shown(), included);
        }
        return table;
    }

    private static void include(ObjectNode row, ObjectNode object, String what) {
        switch (what) {
            case "None" -> {}
            case "Object" -> row.set("object", object);
            default -> row.set("object", PartialMetadata.of(object));
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
            case "date" -> nodes.textNode(HumanDuration.since(value.asText(), now));
            case "string" -> nodes.textNode(value.isContainerNode() ? value.toString() : value.asText());
            default -> value;
        };
    }
}
