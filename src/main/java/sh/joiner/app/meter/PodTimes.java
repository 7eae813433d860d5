package sh.joiner.app.meter;

import io.prometheus.client.Collector.MetricFamilySamples;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.app.metric.Tallies;
import sh.joiner.engine.plan.Plan;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Times that pods wait for each step: decided, bound, ready (core 8.1). A pod counts for a step only if this process saw the pod before the
 * step, so a restart of Joiner does not count pods again. Thread-safe.
 */
final class PodTimes {

    private final PodDurations durations;
    private final Map<PodName, PodWait> waits = new HashMap<>();

    PodTimes(Tallies tallies) {
        this.durations = new PodDurations(tallies);
    }

    synchronized void seen(Snapshot snapshot) {
        var present = new HashSet<PodName>();
        for (var pod : snapshot.pods()) {
            present.add(pod.name());
            update(pod, snapshot.takenAt());
        }
        waits.keySet().retainAll(present);
    }

    private void update(Pod pod, Instant now) {
        var known = waits.get(pod.name());
        if (known == null || !known.pod().uid().equals(pod.uid())) {
            waits.put(pod.name(), PodWait.begins(pod, now));
        } else if (!known.pod().equals(pod)) {
            waits.put(pod.name(), known.next(pod, now, durations));
        }
    }

    /** Records a pass over these pods. The provisioning time of a pod starts with its first placement in a pool whose nodes register. */
    synchronized void decided(Snapshot snapshot, Plan plan, Instant now) {
        snapshot.pods().forEach(pod -> waits.putIfAbsent(pod.name(), PodWait.begins(pod, snapshot.takenAt())));
        var pools = new PlacementPools(snapshot, plan);
        plan.refusals().forEach(refusal -> decided(refusal.pod(), now));
        for (var placement : plan.placements()) {
            decided(placement.pod(), now);
            if (pools.isHealthy(placement)) {
                waits.computeIfPresent(placement.pod(), (_, wait) -> wait.placedAt(now));
            }
        }
    }

    private void decided(PodName pod, Instant now) {
        waits.computeIfPresent(pod, (_, wait) -> wait.decidedAt(now, durations));
    }

    synchronized Stream<MetricFamilySamples> samples(Instant now) {
        var gauges = new PodWaitGauges(now);
        waits.values().forEach(gauges::add);
        return gauges.samples();
    }

    synchronized Set<String> uids() {
        return waits.values().stream().map(wait -> wait.pod().uid()).collect(Collectors.toSet());
    }
}
