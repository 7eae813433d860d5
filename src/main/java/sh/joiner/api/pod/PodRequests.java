package sh.joiner.api.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.QuantityTranslation;
import sh.joiner.model.resource.Resources;

/**
 * Computes the requests of a pod as kube-scheduler does.
 *
 * <p>Containers and sidecars run together; an init container runs with the sidecars listed before it and with no other container. So the sum is
 * {@code max(containers + sidecars, largest init step)}. The overhead of the runtime class and one unit of the resource {@code pods} are added.
 */
final class PodRequests {

    private final Function<ResourceRequirements, Map<String, Quantity>> quantities;

    private PodRequests(Function<ResourceRequirements, Map<String, Quantity>> quantities) {
        this.quantities = quantities;
    }

    static Resources of(PodSpec spec) {
        return new PodRequests(PodRequests::requests).sum(spec);
    }

    /** Returns the sum of the limits, computed in the same way as the sum of the requests. */
    static Resources limits(PodSpec spec) {
        return new PodRequests(wire -> Present.map(wire.getLimits())).sum(spec);
    }

    /** Returns the requests; a limit without a request is also the request. */
    private static Map<String, Quantity> requests(ResourceRequirements wire) {
        var requests = new TreeMap<String, Quantity>(Present.map(wire.getLimits()));
        requests.putAll(Present.map(wire.getRequests()));
        return requests;
    }

    private Resources sum(PodSpec spec) {
        var sum = together(spec).plus(QuantityTranslation.resources("spec.overhead", spec.getOverhead()));
        return sum.with(Resources.PODS, 1);
    }

    private Resources together(PodSpec spec) {
        var sum = Resources.NONE;
        for (var container : Present.list(spec.getContainers())) {
            sum = sum.plus(amounts("spec.containers[%s]", container));
        }
        var fromContainers = withSidecars(sum, Present.list(spec.getInitContainers()));
        return overridden(fromContainers, spec.getResources());
    }

    private Resources withSidecars(Resources containers, List<Container> initContainers) {
        var sidecars = Resources.NONE;
        var largestStep = Resources.NONE;
        for (var init : initContainers) {
            var step = sidecars.plus(amounts("spec.initContainers[%s]", init));
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

    /** Replaces the sum of the containers with the pod-level amount, for each resource that {@code spec.resources} sets. */
    private Resources overridden(Resources fromContainers, @Nullable ResourceRequirements ofPod) {
        var all = new TreeMap<>(fromContainers.asMap());
        all.putAll(amounts("spec.resources", ofPod).asMap());
        return Resources.of(all);
    }

    private Resources amounts(String path, Container container) {
        return amounts(path.formatted(container.getName()) + ".resources", container.getResources());
    }

    private Resources amounts(String path, @Nullable ResourceRequirements wire) {
        return wire == null ? Resources.NONE : QuantityTranslation.resources(path, quantities.apply(wire));
    }
}
