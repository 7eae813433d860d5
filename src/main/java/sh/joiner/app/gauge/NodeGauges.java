package sh.joiner.app.gauge;

import io.prometheus.client.Collector.MetricFamilySamples;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.app.gauge.NodeLoads.Load;
import sh.joiner.app.metric.MetricFamily;
import sh.joiner.app.metric.MetricText;
import sh.joiner.model.node.Node;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Gauges of each node's allocatable resources, requests and limits of its pods, system overhead and age (core 8.1). Also contains the
 * utilization of the cluster.
 */
public final class NodeGauges {

    private static final List<LabelKey> WELL_KNOWN = List.copyOf(Labels.WELL_KNOWN);
    private static final List<String> LABELS = Stream.concat(
                    WELL_KNOWN.stream().map(MetricText::label), Stream.of("node_name", "phase", "managed"))
            .toList();
    private static final List<String> LABELS_OF_AMOUNTS =
            Stream.concat(LABELS.stream(), Stream.of("resource_type")).toList();

    private final MetricFamily allocatable = amounts("allocatable", "Allocatable resources of the node.");
    private final MetricFamily podRequests =
            amounts("total_pod_requests", "Total requests of all pods on the node, including DaemonSet pods.");
    private final MetricFamily podLimits =
            amounts("total_pod_limits", "Total limits of all pods on the node, including DaemonSet pods.");
    private final MetricFamily daemonRequests =
            amounts("total_daemon_requests", "Total requests of the DaemonSet pods on the node.");
    private final MetricFamily daemonLimits =
            amounts("total_daemon_limits", "Total limits of the DaemonSet pods on the node.");
    private final MetricFamily overhead =
            amounts("system_overhead", "Capacity of the node minus its allocatable resources.");
    private final MetricFamily age = MetricFamily.gauge(
            "karpenter_nodes_current_lifetime_seconds", "Age of the Node object in seconds.", LABELS);
    private final MetricFamily utilization = MetricFamily.gauge(
            "karpenter_cluster_utilization_percent",
            "Total requests of all pods as a percentage of the allocatable resources of all nodes.",
            "resource_type");
    private final Instant now;
    private Resources totalRequests = Resources.NONE;
    private Resources totalAllocatable = Resources.NONE;

    private NodeGauges(Instant now) {
        this.now = now;
    }

    private static MetricFamily amounts(String name, String help) {
        return MetricFamily.gauge("karpenter_nodes_" + name, help, LABELS_OF_AMOUNTS);
    }

    public static Stream<MetricFamilySamples> of(Snapshot snapshot, Instant now) {
        var gauges = new NodeGauges(now);
        var loads = NodeLoads.of(snapshot.pods());
        snapshot.nodes().forEach(node -> gauges.add(node, loads.on(node.name())));
        gauges.addUtilization();
        return Stream.of(
                        gauges.allocatable,
                        gauges.podRequests,
                        gauges.podLimits,
                        gauges.daemonRequests,
                        gauges.daemonLimits,
                        gauges.overhead,
                        gauges.age,
                        gauges.utilization)
                .map(MetricFamily::samples);
    }

    private void add(Node node, Load load) {
        var labels = labels(node);
        add(allocatable, labels, node.allocatable());
        add(podRequests, labels, load.requests());
        add(podLimits, labels, load.limits());
        add(daemonRequests, labels, load.daemonRequests());
        add(daemonLimits, labels, load.daemonLimits());
        add(overhead, labels, node.capacity().minusNamed(node.allocatable()));
        age.add(MetricText.seconds(node.createdAt(), now), labels);
        totalRequests = totalRequests.plus(load.requests());
        totalAllocatable = totalAllocatable.plus(node.allocatable());
    }

    /** Returns the label values of a node. The phase is empty, because Kubernetes no longer sets {@code status.phase} of nodes. */
    private static List<String> labels(Node node) {
        var values = new ArrayList<String>(LABELS.size());
        WELL_KNOWN.forEach(key -> values.add(node.labels().getOrDefault(key.value(), "")));
        values.add(node.name().value());
        values.add("");
        values.add(Boolean.toString(node.isManaged()));
        return List.copyOf(values);
    }

    private static void add(MetricFamily family, List<String> labels, Resources amounts) {
        amounts.asMap().forEach((resource, amount) -> {
            var values = new ArrayList<String>(labels.size() + 1);
            values.addAll(labels);
            values.add(MetricText.resource(resource));
            family.add(MetricText.amount(resource, amount), values);
        });
    }

    private void addUtilization() {
        totalAllocatable.asMap().forEach((resource, amount) -> {
            if (amount > 0) {
                utilization.add(100.0 * totalRequests.get(resource) / amount, MetricText.resource(resource));
            }
        });
    }
}
