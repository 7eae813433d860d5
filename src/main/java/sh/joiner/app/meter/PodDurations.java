package sh.joiner.app.meter;

import io.prometheus.client.Histogram;
import io.prometheus.client.Summary;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import sh.joiner.app.metric.Buckets;
import sh.joiner.app.metric.MetricText;
import sh.joiner.app.metric.Tallies;

/** The completed waiting times of pods (core 8.1). */
final class PodDurations {

    private final Summary startup;
    private final Histogram bound;
    private final Histogram provisioningBound;
    private final Histogram provisioningStartup;
    private final Histogram decision;

    PodDurations(Tallies tallies) {
        startup = tallies.summary(
                "karpenter_pods_startup_duration_seconds", "Seconds from the creation of a pod until it was ready.");
        bound = tallies.histogram(
                "karpenter_pods_bound_duration_seconds",
                "Seconds from the creation of a pod until it was bound.",
                Buckets.DURATION);
        provisioningBound = tallies.histogram(
                "karpenter_pods_provisioning_bound_duration_seconds",
                "Seconds from the first placement of a pod by a pass until it was bound.",
                Buckets.DURATION);
        provisioningStartup = tallies.histogram(
                "karpenter_pods_provisioning_startup_duration_seconds",
                "Seconds from the first scheduling pass that placed the pod in a healthy NodePool until the pod was ready.",
                Buckets.DURATION);
        decision = tallies.histogram(
                "karpenter_pods_scheduling_decision_duration_seconds",
                "Seconds from the first observation of a pending pod until the first decision about it.",
                Buckets.DURATION);
    }

    void bound(Instant created, @Nullable Instant placed, Instant at) {
        bound.observe(MetricText.seconds(created, at));
        if (placed != null) {
            provisioningBound.observe(wait(placed, at));
        }
    }

    void started(Instant created, @Nullable Instant placed, Instant at) {
        startup.observe(MetricText.seconds(created, at));
        if (placed != null) {
            provisioningStartup.observe(wait(placed, at));
        }
    }

    void decided(Instant noticed, Instant at) {
        decision.observe(wait(noticed, at));
    }

    /**
     * Returns the seconds between two times; zero if they are negative. Timestamps of conditions are truncated to seconds, so an immediate transition
     * can seem to precede its cause.
     */
    private static double wait(Instant from, Instant to) {
        return Math.max(0, MetricText.seconds(from, to));
    }
}
