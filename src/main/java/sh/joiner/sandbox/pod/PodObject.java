package sh.joiner.sandbox.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.stream.Collectors;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Conditions;
import sh.joiner.sandbox.mirror.Conditions.Condition;

/** The pod statuses that a kubelet writes, and the status that the node controller writes for a node that does not respond. */
public final class PodObject {

    private static final String READY = "Ready";
    private static final String CONTAINERS_READY = "ContainersReady";

    private PodObject() {}

    /** Sets the status of a pod that the kubelet has accepted. No container runs yet. */
    public static ObjectNode accepted(ObjectNode pod, String hostAddress, Instant now) {
        var status = Json.child(pod, "status");
        status.put("phase", "Pending").put("hostIP", hostAddress).put("startTime", now.toString());
        status.putArray("hostIPs").addObject().put("ip", hostAddress);
        Conditions.set(pod, new Condition("PodReadyToStartContainers", "False", "", ""), now);
        Conditions.set(pod, initialized(pod), now);
        ContainerState.waiting(pod);
        return containersNotReady(pod, now);
    }

    private static Condition initialized(JsonNode pod) {
        var names = names(pod, "initContainers");
        return names.isEmpty()
                ? Condition.yes("Initialized")
                : Condition.no(
                        "Initialized",
                        "ContainersNotInitialized",
                        "containers with incomplete status: [%s]".formatted(names));
    }

    private static String names(JsonNode pod, String field) {
        return Json.items(Json.at(pod, "spec", field))
                .map(container -> Json.text(container, "name"))
                .collect(Collectors.joining(" "));
    }

    private static ObjectNode containersNotReady(ObjectNode pod, Instant now) {
        var message = "containers with unready status: [%s]".formatted(names(pod, "containers"));
        Conditions.set(pod, Condition.no(READY, "ContainersNotReady", message), now);
        Conditions.set(pod, Condition.no(CONTAINERS_READY, "ContainersNotReady", message), now);
        return pod;
    }

    /** Sets the status of a pod whose containers run but are not ready yet. */
    public static ObjectNode running(ObjectNode pod, String address, Instant now) {
        var status = Json.child(pod, "status");
        status.put("phase", "Running").put("podIP", address);
        status.putArray("podIPs").addObject().put("ip", address);
        Conditions.set(pod, Condition.yes("PodReadyToStartContainers"), now);
        Conditions.set(pod, Condition.yes("Initialized"), now);
        ContainerState.running(pod, now);
        return containersNotReady(pod, now);
    }

    /** Sets the status of a pod whose containers are all ready. */
    public static ObjectNode ready(ObjectNode pod, Instant now) {
        ContainerState.ready(pod);
        Conditions.set(pod, Condition.yes(CONTAINERS_READY), now);
        Conditions.set(pod, readiness(pod), now);
        return pod;
    }

    /** Returns the Ready condition: true if all containers are ready and all readiness gates are true. */
    public static Condition readiness(JsonNode pod) {
        if (!Conditions.isTrue(pod, CONTAINERS_READY)) {
            return Condition.no(READY, "ContainersNotReady", "");
        }
        var isGated = Json.items(Json.at(pod, "spec", "readinessGates"))
                .anyMatch(gate -> !Conditions.isTrue(pod, Json.text(gate, "conditionType")));
        return isGated
                ? Condition.no(
                        READY,
                        "ReadinessGatesNotReady",
                        "corresponding condition of pod readiness gate does not exist.")
                : Condition.yes(READY);
    }

    /** Updates the Ready condition after a readiness gate may have changed. */
    public static ObjectNode gated(ObjectNode pod, Instant now) {
        Conditions.set(pod, readiness(pod), now);
        return pod;
    }

    /** Sets the status of a pod whose containers have terminated with this exit code and will not be restarted. */
    public static ObjectNode finished(ObjectNode pod, int exitCode, Instant now) {
        var isSuccess = exitCode == 0;
        var reason = isSuccess ? "PodCompleted" : "PodFailed";
        Json.child(pod, "status").put("phase", isSuccess ? "Succeeded" : "Failed");
        Conditions.set(pod, Condition.no(READY, reason, ""), now);
        Conditions.set(pod, Condition.no(CONTAINERS_READY, reason, ""), now);
        ContainerState.ended(pod, exitCode, now);
        return pod;
    }

    /** Sets the status of a pod whose containers have terminated with this exit code and will be restarted. */
    public static ObjectNode backingOff(ObjectNode pod, int exitCode, Instant now) {
        ContainerState.backOff(pod, exitCode, now);
        return containersNotReady(pod, now);
    }

    public static ObjectNode restarted(ObjectNode pod, Instant now) {
        ContainerState.restarted(pod, now);
        return pod;
    }

    /** Sets the status of a pod that is terminated because its node shuts down. */
    public static ObjectNode shutDown(ObjectNode pod, Instant now) {
        finished(pod, 143, now);
        Json.child(pod, "status")
                .put("reason", "Terminated")
                .put("message", "Pod was terminated in response to imminent node shutdown.");
        Conditions.set(
                pod,
                Condition.yes(
                        "DisruptionTarget",
                        "TerminationByKubelet",
                        "Pod was terminated in response to imminent node shutdown."),
                now);
        return pod;
    }

    /** Sets the pod to not ready, because its node does not respond. */
    public static ObjectNode nodeNotResponding(ObjectNode pod, Instant now) {
        Conditions.set(pod, new Condition(READY, "False", "NodeNotReady", ""), now);
        return pod;
    }
}
