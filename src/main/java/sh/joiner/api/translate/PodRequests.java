package sh.joiner.api.translate;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.resource.Resources;

/**
 * What a pod asks of a node, as kube-scheduler reckons it.
 *
 * <p>Containers and sidecars run together; an init container runs with the sidecars before it and with nothing else. So the sum is
 * {@code max(containers + sidecars, largest step of the start)}, to which the overhead of the runtime and the pod itself come.
 */
final class PodRequests {

    private PodRequests() {}

    static Resources of(PodSpec spec) {
        var asked = together(spec).plus(requests("spec.overhead", spec.getOverhead()));
        return asked.with(Resources.PODS, 1);
    }

    private static Resources together(PodSpec spec) {
        var sum = Resources.NONE;
        for (var container : Present.list(spec.getContainers())) {
            sum = sum.plus(requests("spec.containers[%s]", container));
        }
        var fromContainers = withSidecars(sum, Present.list(spec.getInitContainers()));
        return overridden(fromContainers, spec.getResources());
    }

    private static Resources withSidecars(Resources containers, List<Container> initContainers) {
        var sidecars = Resources.NONE;
        var largestStep = Resources.NONE;
        for (var init : initContainers) {
            var step = sidecars.plus(requests("spec.initContainers[%s]", init));
            largestStep = largestStep.max(step);
            if (isSidecar(init)) {
                sidecars = step;
            }
        }
        return containers.plus(sidecars).max(largestStep);
    }

    static boolean isSidecar(Container init) {
        return "Always".equals(init.getRestartPolicy());
    }

    /** What the pod asks as a whole stands for what its containers ask. */
    private static Resources overridden(Resources fromContainers, @Nullable ResourceRequirements ofPod) {
        var all = new TreeMap<>(fromContainers.asMap());
        all.putAll(requests("spec.resources", ofPod).asMap());
        return Resources.of(all);
    }

    private static Resources requests(String path, Container container) {
        return requests(path.formatted(container.getName()) + ".resources", container.getResources());
    }

    /** Where only a limit is given, it is the request too. */
    private static Resources requests(String path, @Nullable ResourceRequirements wire) {
        if (wire == null) {
            return Resources.NONE;
        }
        var requests = new TreeMap<String, Quantity>(Present.map(wire.getLimits()));
        requests.putAll(Present.map(wire.getRequests()));
        return requests(path, requests);
    }

    private static Resources requests(String path, @Nullable Map<String, Quantity> quantities) {
        return QuantityTranslation.resources(path, quantities);
    }
}
