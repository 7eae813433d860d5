package sh.joiner.engine.rollout;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Owner;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.rollout.PodAnalysisRules;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Judges the pods on nodes with candidate images. A pod is compared with the pods of the same owner, for example a ReplicaSet or a DaemonSet,
 * on old nodes. So a workload that fails on every node does not reject an image. Pods without such a counterpart are left out. When no pod is
 * left on an old node, no pod is judged.
 */
final class PodCheck {

    /** A smaller number of restarts per pod and hour on old nodes is raised to this number: single restarts are usual. */
    private static final double LEAST_BASELINE = 0.1;

    private static final int LEAST_RESTARTS = 3;
    private static final int MOST_STUCK_PERCENT = 5;

    /** The total running time of pods that is necessary for a judgement. */
    private static final Duration SAMPLE = Duration.ofMinutes(10);

    private final PodAnalysisRules rules;
    private final Instant now;
    private final Map<NodeName, Claim> candidates;
    private final List<Pod> pods = new ArrayList<>(); // on nodes with candidate images
    private final PodTally old = new PodTally();
    private final Map<String, PodTally> oldByOwner = new HashMap<>();

    PodCheck(PodAnalysisRules rules, RolloutFleet fleet, Snapshot snapshot) {
        this.rules = rules;
        this.now = snapshot.takenAt();
        this.candidates = byNode(fleet.launchedCandidates());
        var oldNodes = byNode(fleet.oldNodes());
        for (var pod : snapshot.pods()) {
            var node = pod.node();
            if (node == null || pod.life().isTerminal() || pod.life().isTerminating()) {
                continue;
            }
            var claim = oldNodes.get(node);
            if (claim != null) {
                addOld(pod, isStuck(pod, claim));
            } else if (candidates.containsKey(node)) {
                pods.add(pod);
            }
        }
    }

    private static Map<NodeName, Claim> byNode(List<Claim> claims) {
        var byNode = new HashMap<NodeName, Claim>();
        claims.forEach(claim -> Optional.ofNullable(claim.answer().node()).ifPresent(node -> byNode.put(node, claim)));
        return byNode;
    }

    private void addOld(Pod pod, boolean isStuck) {
        old.add(pod, isStuck, now);
        pod.owner()
                .map(Owner::uid)
                .ifPresent(uid ->
                        oldByOwner.computeIfAbsent(uid, _ -> new PodTally()).add(pod, isStuck, now));
    }

    /** Returns true if the pod is bound to its node for long, the node is initialized, and the containers have not started. */
    private boolean isStuck(Pod pod, Claim claim) {
        var boundAt = pod.life().boundAt();
        if (pod.life().phase() != Pod.Phase.PENDING || boundAt == null) {
            return false;
        }
        return claim.condition(ClaimConditions.INITIALIZED)
                .filter(Condition::isTrue)
                .map(Condition::since)
                .map(since -> since.isAfter(boundAt) ? since : boundAt)
                .filter(since -> since.plus(rules.timeToStart()).isBefore(now))
                .isPresent();
    }

    /** Returns the pods of the same owner on old nodes. Empty if there are none. */
    private Optional<PodTally> counterpart(Pod pod) {
        return pod.owner().map(Owner::uid).map(oldByOwner::get);
    }

    /** Returns the restarts per pod and hour that the old nodes suggest for this pod. */
    private double expected(Pod pod) {
        return counterpart(pod).map(PodTally::rate).orElse(0.0);
    }

    private List<Pod> comparable(Set<NodeName> nodes) {
        return pods.stream()
                .filter(pod -> nodes.contains(pod.node()) && counterpart(pod).isPresent())
                .toList();
    }

    /** Returns the failure if the containers of pods on these nodes restart too often. */
    Optional<String> restarts(Set<NodeName> nodes) {
        var judged = comparable(nodes);
        int restarts =
                judged.stream().mapToInt(pod -> PodTally.restarts(pod, now)).sum();
        double hours =
                judged.stream().mapToDouble(pod -> PodTally.hours(pod, now)).sum();
        double expected = judged.stream()
                .mapToDouble(pod -> PodTally.hours(pod, now) * expected(pod))
                .sum();
        if (restarts < LEAST_RESTARTS || hours == 0) {
            return Optional.empty();
        }
        double baseline = expected / hours;
        double allowed = rules.restarts() * Math.max(baseline, LEAST_BASELINE);
        return restarts / hours > allowed
                ? judged.stream()
                        .max(Comparator.comparingInt(pod -> PodTally.restarts(pod, now)))
                        .map(worst ->
                                ("containers restart %s times per pod and hour on nodes with a candidate AMI, %s times on old nodes,"
                                                + " and at most %s times is allowed (pod %s on node %s has %d restarts)")
                                        .formatted(
                                                number(restarts / hours),
                                                number(baseline),
                                                number(allowed),
                                                worst.name(),
                                                worst.node(),
                                                worst.life().restarts()))
                : Optional.empty();
    }

    /** Returns the failure if too many pods on these nodes do not start, although most pods of the same owners have started on old nodes. */
    Optional<String> starts(Set<NodeName> nodes) {
        var judged = comparable(nodes);
        var newByOwner = new HashMap<String, PodTally>();
        judged.forEach(pod ->
                newByOwner.computeIfAbsent(owner(pod), _ -> new PodTally()).add(pod, isStuck(pod), now));
        var stuck = judged.stream()
                .filter(this::isStuck)
                .filter(pod -> counterpart(pod)
                        .filter(PodTally::hasRunning)
                        .filter(tally -> share(newByOwner, pod).exceeds(tally.share()))
                        .isPresent())
                .toList();
        return stuck.size() * 100 > MOST_STUCK_PERCENT * judged.size()
                ? Optional.of(
                        ("%d of %d pods on nodes with a candidate AMI have not started within %s, %d of %d on old nodes,"
                                        + " and at most %d %% may (for example pod %s on node %s)")
                                .formatted(
                                        stuck.size(),
                                        judged.size(),
                                        RolloutCheck.text(rules.timeToStart()),
                                        old.stuck(),
                                        old.pods(),
                                        MOST_STUCK_PERCENT,
                                        stuck.getFirst().name(),
                                        stuck.getFirst().node()))
                : Optional.empty();
    }

    private static AffectedShare share(Map<String, PodTally> byOwner, Pod pod) {
        return byOwner.getOrDefault(owner(pod), new PodTally()).share();
    }

    /** Returns the uid of the owner; empty if the pod has none. */
    private static String owner(Pod pod) {
        return pod.owner().map(Owner::uid).orElse("");
    }

    private boolean isStuck(Pod pod) {
        return Optional.ofNullable(pod.node())
                .map(candidates::get)
                .filter(claim -> isStuck(pod, claim))
                .isPresent();
    }

    private static String number(double value) {
        return BigDecimal.valueOf(value)
                .setScale(2, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Returns the reason why the pods do not allow a judgement yet. Empty if they do, and if old nodes have no pods to compare with. */
    Optional<String> missing() {
        if (!old.hasRunning()) {
            return Optional.empty();
        }
        var comparable = comparable(candidates.keySet());
        if (comparable.isEmpty()) {
            return Optional.of(
                    "no pod on nodes with a candidate AMI belongs to an owner that also has pods on old nodes");
        }
        var all = new PodTally();
        comparable.forEach(pod -> all.add(pod, false, now));
        return all.ran().compareTo(SAMPLE) < 0
                ? Optional.of(
                        "comparable pods on nodes with a candidate AMI have run for %s in total, and must run for %s"
                                .formatted(RolloutCheck.text(all.ran()), RolloutCheck.text(SAMPLE)))
                : Optional.empty();
    }
}
