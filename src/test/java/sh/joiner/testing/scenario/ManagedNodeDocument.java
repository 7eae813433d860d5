package sh.joiner.testing.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * An initialized node with its NodeClaim in a scenario: {@code {kind: ManagedNode, name: n1, type: m5.large, says: [Consolidatable]}}, optionally with
 * {@code pool}, {@code zone}, {@code capacityType}, {@code annotations} of the node, {@code ready: false}, {@code since} (the time of the
 * conditions in {@code says} and of the command),
 * {@code terminationGracePeriod}, and {@code deleting: true}. {@code disruption: {command: c1, reason: Drifted, replacements: 1}} is a node that a command
 * removes. {@code replaces: c1} is a replacement, and {@code initialized: false} makes the command wait for this replacement. {@code movedPods} is the
 * annotation of the NodeClaim of a node that received pods. The node has the resources of its instance type.
 */
final class ManagedNodeDocument {

    private static final String HOUR_AGO = "2026-03-01T11:00:00Z"; // the present is noon

    private ManagedNodeDocument() {}

    /** Returns the Node and the NodeClaim. */
    static List<ObjectNode> read(ObjectNode document, List<ObjectNode> types) {
        var type = types.stream()
                .filter(own ->
                        own.path("name").asText().equals(document.path("type").asText()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown type in " + document));
        return List.of(node(document, type), claim(document));
    }

    private static ObjectNode node(ObjectNode document, ObjectNode type) {
        var node = document.objectNode().put("kind", "Node");
        var name = document.path("name").asText();
        node.withObject("/metadata").put("name", name);
        var labels = labels(node, document);
        labels.put("karpenter.sh/registered", "true");
        if (isInitialized(document)) {
            labels.put("karpenter.sh/initialized", "true");
        }
        document.path("annotations")
                .properties()
                .forEach(property ->
                        node.withObject("/metadata/annotations").set(property.getKey(), property.getValue()));
        node.withObject("/spec").put("providerID", "aws:///a/" + name);
        node.withObject("/status/capacity")
                .put("cpu", type.path("cpu").asText())
                .put("memory", type.path("memory").asText())
                .put("pods", type.path("pods").asText("10"));
        boolean isReady = document.path("ready").asBoolean(true);
        node.withObject("/status").putArray("conditions").add(condition(document, "Ready", isReady, HOUR_AGO));
        return node;
    }

    private static ObjectNode claim(ObjectNode document) {
        var claim = document.objectNode().put("kind", "NodeClaim");
        var name = document.path("name").asText();
        var metadata = claim.withObject("/metadata").put("name", name).put("creationTimestamp", HOUR_AGO);
        if (document.path("deleting").asBoolean()) {
            metadata.put("deletionTimestamp", HOUR_AGO);
        }
        labels(claim, document);
        claim.withObject("/spec/nodeClassRef")
                .put("group", "karpenter.k8s.aws")
                .put("kind", "EC2NodeClass")
                .put("name", "default");
        if (document.has("terminationGracePeriod")) {
            claim.withObject("/spec").set("terminationGracePeriod", document.get("terminationGracePeriod"));
        }
        var status = claim.withObject("/status")
                .put("providerID", "aws:///a/" + name)
                .put("nodeName", name);
        var conditions = status.putArray("conditions");
        for (var type : List.of("Launched", "Registered")) {
            conditions.add(condition(document, type, true, HOUR_AGO));
        }
        conditions.add(condition(document, "Initialized", isInitialized(document), HOUR_AGO));
        for (JsonNode type : document.path("says")) {
            conditions.add(condition(
                    document, type.asText(), true, document.path("since").asText(HOUR_AGO)));
        }
        command(document, claim);
        return claim;
    }

    private static boolean isInitialized(ObjectNode document) {
        return document.path("initialized").asBoolean(true);
    }

    /** Writes the annotations and the condition that a command writes to the NodeClaims that it removes, and to its replacements. */
    private static void command(ObjectNode document, ObjectNode claim) {
        var disruption = document.path("disruption");
        if (!disruption.isMissingNode()) {
            var since = document.path("since").asText("2026-03-01T11:59:30Z");
            claim.withObject("/metadata/annotations")
                    .put("joiner.sh/disruption", disruption.path("command").asText())
                    .put(
                            "joiner.sh/disruption-replacements",
                            disruption.path("replacements").asText("0"));
            claim.withObject("/status")
                    .withArray("conditions")
                    .add(condition(document, "DisruptionReason", true, since)
                            .put("reason", disruption.path("reason").asText()));
        }
        if (document.has("movedPods")) {
            claim.withObject("/metadata/annotations")
                    .put("joiner.sh/moved-pods", document.path("movedPods").asText());
        }
        if (document.has("keptUntil")) {
            claim.withObject("/metadata/annotations")
                    .put("joiner.sh/kept-until", document.path("keptUntil").asText());
        }
        if (document.has("replaces")) {
            claim.withObject("/metadata/annotations")
                    .put("joiner.sh/replaces", document.path("replaces").asText());
        }
    }

    private static ObjectNode labels(ObjectNode object, ObjectNode document) {
        return object.withObject("/metadata/labels")
                .put("karpenter.sh/nodepool", document.path("pool").asText("default"))
                .put("node.kubernetes.io/instance-type", document.path("type").asText())
                .put("topology.kubernetes.io/zone", document.path("zone").asText("a"))
                .put("karpenter.sh/capacity-type", document.path("capacityType").asText("on-demand"))
                .put("karpenter.k8s.aws/ec2nodeclass", "default");
    }

    private static ObjectNode condition(ObjectNode document, String type, boolean isTrue, String since) {
        return document.objectNode()
                .put("type", type)
                .put("status", isTrue ? "True" : "False")
                .put("reason", type)
                .put("lastTransitionTime", since);
    }
}
