package sh.joiner.app.meter;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.resource.Resources;

/** Names and numbers as the reference's metrics write them. */
final class MetricText {

    private MetricText() {}

    /** The label of a metric that carries a label of nodes: the last part of its key in snake case. */
    static String label(LabelKey key) {
        return key.name().replace('-', '_');
    }

    /** The same with the key's domain, as the metrics of conditions have it. */
    static String wholeLabel(LabelKey key) {
        return key.value().replaceAll("[/.-]", "_");
    }

    static String resource(String name) {
        return name.toLowerCase(Locale.ROOT).replace('-', '_');
    }

    /** Cores of CPU, bytes, pieces. */
    static double amount(String resource, long amount) {
        return resource.equals(Resources.CPU) ? amount / 1000.0 : amount;
    }

    static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    static double seconds(Instant from, Instant to) {
        return seconds(Duration.between(from, to));
    }
}
