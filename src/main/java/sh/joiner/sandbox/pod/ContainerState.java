package sh.joiner.sandbox.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.function.Consumer;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;

/** The statuses of a pod's containers, as a kubelet writes them. */
public final class ContainerState {

    private static final String STATUSES = "containerStatuses";
    private static final String STARTED = "startedAt";

    private ContainerState() {}

    /** Sets all containers to waiting, with reason {@code PodInitializing} or {@code ContainerCreating}. */
    static void waiting(ObjectNode pod) {
        var hasInit = !Json.at(pod, "spec", "initContainers").isEmpty();
        if (hasInit) {
            write(pod, "initContainers", (_, status) -> setWaiting(status, "PodInitializing"));
        }
        write(pod, "containers", (_, status) -> setWaiting(status, hasInit ? "PodInitializing" : "ContainerCreating"));
    }

    private static void setWaiting(ObjectNode status, String reason) {
        status.put("ready", false).put("started", false);
        status.putObject("state").putObject("waiting").put("reason", reason);
    }

    /** Sets init containers to terminated with exit code 0, and all other containers to running. Restartable init containers run too. */
    static void running(ObjectNode pod, Instant now) {
        if (!Json.at(pod, "spec", "initContainers").isEmpty()) {
            write(pod, "initContainers", (container, status) -> {
                if (Json.text(container, "restartPolicy").equals("Always")) {
                    setRunning(status.put("ready", true), now);
                } else {
                    setTerminated(status.put("ready", true), 0, now, now);
                }
            });
        }
        write(pod, "containers", (_, status) -> setRunning(status.put("ready", false), now));
    }

    private static void setRunning(ObjectNode status, Instant now) {
        status.put("started", true).putObject("state").putObject("running").put(STARTED, now.toString());
    }

    static void ready(ObjectNode pod) {
        each(pod, status -> status.put("ready", true));
    }

    /** Sets all containers except init containers to terminated with this exit code. */
    static void ended(ObjectNode pod, int exitCode, Instant now) {
        each(pod, status -> setTerminated(status.put("ready", false), exitCode, started(status, now), now));
    }

    private static Instant started(JsonNode status, Instant otherwise) {
        var text = Json.text(status, "state", "running", STARTED);
        return text.isEmpty() ? otherwise : Instant.parse(text);
    }

    private static void setTerminated(ObjectNode status, int exitCode, Instant from, Instant to) {
        status.put("started", false)
                .putObject("state")
                .putObject("terminated")
                .put("exitCode", exitCode)
                .put("reason", exitCode == 0 ? "Completed" : "Error")
                .put(STARTED, from.toString())
                .put("finishedAt", to.toString());
    }

    /** Sets all containers except init containers to waiting for a restart (CrashLoopBackOff) after they terminated with this exit code. */
    static void backOff(ObjectNode pod, int exitCode, Instant now) {
        ended(pod, exitCode, now);
        each(pod, status -> {
            status.set("lastState", status.path("state").deepCopy());
            setWaiting(status, "CrashLoopBackOff");
        });
    }

    static void restarted(ObjectNode pod, Instant now) {
        each(
                pod,
                status -> setRunning(
                        status.put("restartCount", status.path("restartCount").asInt() + 1), now));
    }

    /** Returns the highest restart count of the pod's containers. */
    public static int restarts(JsonNode pod) {
        return Json.items(Json.at(pod, "status", STATUSES))
                .mapToInt(status -> status.path("restartCount").asInt())
                .max()
                .orElse(0);
    }

    public static boolean areRunning(JsonNode pod) {
        return Json.items(Json.at(pod, "status", STATUSES))
                .anyMatch(status -> Json.at(status, "state").has("running"));
    }

    /** Returns when the pod's first container last started, or {@code otherwise} if the container is not running. */
    public static Instant runningSince(JsonNode pod, Instant otherwise) {
        return Json.items(Json.at(pod, "status", STATUSES))
                .map(status -> started(status, otherwise))
                .findFirst()
                .orElse(otherwise);
    }

    private static void each(ObjectNode pod, Consumer<ObjectNode> change) {
        for (JsonNode entry : Json.at(pod, "status", STATUSES)) {
            if (entry instanceof ObjectNode status) {
                change.accept(status);
            }
        }
    }

    private static void write(ObjectNode pod, String field, Writer writer) {
        var name = field.equals("containers") ? STATUSES : "initContainerStatuses";
        ArrayNode statuses = Json.child(pod, "status").putArray(name);
        for (JsonNode container : Json.at(pod, "spec", field)) {
            writer.write(container, begin(pod, container, statuses.addObject()));
        }
    }

    private static ObjectNode begin(JsonNode pod, JsonNode container, ObjectNode status) {
        var id = TemplateHash.of(container) + Meta.uid(pod).replace("-", "");
        status.put("name", Json.text(container, "name"))
                .put("image", Json.text(container, "image"))
                .put("imageID", "sandbox/" + Json.text(container, "image"))
                .put("containerID", "containerd://" + id)
                .put("restartCount", 0)
                .putObject("lastState");
        return status;
    }

    @FunctionalInterface
    private interface Writer {
        void write(JsonNode container, ObjectNode status);
    }
}
