package sh.joiner.app.meter;

import io.prometheus.client.Collector.MetricFamilySamples;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.app.metric.MetricFamily;
import sh.joiner.app.metric.MetricText;

/** Gauges of the current waiting times of pods (core 8.1). A series ends when the pod no longer waits. */
final class PodWaitGauges {

    private final MetricFamily unstarted =
            family("unstarted_time_seconds", "Seconds since the creation of a pod that is not ready.");
    private final MetricFamily unbound =
            family("unbound_time_seconds", "Seconds since the creation of a pod that is not bound.");
    private final MetricFamily provisioningUnbound = family(
            "provisioning_unbound_time_seconds", "Seconds since the first placement of a pod that is not bound.");
    private final MetricFamily provisioningUnstarted = family(
            "provisioning_unstarted_time_seconds", "Seconds since the first placement of a pod that is not ready.");
    private final MetricFamily undecided = family(
            "provisioning_scheduling_undecided_time_seconds",
            "Seconds for which a pod has waited for the first decision about it.");
    private final Instant now;

    PodWaitGauges(Instant now) {
        this.now = now;
    }

    private static MetricFamily family(String name, String help) {
        return MetricFamily.gauge("karpenter_pods_" + name, help, "name", "namespace");
    }

    void add(PodWait wait) {
        if (!wait.started()) {
            add(unstarted, wait, wait.pod().createdAt());
            add(provisioningUnstarted, wait, wait.placed());
        }
        if (!wait.bound()) {
            add(unbound, wait, wait.pod().createdAt());
            add(provisioningUnbound, wait, wait.placed());
        }
        if (wait.isUndecided()) {
            add(undecided, wait, wait.noticed());
        }
    }

    private void add(MetricFamily family, PodWait wait, @Nullable Instant since) {
        if (since != null) {
            var pod = wait.pod().name();
            family.add(Math.max(0, MetricText.seconds(since, now)), pod.name(), pod.namespace());
        }
    }

    Stream<MetricFamilySamples> samples() {
        return Stream.of(unstarted, unbound, provisioningUnbound, provisioningUnstarted, undecided)
                .map(MetricFamily::samples);
    }
}
