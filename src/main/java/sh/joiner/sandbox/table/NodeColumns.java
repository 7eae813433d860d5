package sh.joiner.sandbox.table;

import static sh.joiner.sandbox.table.TableColumn.AGE;
import static sh.joiner.sandbox.table.TableColumn.NAME;
import static sh.joiner.sandbox.table.TableColumn.at;
import static sh.joiner.sandbox.table.TableColumn.text;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The columns that {@code kubectl get} prints for nodes. */
final class NodeColumns {

    private static final String ROLE = "node-role.kubernetes.io/";

    static final List<TableColumn> ALL = List.of(
            NAME,
            text("Status", NodeColumns::status),
            text("Roles", NodeColumns::roles),
            AGE,
            at("Version", ".status.nodeInfo.kubeletVersion"),
            at("Internal-IP", ".status.addresses[?(@.type==\"InternalIP\")].address")
                    .wide(),
            at("External-IP", ".status.addresses[?(@.type==\"ExternalIP\")].address")
                    .wide(),
            at("OS-Image", ".status.nodeInfo.osImage").wide(),
            at("Kernel-Version", ".status.nodeInfo.kernelVersion").wide(),
            at("Container-Runtime", ".status.nodeInfo.containerRuntimeVersion").wide());

    private NodeColumns() {}

    private static String status(ObjectNode node) {
        var words = new ArrayList<String>();
        for (var condition : node.path("status").path("conditions")) {
            if (condition.path("type").asText().equals("Ready")) {
                words.add(condition.path("status").asText().equals("True") ? "Ready" : "NotReady");
            }
        }
        if (words.isEmpty()) {
            words.add("Unknown");
        }
        if (node.path("spec").path("unschedulable").asBoolean()) {
            words.add("SchedulingDisabled");
        }
        return String.join(",", words);
    }

    private static String roles(ObjectNode node) {
        var roles = new TreeSet<String>();
        node.path("metadata").path("labels").fieldNames().forEachRemaining(label -> {
            if (label.startsWith(ROLE) && label.length() > ROLE.length()) {
                roles.add(label.substring(ROLE.length()));
            }
        });
        return roles.isEmpty() ? "<none>" : String.join(",", roles);
    }
}
