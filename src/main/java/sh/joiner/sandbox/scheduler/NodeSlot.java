package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.sandbox.mirror.Amount;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Taint;

/** A node as the scheduler sees it, with what its pods already take. */
final class NodeSlot {

    private static final List<String> SCORED = List.of("cpu", "memory");

    private final String name;
    private final Map<String, Long> load = new HashMap<>();
    private final Map<String, Long> used = new HashMap<>();
    private final Set<HostPort> ports = new HashSet<>();
    private Map<String, String> labels = Map.of();
    private List<Taint> taints = List.of();
    private Map<String, Long> allocatable = Map.of();
    private boolean cordoned;
    private long pods;

    NodeSlot(String name) {
        this.name = name;
    }

    /** Takes over what the node's object says; answers whether anything that matters to scheduling changed. */
    boolean read(JsonNode node) {
        var before = List.of(labels, taints, allocatable, cordoned);
        labels = Meta.labels(node);
        taints = Taint.ofNode(node);
        allocatable = Amount.millis(Json.at(node, "status", "allocatable"));
        cordoned = Json.at(node, "spec", "unschedulable").asBoolean();
        return !before.equals(List.of(labels, taints, allocatable, cordoned));
    }

    void add(PodShape pod) {
        pods++;
        SCORED.forEach(resource -> load.merge(resource, pod.weight(resource), Long::sum));
        pod.requests().forEach((resource, amount) -> used.merge(resource, amount, Long::sum));
        ports.addAll(pod.ports());
    }

    void remove(PodShape pod) {
        pods--;
        SCORED.forEach(resource -> load.merge(resource, -pod.weight(resource), Long::sum));
        pod.requests().forEach((resource, amount) -> used.merge(resource, -amount, Long::sum));
        ports.removeAll(pod.ports());
    }

    String name() {
        return name;
    }

    Map<String, String> labels() {
        return labels;
    }

    List<Taint> taints() {
        return taints;
    }

    boolean isCordoned() {
        return cordoned;
    }

    long allocatable(String resource) {
        return allocatable.getOrDefault(resource, 0L);
    }

    long used(String resource) {
        return used.getOrDefault(resource, 0L);
    }

    /** As {@link #used}, with a usual amount for pods that ask for none: it tells nodes apart that hold such pods. */
    long load(String resource) {
        return load.getOrDefault(resource, 0L);
    }

    boolean hasRoomForAnotherPod() {
        return (pods + 1) * 1000 <= allocatable("pods");
    }

    Set<HostPort> ports() {
        return ports;
    }
}
