package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Amount;

/**
 * Many equal pods that are created at the same time.
 *
 * @param name the name of the Deployment, and the value of the label {@code app} of its pods
 * @param requests the requests of each pod, as Kubernetes quantities by resource name
 * @param nodeSelector the labels that nodes must have
 * @param priorityClass the name of the pods' priority class; empty for none
 */
public record Burst(
        String namespace,
        String name,
        int pods,
        Map<String, String> requests,
        Map<String, String> nodeSelector,
        String priorityClass) {

    private static final int MOST_PODS = 20_000;

    public Burst {
        requests = new TreeMap<>(requests);
        nodeSelector = new TreeMap<>(nodeSelector);
        requests.values().forEach(Amount::milli);
        if (namespace.isBlank() || name.isBlank() || pods < 0 || pods > MOST_PODS) {
            throw new IllegalArgumentException(
                    "a burst needs a namespace, a name and 0 to %d pods, but has namespace \"%s\", name \"%s\" and %d pods"
                            .formatted(MOST_PODS, namespace, name, pods));
        }
    }

    ObjectNode deployment() {
        var deployment = Json.object().put("apiVersion", "apps/v1").put("kind", "Deployment");
        deployment.putObject("metadata").put("name", name).put("namespace", namespace);
        var spec = deployment.putObject("spec").put("replicas", pods);
        Json.child(spec, "selector", "matchLabels").put("app", name);
        Json.child(spec, "template", "metadata", "labels").put("app", name);
        var pod = Json.child(spec, "template", "spec");
        Json.putAll(Json.child(pod, "nodeSelector"), nodeSelector);
        if (!priorityClass.isEmpty()) {
            pod.put("priorityClassName", priorityClass);
        }
        var container = pod.putArray("containers").addObject();
        container.put("name", "main").put("image", "registry.k8s.io/pause:3.10");
        Json.putAll(Json.child(container, "resources", "requests"), requests);
        return deployment;
    }
}
