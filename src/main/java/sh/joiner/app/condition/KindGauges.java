package sh.joiner.app.condition;

import io.prometheus.client.Collector.MetricFamilySamples;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.app.metric.MetricFamily;
import sh.joiner.app.metric.MetricText;
import sh.joiner.model.claim.Condition;

/** Gauges of the conditions of objects and of running deletions (core 8.1), under one prefix. */
final class KindGauges {

    private static final List<String> OBJECT = List.of("namespace", "name");
    private static final List<String> CONDITION = List.of("namespace", "name", "type", "status", "reason");

    private final MetricFamily count;
    private final MetricFamily current;
    private final MetricFamily termination;
    private final Instant now;

    private KindGauges(String prefix, List<String> first, List<String> last, Instant now) {
        this.now = now;
        count = MetricFamily.gauge(
                prefix + "status_condition_count",
                "1 for each condition of an object.",
                joined(first, CONDITION, last));
        current = MetricFamily.gauge(
                prefix + "status_condition_current_status_seconds",
                "Seconds for which the condition has had its current status.",
                joined(first, CONDITION, last));
        termination = MetricFamily.gauge(
                prefix + "termination_current_time_seconds",
                "Seconds since the deletion of the object was requested.",
                joined(first, OBJECT, last));
    }

    static KindGauges of(Kind kind, Instant now) {
        var extras = kind.extras().stream().map(MetricText::wholeLabel).toList();
        return new KindGauges(KindTallies.prefix(kind), List.of(), extras, now);
    }

    static KindGauges ofAllKinds(Instant now) {
        return new KindGauges("operator_", List.of("group", "kind"), List.of(), now);
    }

    void add(Measured object, List<String> first, List<String> last) {
        object.conditions().forEach(condition -> add(object.name(), condition, first, last));
        var since = object.deletingSince();
        if (since != null) {
            termination.add(MetricText.seconds(since, now), joined(first, List.of("", object.name()), last));
        }
    }

    private void add(String name, Condition condition, List<String> first, List<String> last) {
        var labels = List.of("", name, condition.type(), condition.status().wire(), condition.reason());
        var values = joined(first, labels, last);
        count.add(1, values);
        current.add(Math.max(0, MetricText.seconds(condition.since(), now)), values);
    }

    Stream<MetricFamilySamples> samples() {
        return Stream.of(count, current, termination).map(MetricFamily::samples);
    }

    private static List<String> joined(List<String> first, List<String> middle, List<String> last) {
        return Stream.of(first, middle, last).flatMap(List::stream).toList();
    }
}
