package sh.joiner.app.metric;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.resource.Resources;

/** Names and numbers in the format of Karpenter's metrics. */
public final class MetricText {

    private MetricText() {}

    /** Returns the metric label for a node label: the last part of its key in snake case. */
    public static String label(LabelKey key) {
        return key.name().replace('-', '_');
    }

    /** Returns the metric label for a node label: the whole key in snake case, as in the metrics of conditions. */
    public static String wholeLabel(LabelKey key) {
        return key.value().replaceAll("[/.-]", "_");
    }

    public static String resource(String name) {
        return name.toLowerCase(Locale.ROOT).replace('-', '_');
    }

    /** Returns the amount in CPU cores, bytes or units. */
    public static double amount(String resource, long amount) {
        return resource.equals(Resources.CPU) ? amount / 1000.0 : amount;
    }

    public static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    public static double seconds(Instant from, Instant to) {
        return seconds(Duration.between(from, to));
    }
}
