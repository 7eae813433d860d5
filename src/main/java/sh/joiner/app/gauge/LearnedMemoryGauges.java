package sh.joiner.app.gauge;

import io.prometheus.client.Collector.MetricFamilySamples;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.app.metric.MetricFamily;
import sh.joiner.model.pool.LaunchBackOff;
import sh.joiner.model.snapshot.Snapshot;

/** Gauges of learned memory sizes, of the instance types that are too small for a pool's pods, and of the pods for which a pool launches no node. */
public final class LearnedMemoryGauges {

    private volatile int learned;

    /** Sets the number of learned memory sizes, each for one instance type with one image. */
    public void learned(int lines) {
        learned = lines;
    }

    public Stream<MetricFamilySamples> of(Snapshot snapshot) {
        var lines = MetricFamily.gauge(
                        "joiner_learned_capacity_lines",
                        "Number of pairs of instance type and AMI whose real memory was learned from nodes.")
                .add(learned);
        var backedOff = MetricFamily.gauge(
                "joiner_backed_off_instance_types",
                "Number of instance types that were too small for their pods several times in a row.",
                "nodepool");
        snapshot.catalog().pools().forEach((pool, counted) -> {
            var backOff = counted.backOff();
            if (backOff != null) {
                backedOff.add(backOff.types().size(), pool);
            }
        });
        var waiting = MetricFamily.gauge(
                "joiner_launch_back_off_pods",
                "Number of pods for which the pool launches nothing because its last launches left them pending.",
                "nodepool");
        snapshot.backOffs().stream()
                .collect(Collectors.groupingBy(
                        LaunchBackOff::pool,
                        TreeMap::new,
                        Collectors.summingInt(backOff -> backOff.pods().size())))
                .forEach((pool, pods) -> waiting.add(pods, pool));
        return Stream.of(lines.samples(), backedOff.samples(), waiting.samples());
    }
}
