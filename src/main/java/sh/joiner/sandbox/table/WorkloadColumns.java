package sh.joiner.sandbox.table;

import static sh.joiner.sandbox.table.TableColumn.AGE;
import static sh.joiner.sandbox.table.TableColumn.NAME;
import static sh.joiner.sandbox.table.TableColumn.number;
import static sh.joiner.sandbox.table.TableColumn.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The columns that {@code kubectl get} prints for workloads. */
final class WorkloadColumns {

    private static final List<TableColumn> WIDE = List.of(
            text("Containers", each -> containers(each, "name")).wide(),
            text("Images", each -> containers(each, "image")).wide(),
            text("Selector", WorkloadColumns::selector).wide());

    private WorkloadColumns() {}

    static List<TableColumn> of(String kind) {
        var own = switch (kind) {
            case "Deployment" ->
                List.of(
                        text("Ready", each -> ready(each, "readyReplicas")),
                        status("Up-to-date", "updatedReplicas"),
                        status("Available", "availableReplicas"),
                        AGE);
            case "ReplicaSet" ->
                List.of(
                        number("Desired", each -> wanted(each)),
                        status("Current", "replicas"),
                        status("Ready", "readyReplicas"),
                        AGE);
            case "StatefulSet" -> List.of(text("Ready", each -> ready(each, "readyReplicas")), AGE);
            case "DaemonSet" -> daemonSet();
            default ->
                List.of(
                        text("Status", WorkloadColumns::jobStatus),
                        text("Completions", WorkloadColumns::completions),
                        AGE);
        };
        return Stream.of(List.of(NAME), own, WIDE).flatMap(List::stream).toList();
    }

    private static List<TableColumn> daemonSet() {
        return List.of(
                status("Desired", "desiredNumberScheduled"),
                status("Current", "currentNumberScheduled"),
                status("Ready", "numberReady"),
                status("Up-to-date", "updatedNumberScheduled"),
                status("Available", "numberAvailable"),
                text("Node Selector", WorkloadColumns::nodeSelector),
                AGE);
    }

    private static TableColumn status(String name, String field) {
        return number(name, each -> each.path("status").path(field).asInt());
    }

    private static int wanted(ObjectNode workload) {
        return workload.path("spec").path("replicas").asInt(1);
    }

    private static String ready(ObjectNode workload, String field) {
        return workload.path("status").path(field).asInt() + "/" + wanted(workload);
    }

    private static String jobStatus(ObjectNode job) {
        for (var condition : job.path("status").path("conditions")) {
            var type = condition.path("type").asText();
            if (condition.path("status").asText().equals("True")
                    && List.of("Complete", "Failed", "Suspended").contains(type)) {
                return type;
            }
        }
        return "Running";
    }

    private static String completions(ObjectNode job) {
        var done = job.path("status").path("succeeded").asInt();
        var spec = job.path("spec");
        return spec.has("completions")
                ? done + "/" + spec.path("completions").asInt()
                : done + "/1 of " + spec.path("parallelism").asInt();
    }

    private static String containers(ObjectNode workload, String field) {
        var texts = new ArrayList<String>();
        podSpec(workload)
                .path("containers")
                .forEach(each -> texts.add(each.path(field).asText()));
        return String.join(",", texts);
    }

    private static JsonNode podSpec(ObjectNode workload) {
        return workload.path("spec").path("template").path("spec");
    }

    private static String selector(ObjectNode workload) {
        return labels(workload.path("spec").path("selector").path("matchLabels"));
    }

    private static String nodeSelector(ObjectNode workload) {
        return labels(podSpec(workload).path("nodeSelector"));
    }

    private static String labels(JsonNode labels) {
        var texts = new ArrayList<String>();
        labels.properties()
                .forEach(label ->
                        texts.add(label.getKey() + "=" + label.getValue().asText()));
        return texts.isEmpty() ? "<none>" : String.join(",", texts);
    }
}
