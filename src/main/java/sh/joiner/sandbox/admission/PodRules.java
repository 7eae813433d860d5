package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.schema.FieldError;

/** The rules of the API server for pods: defaults, priority, default tolerations, quality of service class, and the fields that may change later. */
final class PodRules implements KindRules {

    private static final int TOLERATION_SECONDS = 300;
    private static final List<String> MAY_CHANGE =
            List.of("activeDeadlineSeconds", "tolerations", "terminationGracePeriodSeconds", "schedulingGates");

    private final PodPriority priority;
    private final ContainerDefaults containers;

    PodRules(ClusterObjects objects) {
        priority = new PodPriority(objects);
        containers = new ContainerDefaults(objects);
    }

    @Override
    public void complete(ObjectNode pod) {
        var spec = pod.withObject("/spec");
        PodTemplates.complete(spec);
        Fill.flag(spec, "enableServiceLinks", "true");
    }

    @Override
    public void admit(ObjectNode pod) {
        var spec = pod.withObject("/spec");
        Fill.text(spec, "serviceAccountName", "default");
        priority.assign(pod, spec);
        containers.assign(pod, spec);
        tolerate(spec, "node.kubernetes.io/not-ready");
        tolerate(spec, "node.kubernetes.io/unreachable");
        var status = Json.object().put("phase", "Pending").put("qosClass", QualityOfService.of(spec));
        if (!spec.path("schedulingGates").isEmpty()) {
            status.putArray("conditions")
                    .addObject()
                    .put("type", "PodScheduled")
                    .put("status", "False")
                    .putNull("lastProbeTime")
                    .putNull("lastTransitionTime")
                    .put("reason", "SchedulingGated")
                    .put("message", "Scheduling is blocked due to non-empty scheduling gates");
        }
        pod.set("status", status);
    }

    /**
     * Adds a toleration as the DefaultTolerationSeconds admission plugin does: by default, a pod stays on a node with this taint for five minutes.
     */
    private static void tolerate(ObjectNode spec, String taint) {
        var tolerations = spec.withArray("/tolerations");
        for (var toleration : tolerations) {
            var key = toleration.path("key").asText();
            var effect = toleration.path("effect").asText();
            if ((key.equals(taint) || key.isEmpty()) && (effect.equals("NoExecute") || effect.isEmpty())) {
                return;
            }
        }
        tolerations
                .addObject()
                .put("key", taint)
                .put("operator", "Exists")
                .put("effect", "NoExecute")
                .put("tolerationSeconds", TOLERATION_SECONDS);
    }

    @Override
    public List<FieldError> check(ObjectNode pod, @Nullable ObjectNode before, Write write) {
        if (before == null) {
            return PodTemplates.check("spec", pod.path("spec"));
        }
        if (before.path("spec").equals(pod.path("spec"))) {
            return List.of();
        }
        var errors = new ArrayList<>(PodTemplates.check("spec", pod.path("spec")));
        if (!fixed(pod, before, write).equals(fixed(before, before, write))) {
            errors.add(FieldError.forbidden(
                    "spec",
                    "pod updates may not change fields other than `spec.containers[*].image`,"
                            + "`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only"
                            + " additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be"
                            + " set to 1 if it was previously negative)"));
        }
        return errors;
    }

    /**
     * Returns the spec without the fields that may change. A controller of this process may also set the node of a pod
     * that has no node yet.
     */
    private static JsonNode fixed(ObjectNode pod, ObjectNode before, Write write) {
        var spec = (ObjectNode) pod.path("spec").deepCopy();
        spec.remove(MAY_CHANGE);
        var wasUnbound = before.path("spec").path("nodeName").asText().isEmpty();
        if (write.origin() == Write.Origin.CONTROLLER && wasUnbound) {
            spec.remove("nodeName");
        }
        for (var containers : List.of("containers", "initContainers")) {
            for (var container : spec.path(containers)) {
                ((ObjectNode) container).remove("image");
            }
        }
        return spec;
    }
}
