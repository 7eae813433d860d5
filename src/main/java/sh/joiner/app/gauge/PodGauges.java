package sh.joiner.app.gauge;

import io.prometheus.client.Collector.MetricFamilySamples;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import sh.joiner.app.metric.MetricFamily;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.snapshot.Snapshot;

/** Gauges of the node and the state of each pod (core 8.1). */
public final class PodGauges {

    private final MetricFamily state = MetricFamily.gauge(
            "karpenter_pods_state",
            "1 for each pod, labeled by its node, owner and state.",
            "name",
            "namespace",
            "owner",
            "node",
            "scheduled",
            "nodepool",
            "zone",
            "arch",
            "capacity_type",
            "instance_type",
            "phase",
            "ready",
            "managed");
    private final Map<NodeName, Node> nodes = new HashMap<>();

    public static Stream<MetricFamilySamples> of(Snapshot snapshot) {
        var gauges = new PodGauges();
        snapshot.nodes().forEach(node -> gauges.nodes.put(node.name(), node));
        snapshot.pods().forEach(gauges::add);
        return Stream.of(gauges.state.samples());
    }

    private void add(Pod pod) {
        var name = pod.node();
        var node = name == null ? null : nodes.get(name);
        var labels = node == null ? Map.<String, String>of() : node.labels();
        state.add(
                1,
                List.of(
                        pod.name().name(),
                        pod.name().namespace(),
                        owner(pod),
                        name == null ? "" : name.value(),
                        Boolean.toString(pod.isBound()),
                        labels.getOrDefault(Labels.POOL.value(), ""),
                        labels.getOrDefault(Labels.ZONE.value(), ""),
                        labels.getOrDefault(Labels.ARCH.value(), ""),
                        labels.getOrDefault(Labels.CAPACITY_TYPE.value(), ""),
                        labels.getOrDefault(Labels.INSTANCE_TYPE.value(), ""),
                        phase(pod),
                        Boolean.toString(pod.life().ready()),
                        Boolean.toString(node != null && node.isManaged())));
    }

    private static String phase(Pod pod) {
        var word = pod.life().phase().name();
        return word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT);
    }

    /** Returns the owner as an object path, in the form of the former {@code selfLink}. Readers of the metric split this path. */
    private static String owner(Pod pod) {
        return pod.owner()
                .map(owner -> "/apis/%s/namespaces/%s/%ss/%s"
                        .formatted(
                                owner.apiVersion(),
                                pod.name().namespace(),
                                owner.kind().toLowerCase(Locale.ROOT),
                                owner.name()))
                .orElse("");
    }
}
