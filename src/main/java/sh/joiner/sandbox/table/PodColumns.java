package sh.joiner.sandbox.table;

import static sh.joiner.sandbox.table.TableColumn.AGE;
import static sh.joiner.sandbox.table.TableColumn.NAME;
import static sh.joiner.sandbox.table.TableColumn.at;
import static sh.joiner.sandbox.table.TableColumn.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The columns that {@code kubectl get} prints for pods. */
final class PodColumns {

    static final List<TableColumn> ALL = List.of(
            NAME,
            text("Ready", PodColumns::ready),
            text("Status", PodColumns::status),
            text("Restarts", PodColumns::restarts),
            AGE,
            at("IP", ".status.podIP").wide(),
            at("Node", ".spec.nodeName").wide(),
            at("Nominated Node", ".status.nominatedNodeName").wide(),
            text("Readiness Gates", pod -> "<none>").wide());

    private PodColumns() {}

    private static String ready(ObjectNode pod) {
        int ready = 0;
        for (var container : pod.path("status").path("containerStatuses")) {
            ready += container.path("ready").asBoolean() ? 1 : 0;
        }
        return ready + "/" + pod.path("spec").path("containers").size();
    }

    /**
     * Returns {@code Terminating} or {@code Unknown} for a pod that is being deleted. For other pods, the state of a container takes precedence over
     * the phase.
     */
    private static String status(ObjectNode pod) {
        var status = pod.path("status");
        if (pod.path("metadata").has("deletionTimestamp")) {
            return status.path("reason").asText().equals("NodeLost") ? "Unknown" : "Terminating";
        }
        var reason = status.path("reason").asText(status.path("phase").asText("Unknown"));
        for (var condition : status.path("conditions")) {
            if (condition.path("reason").asText().equals("SchedulingGated")) {
                reason = "SchedulingGated";
            }
        }
        for (var container : status.path("containerStatuses")) {
            reason = containerReason(container.path("state"), reason);
        }
        return reason;
    }

    private static String containerReason(JsonNode state, String otherwise) {
        var waiting = state.path("waiting").path("reason").asText();
        var ended = state.path("terminated").path("reason").asText();
        if (!waiting.isEmpty()) {
            return waiting;
        }
        return ended.isEmpty() ? otherwise : ended;
    }

    private static String restarts(ObjectNode pod) {
        int restarts = 0;
        for (var container : pod.path("status").path("containerStatuses")) {
            restarts += container.path("restartCount").asInt();
        }
        return Integer.toString(restarts);
    }
}
