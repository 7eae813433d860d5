package sh.joiner.app.meter;

import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.Histogram;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import sh.joiner.app.gauge.EffectiveZones;
import sh.joiner.app.metric.Buckets;
import sh.joiner.app.metric.MetricFamily;
import sh.joiner.app.metric.MetricText;
import sh.joiner.app.metric.Tallies;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Metrics of provisioning passes: their durations, and the pods that they process (core 8.1). Times are wall-clock times, because they
 * measure work. Thread-safe.
 */
final class PassMeters {

    private static final String PROVISIONER = "provisioner";
    private static final Pass NONE = new Pass("", 0, 0);

    private final Histogram duration;
    private Pass current = NONE; // this field and the following fields are guarded by this object
    private boolean running;
    private int unschedulable;
    private int ignored;
    private Map<String, Integer> zones = new TreeMap<>();

    private record Pass(String id, long beganNanos, int depth) {}

    PassMeters(Tallies tallies) {
        duration = tallies.histogram(
                "karpenter_scheduler_scheduling_duration_seconds",
                "Duration of a scheduling pass in seconds.",
                Buckets.DURATION,
                "controller");
    }

    synchronized void begins(Snapshot snapshot) {
        int waiting =
                (int) snapshot.pods().stream().filter(Pod::isProvisionable).count();
        current = new Pass(UUID.randomUUID().toString(), System.nanoTime(), waiting);
        running = true;
    }

    synchronized void passFinished(Snapshot snapshot, Plan plan, Duration took) {
        duration.labels(PROVISIONER).observe(MetricText.seconds(took));
        running = false;
        ignored = (int) plan.refusals().stream().filter(Refusal::ofInvalidPod).count();
        int deferred =
                (int) plan.refusals().stream().filter(Refusal::isDeferred).count();
        unschedulable = plan.refusals().size() - ignored - deferred;
        current = new Pass(current.id(), current.beganNanos(), unschedulable);
        zones = EffectiveZones.count(snapshot);
    }

    synchronized Stream<MetricFamilySamples> samples() {
        return Stream.of(depth(), unfinished(), left(), ignored(), byZone()).map(MetricFamily::samples);
    }

    /** Returns the queue depth. The last value of a pass is kept until the next pass starts. */
    private MetricFamily depth() {
        var family = MetricFamily.gauge(
                "karpenter_scheduler_queue_depth",
                "Number of pods that wait to be scheduled in the pass.",
                "controller",
                "scheduling_id");
        return current.id().isEmpty() ? family : family.add(current.depth(), PROVISIONER, current.id());
    }

    private MetricFamily unfinished() {
        var family = MetricFamily.gauge(
                "karpenter_scheduler_unfinished_work_seconds",
                "Seconds since the start of the running scheduling pass.",
                "controller",
                "scheduling_id");
        double seconds = (System.nanoTime() - current.beganNanos()) / 1e9;
        return running ? family.add(seconds, PROVISIONER, current.id()) : family;
    }

    private MetricFamily left() {
        return MetricFamily.gauge(
                        "karpenter_scheduler_unschedulable_pods_count",
                        "Number of pods that the last pass could not schedule.",
                        "controller")
                .add(unschedulable, PROVISIONER);
    }

    private MetricFamily ignored() {
        return MetricFamily.gauge(
                        "karpenter_scheduler_ignored_pods_count",
                        "Number of pods that failed the validation before the last pass, for example because of a restricted label, an unusable volume or a resource claim.")
                .add(ignored);
    }

    private MetricFamily byZone() {
        var family = MetricFamily.gauge(
                "karpenter_scheduler_pending_pods_by_effective_zone_count",
                "Number of pending pods by their required zone: a zone, flexible or none.",
                "controller",
                "zone");
        zones.forEach((zone, count) -> family.add(count, PROVISIONER, zone));
        return family;
    }
}
