package sh.joiner.sandbox.table;

import static sh.joiner.sandbox.table.TableColumn.AGE;
import static sh.joiner.sandbox.table.TableColumn.NAME;
import static sh.joiner.sandbox.table.TableColumn.age;
import static sh.joiner.sandbox.table.TableColumn.at;
import static sh.joiner.sandbox.table.TableColumn.number;
import static sh.joiner.sandbox.table.TableColumn.text;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sh.joiner.sandbox.kind.ResourceType;

/** The columns of the built-in kinds, as {@code kubectl get} shows them in a real cluster. */
final class BuiltInColumns {

    private BuiltInColumns() {}

    static List<TableColumn> of(ResourceType type) {
        return switch (type.kind()) {
            case "Pod" -> PodColumns.ALL;
            case "Node" -> NodeColumns.ALL;
            case "Event" -> EVENTS;
            case "Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "Job" -> WorkloadColumns.of(type.kind());
            case "PersistentVolume", "PersistentVolumeClaim", "StorageClass", "VolumeAttachment", "CSINode" ->
                StorageColumns.of(type.kind());
            default -> others(type.kind());
        };
    }

    private static final List<TableColumn> EVENTS = List.of(
            age("Last Seen", ".lastTimestamp"),
            at("Type", ".type"),
            at("Reason", ".reason"),
            text("Object", BuiltInColumns::involved),
            at("Subobject", ".involvedObject.fieldPath").wide(),
            at("Source", ".source.component").wide(),
            text("Message", event -> event.path("message").asText().strip()),
            age("First Seen", ".firstTimestamp").wide(),
            number("Count", event -> event.path("count").asInt(1)).wide(),
            at("Name", ".metadata.name").wide());

    private static String involved(ObjectNode event) {
        var object = event.path("involvedObject");
        return object.path("kind").asText().toLowerCase(Locale.ROOT) + "/"
                + object.path("name").asText();
    }

    private static List<TableColumn> others(String kind) {
        return switch (kind) {
            case "Namespace" -> List.of(NAME, at("Status", ".status.phase"), AGE);
            case "ConfigMap" -> List.of(NAME, number("Data", BuiltInColumns::entries), AGE);
            case "Secret" -> List.of(NAME, at("Type", ".type"), number("Data", BuiltInColumns::entries), AGE);
            case "Lease" -> List.of(NAME, at("Holder", ".spec.holderIdentity"), AGE);
            case "PriorityClass" ->
                List.of(
                        NAME,
                        number("Value", each -> each.path("value").asInt()),
                        text(
                                "Global-Default",
                                each -> Boolean.toString(
                                        each.path("globalDefault").asBoolean())),
                        AGE,
                        at("PreemptionPolicy", ".preemptionPolicy"));
            case "PodDisruptionBudget" ->
                List.of(
                        NAME,
                        text("Min Available", each -> orNone(each, "minAvailable")),
                        text("Max Unavailable", each -> orNone(each, "maxUnavailable")),
                        number(
                                "Allowed Disruptions",
                                each -> each.path("status")
                                        .path("disruptionsAllowed")
                                        .asInt()),
                        AGE);
            case "Service" ->
                List.of(
                        NAME,
                        at("Type", ".spec.type"),
                        at("Cluster-IP", ".spec.clusterIP"),
                        at("External-IP", ".spec.externalName"),
                        text("Port(s)", BuiltInColumns::ports),
                        AGE);
            case "CustomResourceDefinition" -> List.of(NAME, at("Created At", ".metadata.creationTimestamp"));
            default -> List.of(NAME, AGE);
        };
    }

    private static int entries(ObjectNode object) {
        return object.path("data").size() + object.path("binaryData").size();
    }

    private static String orNone(ObjectNode budget, String field) {
        return budget.path("spec").path(field).asText("N/A");
    }

    private static String ports(ObjectNode service) {
        var ports = new ArrayList<String>();
        service.path("spec")
                .path("ports")
                .forEach(port -> ports.add(
                        port.path("port").asText() + "/" + port.path("protocol").asText()));
        return ports.isEmpty() ? "<none>" : String.join(",", ports);
    }
}
