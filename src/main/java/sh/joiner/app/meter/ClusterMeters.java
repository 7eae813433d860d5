package sh.joiner.app.meter;

import io.prometheus.client.Collector.MetricFamilySamples;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.app.metric.MetricFamily;
import sh.joiner.model.snapshot.Snapshot;

/** Metrics of the completeness of the cluster snapshot, and the version of the program (core 8.1). Thread-safe. */
final class ClusterMeters {

    private static final Map<String, String> ARCHITECTURES = Map.of("x86_64", "amd64", "aarch64", "arm64");

    private final String version;
    private @Nullable Long unsyncedSince = System.nanoTime();

    ClusterMeters(String version) {
        this.version = version;
    }

    synchronized Stream<MetricFamilySamples> samples(Snapshot snapshot, boolean synced) {
        var since = synced ? null : unsyncedSince == null ? Long.valueOf(System.nanoTime()) : unsyncedSince;
        unsyncedSince = since;
        double seconds = since == null ? 0 : (System.nanoTime() - since) / 1e9;
        return Stream.of(
                        MetricFamily.gauge(
                                        "karpenter_cluster_state_node_count",
                                        "Number of nodes in the snapshot of the cluster.")
                                .add(snapshot.nodes().size()),
                        MetricFamily.gauge(
                                        "karpenter_cluster_state_synced",
                                        "1 while the snapshot of the cluster is complete, otherwise 0.")
                                .add(synced ? 1 : 0),
                        MetricFamily.gauge(
                                        "karpenter_cluster_state_unsynced_time_seconds",
                                        "Seconds for which the snapshot of the cluster has been incomplete.")
                                .add(seconds),
                        build())
                .map(MetricFamily::samples);
    }

    /**
     * Returns the build info, with language and architecture under Karpenter's label names. The commit label is empty, because the program does
     * not contain its commit.
     */
    private MetricFamily build() {
        var architecture = System.getProperty("os.arch", "");
        return MetricFamily.gauge(
                        "karpenter_build_info",
                        "Always 1, labeled by the version of the program and its platform.",
                        "version",
                        "goversion",
                        "goarch",
                        "commit")
                .add(
                        1,
                        version,
                        "java" + Runtime.version(),
                        ARCHITECTURES.getOrDefault(architecture, architecture),
                        "");
    }
}
