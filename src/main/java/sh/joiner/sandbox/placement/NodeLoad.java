package sh.joiner.sandbox.placement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.model.pod.HostPort;

/** The total usage of a node by pods: resources in thousandths of their unit, host ports, and the number of pods. */
public final class NodeLoad {

    static final NodeLoad NONE = new NodeLoad();

    private static final List<String> SCORED = List.of("cpu", "memory");

    private final Map<String, Long> weight = new HashMap<>();
    private final Map<String, Long> used = new HashMap<>();
    private final List<HostPort> ports = new ArrayList<>();
    private long pods;

    void add(PodShape pod) {
        shift(pod, 1);
        ports.addAll(pod.ports());
    }

    void remove(PodShape pod) {
        shift(pod, -1);
        pod.ports().forEach(ports::remove);
    }

    private void shift(PodShape pod, int sign) {
        pods += sign;
        for (String resource : SCORED) {
            weight.merge(resource, sign * pod.weight(resource), Long::sum);
        }
        pod.requests().forEach((resource, amount) -> used.merge(resource, sign * amount, Long::sum));
    }

    public long pods() {
        return pods;
    }

    public long used(String resource) {
        return used.getOrDefault(resource, 0L);
    }

    /**
     * Returns the usage of cpu or memory. Unlike {@link #used}, this sum contains a default amount for each pod without
     * a request. Scoring uses this value, so pods without requests also affect the score.
     */
    public long weight(String resource) {
        return weight.getOrDefault(resource, 0L);
    }

    public List<HostPort> ports() {
        return ports;
    }
}
