package sh.joiner.sandbox.placement;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Amount;

/**
 * The resources that a pod requests from its node. The amount is the larger of two sums: all containers with all
 * restartable init containers, or one init container with the restartable init containers that start before this
 * container. Pod-level requests override this amount, and the pod's overhead is added.
 */
final class PodDemand {

    private PodDemand() {}

    /** Returns thousandths of each resource's unit by resource name. Zero amounts are omitted. */
    static Map<String, Long> of(JsonNode spec) {
        var running = new TreeMap<String, Long>();
        Json.items(spec.path("containers")).forEach(container -> add(running, requests(container)));
        var sidecars = new TreeMap<String, Long>();
        var starting = new TreeMap<String, Long>();
        for (JsonNode container : spec.path("initContainers")) {
            var together = new TreeMap<>(sidecars);
            add(together, requests(container));
            atLeast(starting, together);
            if (Json.text(container, "restartPolicy").equals("Always")) {
                add(sidecars, requests(container));
            }
        }
        add(running, sidecars);
        atLeast(running, starting);
        running.putAll(requests(spec));
        add(running, Amount.millis(spec.path("overhead")));
        running.values().removeIf(amount -> amount == 0);
        return running;
    }

    /** Returns the requests of a container or of the whole pod. A limit replaces a missing request. */
    private static Map<String, Long> requests(JsonNode container) {
        var amounts = Amount.millis(Json.at(container, "resources", "limits"));
        amounts.putAll(Amount.millis(Json.at(container, "resources", "requests")));
        return amounts;
    }

    private static void add(Map<String, Long> sum, Map<String, Long> more) {
        more.forEach((name, amount) -> sum.merge(name, amount, Long::sum));
    }

    private static void atLeast(Map<String, Long> most, Map<String, Long> other) {
        other.forEach((name, amount) -> most.merge(name, amount, Math::max));
    }
}
