package sh.joiner.sandbox.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Conditions;
import sh.joiner.sandbox.mirror.Meta;

/** Functions that controllers share to inspect and create pods. */
public final class Pods {

    public static final String RESOURCE = "pods";

    private Pods() {}

    /** Returns true if the pod is neither finished nor being deleted. */
    public static boolean isActive(JsonNode pod) {
        return !isFinished(pod) && !Meta.isDeleting(pod);
    }

    public static boolean isFinished(JsonNode pod) {
        return phase(pod).equals("Succeeded") || phase(pod).equals("Failed");
    }

    public static boolean isReady(JsonNode pod) {
        return Conditions.isTrue(pod, "Ready");
    }

    /** Returns true if the pod has been ready for at least this duration. */
    public static boolean isAvailable(JsonNode pod, Duration minReady, Instant now) {
        return isReady(pod)
                && Conditions.since(pod, "Ready")
                        .filter(since -> !since.plus(minReady).isAfter(now))
                        .isPresent();
    }

    public static String phase(JsonNode pod) {
        return Json.text(pod, "status", "phase");
    }

    public static String nodeName(JsonNode pod) {
        return Json.text(pod, "spec", "nodeName");
    }

    /** Returns a pod from its owner's template, with a generated name. */
    public static ObjectNode fromTemplate(JsonNode owner) {
        var template = Json.at(owner, "spec", "template");
        var pod = Json.object().put("apiVersion", "v1").put("kind", "Pod");
        var metadata = pod.putObject("metadata");
        metadata.put("generateName", Meta.name(owner) + "-").put("namespace", Meta.namespace(owner));
        for (String field : new String[] {"labels", "annotations", "finalizers"}) {
            if (template.path("metadata").has(field)) {
                metadata.set(field, template.path("metadata").path(field).deepCopy());
            }
        }
        pod.set("spec", template.path("spec").deepCopy());
        Meta.own(pod, owner);
        return pod;
    }

    /** The number of pods, ready pods and available pods. */
    public record Counts(int all, int ready, int available) {

        public static Counts of(Collection<ObjectNode> pods, Duration minReady, Instant now) {
            int ready = (int) pods.stream().filter(Pods::isReady).count();
            int available = (int)
                    pods.stream().filter(pod -> isAvailable(pod, minReady, now)).count();
            return new Counts(pods.size(), ready, available);
        }
    }
}
