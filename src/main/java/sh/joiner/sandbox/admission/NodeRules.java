package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.schema.FieldError;

/** The rules of the API server for nodes. A new node keeps the status with which its kubelet registers. */
final class NodeRules implements KindRules {

    private static final String NOT_READY = "node.kubernetes.io/not-ready";
    private static final Set<String> EFFECTS = Set.of("NoSchedule", "PreferNoSchedule", "NoExecute");

    /**
     * Taints a new node as not ready, as the TaintNodesByCondition admission plugin does: no pod is scheduled to a node
     * before the node is ready.
     */
    @Override
    public void admit(ObjectNode node) {
        var taints = node.withObject("/spec").withArray("/taints");
        for (var taint : taints) {
            if (taint.path("key").asText().equals(NOT_READY)
                    && taint.path("effect").asText().equals("NoSchedule")) {
                return;
            }
        }
        taints.addObject().put("key", NOT_READY).put("effect", "NoSchedule");
    }

    @Override
    public List<FieldError> check(ObjectNode node, @Nullable ObjectNode before, Write write) {
        var errors = new ArrayList<FieldError>();
        int i = 0;
        for (var taint : node.path("spec").path("taints")) {
            var at = "spec.taints[" + i++ + "]";
            var effect = taint.path("effect").asText();
            if (taint.path("key").asText().isEmpty()) {
                errors.add(FieldError.required(at + ".key", ""));
            }
            if (!EFFECTS.contains(effect)) {
                errors.add(new FieldError(
                        FieldError.Reason.NOT_SUPPORTED,
                        at + ".effect",
                        "\"%s\": supported values: \"NoSchedule\", \"PreferNoSchedule\", \"NoExecute\""
                                .formatted(effect)));
            }
        }
        if (before != null && changesProvider(node, before)) {
            errors.add(FieldError.forbidden(
                    "spec.providerID", "node updates may not change providerID except from \"\" to valid"));
        }
        return errors;
    }

    private static boolean changesProvider(ObjectNode node, ObjectNode before) {
        var old = before.path("spec").path("providerID").asText();
        return !old.isEmpty()
                && !old.equals(node.path("spec").path("providerID").asText());
    }
}
