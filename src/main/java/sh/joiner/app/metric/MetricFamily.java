package sh.joiner.app.metric;

import io.prometheus.client.Collector;
import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.Collector.MetricFamilySamples.Sample;
import java.util.ArrayList;
import java.util.List;

/** A gauge or counter and its series at one instant. A family holds the values of one instant. A new family is created when the values are read again, so that no series becomes stale. */
public final class MetricFamily {

    private final Collector.Type type;
    private final String name;
    private final String help;
    private final List<String> labels;
    private final List<Sample> series = new ArrayList<>();

    private MetricFamily(Collector.Type type, String name, String help, List<String> labels) {
        this.type = type;
        this.name = name;
        this.help = help;
        this.labels = labels;
    }

    public static MetricFamily gauge(String name, String help, String... labels) {
        return new MetricFamily(Collector.Type.GAUGE, name, help, List.of(labels));
    }

    /** Creates a counter that is exported as {@code name_total}. */
    public static MetricFamily counter(String name, String help, String... labels) {
        return new MetricFamily(Collector.Type.COUNTER, name, help, List.of(labels));
    }

    public static MetricFamily gauge(String name, String help, List<String> labels) {
        return new MetricFamily(Collector.Type.GAUGE, name, help, List.copyOf(labels));
    }

    /** Adds a series; the values have the order of the labels. */
    public MetricFamily add(double value, String... values) {
        return add(value, List.of(values));
    }

    public MetricFamily add(double value, List<String> values) {
        if (values.size() != labels.size()) {
            throw new IllegalArgumentException(
                    "metric %s needs one value for each of the labels %s, but the values are %s"
                            .formatted(name, labels, values));
        }
        series.add(new Sample(type == Collector.Type.COUNTER ? name + "_total" : name, labels, values, value));
        return this;
    }

    public MetricFamilySamples samples() {
        return new MetricFamilySamples(name, type, help, series);
    }
}
