package sh.joiner.app.gauge;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.prometheus.client.Collector.MetricFamilySamples;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import sh.joiner.app.metric.MetricFamily;
import sh.joiner.engine.image.ImageFinding;

/** Gauges of the images of each node class, by EC2 state and by selection result. Thread-safe. */
public final class ImageGauges {

    private final Map<String, ImageFinding> findings = new ConcurrentSkipListMap<>();

    public void found(ImageFinding finding) {
        findings.put(finding.nodeClass(), finding);
    }

    public void deleted(String nodeClass) {
        findings.remove(nodeClass);
    }

    public Stream<MetricFamilySamples> samples() {
        var count = MetricFamily.gauge(
                "joiner_image_candidates",
                "Number of candidate AMIs of the node class, one for each AMI and kind of instance, by EC2 state and verdict.",
                "nodeclass",
                "state",
                "verdict");
        findings.forEach((nodeClass, finding) -> counts(finding)
                .forEach((kind, number) -> count.add(number, nodeClass, kind.getFirst(), kind.getLast())));
        return Stream.of(count.samples());
    }

    private static Map<List<String>, Long> counts(ImageFinding finding) {
        var counts = new TreeMap<List<String>, Long>(
                (list, other) -> String.join(" ", list).compareTo(String.join(" ", other)));
        counts.putAll(finding.candidates().list().stream()
                .collect(groupingBy(
                        candidate -> List.of(
                                candidate.image().state(), candidate.verdict().word()),
                        counting())));
        return counts;
    }
}
