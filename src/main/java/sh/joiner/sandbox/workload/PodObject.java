package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import sh.joiner.sandbox.mirror.Conditions;
import sh.joiner.sandbox.mirror.Conditions.Condition;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.Meta;

/** The status that a kubelet writes about a pod. */
final class PodObject {

    private PodObject() {}

    /** All containers run and are ready. */
    static ObjectNode running(ObjectNode pod, String hostAddress, String podAddress, Instant now) {
        var status = Json.child(pod, "status");
        status.put("phase", "Running").put("hostIP", hostAddress).put("podIP", podAddress);
        status.putArray("hostIPs").addObject().put("ip", hostAddress);
        status.putArray("podIPs").addObject().put("ip", podAddress);
        status.put("startTime", now.toString());
        Conditions.set(pod, Condition.yes("PodReadyToStartContainers"), now);
        Conditions.set(pod, Condition.yes("Initialized"), now);
        Conditions.set(pod, Condition.yes("ContainersReady"), now);
        Conditions.set(pod, readiness(pod), now);
        containers(pod, "initContainers", status.putArray("initContainerStatuses"), now);
        containers(pod, "containers", status.putArray("containerStatuses"), now);
        if (status.path("initContainerStatuses").isEmpty()) {
            status.remove("initContainerStatuses");
        }
        return pod;
    }

    /** Ready, unless somebody else has a say and has not spoken yet. */
    static Condition readiness(JsonNode pod) {
        var isGated = Json.items(Json.at(pod, "spec", "readinessGates"))
                .anyMatch(gate -> !Conditions.isTrue(pod, Json.text(gate, "conditionType")));
        return isGated
                ? Condition.no(
                        "Ready",
                        "ReadinessGatesNotReady",
                        "corresponding condition of pod readiness gate does not exist.")
                : Condition.yes("Ready");
    }

    /** Looks again at who else has a say in the pod's readiness. */
    static ObjectNode gated(ObjectNode pod, Instant now) {
        Conditions.set(pod, readiness(pod), now);
        return pod;
    }

    private static void containers(JsonNode pod, String field, ArrayNode statuses, Instant now) {
        for (JsonNode container : Json.at(pod, "spec", field)) {
            var goesOn = field.equals("containers")
                    || Json.text(container, "restartPolicy").equals("Always");
            var status = container(pod, container, statuses.addObject());
            if (goesOn) {
                status.put("started", true)
                        .putObject("state")
                        .putObject("running")
                        .put("startedAt", now.toString());
            } else {
                ended(status.put("started", false), now, now);
            }
        }
    }

    private static ObjectNode container(JsonNode pod, JsonNode container, ObjectNode status) {
        var id = TemplateHash.of(container) + Meta.uid(pod).replace("-", "");
        status.put("name", Json.text(container, "name"))
                .put("image", Json.text(container, "image"))
                .put("imageID", "sandbox/" + Json.text(container, "image"))
                .put("containerID", "containerd://" + id)
                .put("ready", true)
                .put("restartCount", 0)
                .putObject("lastState");
        return status;
    }

    private static void ended(ObjectNode status, Instant from, Instant to) {
        status.putObject("state")
                .putObject("terminated")
                .put("exitCode", 0)
                .put("reason", "Completed")
                .put("startedAt", from.toString())
                .put("finishedAt", to.toString());
    }

    /** All containers have ended well. */
    static ObjectNode succeeded(ObjectNode pod, Instant now) {
        Json.child(pod, "status").put("phase", "Succeeded");
        Conditions.set(pod, Condition.no("Ready", "PodCompleted", ""), now);
        Conditions.set(pod, Condition.no("ContainersReady", "PodCompleted", ""), now);
        for (JsonNode one : Json.at(pod, "status", "containerStatuses")) {
            if (one instanceof ObjectNode status) {
                var started = Json.text(status, "state", "running", "startedAt");
                ended(status.put("ready", false).put("started", false), Instant.parse(started), now);
            }
        }
        return pod;
    }
}
