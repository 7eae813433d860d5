package sh.joiner.app.metric;

import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.Counter;
import io.prometheus.client.Histogram;
import io.prometheus.client.SimpleCollector;
import io.prometheus.client.Summary;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** Counters, histograms and summaries that accumulate from the start of the program. Thread-safe. */
public final class Tallies {

    private static final double[] QUANTILES = {0, 0.5, 0.9, 0.99, 1}; // core 8.1
    private static final double ERROR = 0.01;

    private final List<SimpleCollector<?>> all = new CopyOnWriteArrayList<>();

    public Counter counter(String name, String help, String... labels) {
        return kept(Counter.build().name(name).help(help).labelNames(labels).create());
    }

    public Histogram histogram(String name, String help, Buckets buckets, String... labels) {
        return kept(Histogram.build()
                .name(name)
                .help(help)
                .buckets(buckets.bounds())
                .labelNames(labels)
                .create());
    }

    /** Creates a summary with Karpenter's quantiles, over the last ten minutes. */
    public Summary summary(String name, String help, String... labels) {
        var summary = Summary.build().name(name).help(help).labelNames(labels);
        for (double quantile : QUANTILES) {
            summary.quantile(quantile, ERROR);
        }
        return kept(summary.create());
    }

    private <C extends SimpleCollector<?>> C kept(C collector) {
        all.add(collector);
        return collector;
    }

    public Stream<MetricFamilySamples> samples() {
        return all.stream()
                .flatMap(simpleCollector -> simpleCollector.collect().stream())
                .map(Tallies::withoutCreationTimes);
    }

    /** Removes the creation time of each series, which the library adds and Karpenter does not export. */
    private static MetricFamilySamples withoutCreationTimes(MetricFamilySamples family) {
        var samples = family.samples.stream()
                .filter(sample -> !sample.name.equals(family.name + "_created"))
                .toList();
        return new MetricFamilySamples(family.name, family.type, family.help, samples);
    }
}
