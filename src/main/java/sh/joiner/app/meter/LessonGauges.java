package sh.joiner.app.meter;

import io.prometheus.client.Collector.MetricFamilySamples;
import java.util.stream.Stream;
import sh.joiner.model.snapshot.Snapshot;

/** How much nodes have taught of their real memory, and how many types each pool backs off from because of what they left. */
final class LessonGauges {

    private volatile int learned;

    /** So many amounts count now, each of one type with one image. */
    void learned(int lines) {
        learned = lines;
    }

    Stream<MetricFamilySamples> of(Snapshot picture) {
        var lines = Family.gauge(
                        "joiner_learned_capacity_lines",
                        "instance types with an image of which nodes told their memory")
                .add(learned);
        var backedOff = Family.gauge(
                "joiner_backed_off_instance_types",
                "instance types that turned out too small, several times in a row",
                "nodepool");
        picture.catalog().pools().forEach((pool, counted) -> {
            var backOff = counted.backOff();
            if (backOff != null) {
                backedOff.add(backOff.types().size(), pool);
            }
        });
        return Stream.of(lines.samples(), backedOff.samples());
    }
}
