package sh.joiner.app.gauge;

import io.prometheus.client.Collector.MetricFamilySamples;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.app.metric.MetricFamily;
import sh.joiner.board.garbage.UnclaimedInstanceView;
import sh.joiner.board.view.NodeView;

/** Counts instances without a NodeClaim and nodes that are not registered. */
public final class UnclaimedGauges {

    /** The sources of the instances and nodes, read at each scrape. */
    public record Sources(Supplier<List<UnclaimedInstanceView>> instances, Supplier<List<NodeView>> nodes) {

        public static final Sources NONE = new Sources(List::of, List::of);
    }

    private UnclaimedGauges() {}

    public static Stream<MetricFamilySamples> of(Sources sources) {
        var instances = MetricFamily.gauge(
                "joiner_unclaimed_instances",
                "Number of instances of this cluster without a NodeClaim.",
                "nodepool",
                "state");
        sources.instances().get().stream()
                .collect(Collectors.groupingBy(UnclaimedGauges::labels, Collectors.counting()))
                .forEach((labels, count) -> instances.add(count, labels));
        var nodes = MetricFamily.gauge(
                "joiner_unregistered_nodes",
                "Number of managed nodes that are not registered, including nodes that are joining.",
                "nodepool");
        sources.nodes().get().stream()
                .filter(node -> node.status().unregistered() != null)
                .collect(Collectors.groupingBy(node -> node.owner().pool(), TreeMap::new, Collectors.counting()))
                .forEach((pool, count) -> nodes.add(count, pool));
        return Stream.of(instances.samples(), nodes.samples());
    }

    private static List<String> labels(UnclaimedInstanceView instance) {
        return List.of(instance.pool(), instance.state().toLowerCase(Locale.ROOT));
    }
}
