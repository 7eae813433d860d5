package sh.joiner.app.meter;

import io.prometheus.client.Counter;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.app.metric.LastSnapshots;
import sh.joiner.app.metric.Tallies;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;
import sh.joiner.port.cluster.Evictions;

/** Metrics of evicted pods, each counted once, and of the API server's answers to evictions (core 8.1). Thread-safe. */
final class DrainMeters {

    private static final String FORCED = "Forceful Termination";

    private final LastSnapshots snapshots;
    private final Counter requests;
    private final Counter drained;
    private final Set<String> asked = ConcurrentHashMap.newKeySet();

    DrainMeters(Tallies tallies, LastSnapshots snapshots) {
        this.snapshots = snapshots;
        requests = tallies.counter(
                "karpenter_pods_eviction_requests_total",
                "Number of eviction requests by the status code of the API server's answer.",
                "code");
        drained = tallies.counter(
                "karpenter_pods_drained_total", "Number of pods evicted or deleted to drain a node.", "reason");
    }

    void answered(int code) {
        requests.labels(Integer.toString(code)).inc();
    }

    /** Forgets pods that no longer exist. */
    void keep(Set<String> uids) {
        asked.retainAll(uids);
    }

    Evictions around(Evictions evictions) {
        return new Counted(evictions);
    }

    private final class Counted implements Evictions {

        private final Evictions evictions;

        Counted(Evictions evictions) {
            this.evictions = evictions;
        }

        @Override
        public Outcome evict(PodName pod, String uid) {
            return counted(evictions.evict(pod, uid), uid, reason(pod));
        }

        @Override
        public Outcome delete(PodName pod, String uid, long graceSeconds) {
            return counted(evictions.delete(pod, uid, graceSeconds), uid, FORCED);
        }

        private Outcome counted(Outcome outcome, String uid, String reason) {
            if (outcome instanceof Outcome.Accepted && asked.add(uid)) {
                drained.labels(reason).inc();
            }
            return outcome;
        }
    }

    /** Returns the same reason as the event about the eviction (core 6.9); empty if no claim is known. */
    private String reason(PodName name) {
        return snapshots.last().pods().stream()
                .filter(pod -> pod.name().equals(name))
                .flatMap(pod -> Optional.ofNullable(pod.node()).stream())
                .findFirst()
                .map(NodeName::value)
                .flatMap(snapshots::node)
                .map(Node::providerId)
                .flatMap(snapshots::claimOf)
                .map(DrainMeters::reason)
                .orElse("");
    }

    private static String reason(Claim claim) {
        return claim.condition(ClaimConditions.DISRUPTION_REASON)
                .filter(Condition::isTrue)
                .map(Condition::reason)
                .orElse(FORCED);
    }
}
