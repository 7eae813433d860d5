package sh.joiner.engine.rollout;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.RolloutFindings;
import sh.joiner.model.rollout.RolloutFindings.NodeRecord;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Judges the nodes with candidate images. The time that a node may take from its launch to its initialization is 1.5 times the time that 95 % of the old nodes
 * needed, and at least three minutes, unless the policy sets another limit.
 */
final class RolloutCheck {

    private static final Duration LEAST_TIME_TO_READY = Duration.ofMinutes(3);

    /** The time after which an unregistered node has failed. Joiner deletes its claim after 15 minutes. */
    private static final Duration BEFORE_ITS_DELETION = Duration.ofMinutes(14);

    /** The number of names of initialized nodes that the status keeps, unless more of them exist. */
    private static final int MOST_INITIALIZED = 1000;

    private final AnalysisRules rules;
    private final Instant now;
    private final List<Claim> candidates; // those that are judged
    private final Instant judgedFrom;
    private final Optional<Duration> baseline; // the limit that the old nodes suggest
    private final Duration limit;
    private final ConditionCheck conditions;
    private final List<String> failed;
    private final NodeRecord record;
    private final PodCheck pods;
    private final PrometheusAnalysis prometheus;
    private final int initialized; // nodes, including those that are not judged
    private final int needed; // initialized nodes

    /** @param before the findings of the last decision, from the status of the rollout */
    RolloutCheck(
            AnalysisRules rules, RolloutFleet fleet, RolloutFindings before, Snapshot snapshot, RolloutFacts facts) {
        this.rules = rules;
        this.now = snapshot.takenAt();
        this.judgedFrom = before.judgedFrom() == null ? Instant.MIN : before.judgedFrom();
        this.candidates = fleet.launchedCandidates().stream()
                .filter(claim -> !launchedAt(claim).isBefore(judgedFrom))
                .toList();
        this.baseline = before.timeLimit() == null ? limit(fleet.oldNodes()) : Optional.of(before.timeLimit());
        this.limit = rules.timeToReady() == null ? baseline.orElse(LEAST_TIME_TO_READY) : rules.timeToReady();
        this.conditions = new ConditionCheck(rules.nodeConditions(), fleet, snapshot, judgedFrom);
        var lostNodes = new LostNodes(snapshot, facts.isInterrupted());
        var names = new TreeSet<>(before.failedClaims());
        lostNodes.failed(before.nodes()).forEach(names::add);
        candidates.stream()
                .filter(claim -> !claim.is(ClaimConditions.INITIALIZED)
                        && timeToReady(claim).compareTo(limit(claim)) > 0)
                .forEach(claim -> names.add(claim.name().value()));
        this.failed = List.copyOf(names);
        this.record = lostNodes.record(before.nodes(), fleet, candidates, initialized(before));
        this.pods = new PodCheck(rules.pods(), fleet, snapshot);
        this.prometheus = new PrometheusAnalysis(rules.prometheus(), facts.answers(), judgedFrom);
        this.initialized = fleet.counts().candidate();
        this.needed = Math.min(rules.minimumNodes(), fleet.counts().total());
    }

    /** Returns the limit that the old nodes suggest. Empty if none of them is initialized. */
    private Optional<Duration> limit(List<Claim> old) {
        var times = new ArrayList<Duration>();
        old.stream()
                .filter(claim -> claim.is(ClaimConditions.INITIALIZED))
                .forEach(claim -> times.add(timeToReady(claim)));
        Collections.sort(times);
        if (times.isEmpty()) {
            return Optional.empty();
        }
        var usual = times.get(Math.ceilDiv(times.size() * 95, 100) - 1);
        var allowed = usual.multipliedBy(3).dividedBy(2);
        return Optional.of(allowed.compareTo(LEAST_TIME_TO_READY) < 0 ? LEAST_TIME_TO_READY : allowed);
    }

    /** Returns the limit for a node that is not initialized. An unregistered node fails before Joiner deletes its claim (core 6.4). */
    private Duration limit(Claim claim) {
        boolean ends = !claim.is(ClaimConditions.REGISTERED) && limit.compareTo(BEFORE_ITS_DELETION) > 0;
        return ends ? BEFORE_ITS_DELETION : limit;
    }

    /** Returns the time from the launch to the initialization, or until now. */
    private Duration timeToReady(Claim claim) {
        var end = claim.condition(ClaimConditions.INITIALIZED)
                .filter(Condition::isTrue)
                .map(Condition::since)
                .orElse(now);
        return Duration.between(launchedAt(claim), end);
    }

    private static Instant launchedAt(Claim claim) {
        return claim.condition(ClaimConditions.LAUNCHED).map(Condition::since).orElse(claim.createdAt());
    }

    /** Returns the findings. An earlier failure stays. */
    RolloutFindings findings(RolloutFindings before) {
        return new RolloutFindings(
                before.hasFailed() ? before.failure() : failure(),
                failed,
                record,
                baseline.orElse(null),
                before.judgedFrom(),
                before.resumedAt(),
                prometheus.records(before.prometheus()));
    }

    /** Returns the findings of the last decision, without a judgement of the nodes that are lost or fail meanwhile. */
    RolloutFindings unjudged(RolloutFindings before) {
        return before.with(new NodeRecord(
                record.starting(),
                record.initialized(),
                record.ready(),
                before.nodes().lost(),
                before.nodes().excused()));
    }

    /** Returns the reason why there is too little data for a success. Empty if the data suffice. */
    Optional<String> missing() {
        return initialized < needed
                ? Optional.of(
                        "%d nodes with a candidate AMI have initialized, and spec.rollout.analysis.minimumNodes is %d"
                                .formatted(initialized, rules.minimumNodes()))
                : conditions.outage().or(this::excused).or(pods::missing);
    }

    private Optional<String> excused() {
        int excused = record.excused().size();
        return excused == 0
                ? Optional.empty()
                : Optional.of(
                        "%d initialized nodes with a candidate AMI were lost while old nodes were lost or not Ready, too (NodeClaim %s)"
                                .formatted(excused, String.join(", ", record.excused())));
    }

    /** Returns the Prometheus checks that have not passed since then, with the reasons. Empty if all have passed. */
    Optional<String> missingFromPrometheus(Instant since) {
        return prometheus.missing(since);
    }

    /** Returns every failed criterion as a sentence; empty if the nodes are healthy so far. */
    private String failure() {
        var judged = ready().stream()
                .flatMap(claim -> Stream.ofNullable(claim.answer().node()))
                .collect(toSet());
        var failures = Stream.of(
                        registration(),
                        slow(),
                        conditions.failure(),
                        lost(),
                        pods.starts(judged),
                        pods.restarts(judged))
                .flatMap(Optional::stream);
        return Stream.concat(failures, prometheus.failures()).collect(joining("; "));
    }

    private Optional<String> registration() {
        int ready = record.initialized().size();
        int launched = ready + failed.size();
        return !failed.isEmpty() && ready * 100 < rules.registrationSuccess() * launched
                ? Optional.of("%d of %d nodes initialized within %s, at least %d %% must (%s did not)"
                        .formatted(ready, launched, within(), rules.registrationSuccess(), String.join(", ", failed)))
                : Optional.empty();
    }

    /** Returns the names of the nodes that initialized in time, those that have left meanwhile last. */
    private List<String> initialized(RolloutFindings before) {
        var present =
                ready().stream().map(claim -> claim.name().value()).sorted().toList();
        return Stream.concat(present.stream(), before.nodes().initialized().stream())
                .distinct()
                .limit(Math.max(present.size(), MOST_INITIALIZED))
                .toList();
    }

    private String within() {
        return limit.compareTo(BEFORE_ITS_DELETION) > 0
                ? "%s, and registered within %s".formatted(text(limit), text(BEFORE_ITS_DELETION))
                : text(limit);
    }

    private List<Claim> ready() {
        return candidates.stream()
                .filter(claim -> claim.is(ClaimConditions.INITIALIZED)
                        && !failed.contains(claim.name().value()))
                .toList();
    }

    /** Returns the failure if more than 5 % of the initialized nodes took too long. */
    private Optional<String> slow() {
        var slow = ready().stream()
                .filter(claim -> timeToReady(claim).compareTo(limit) > 0)
                .toList();
        return slow.size() * 20 > ready().size()
                ? Optional.of("%d of %d nodes took longer than %s to initialize, for example %s with %s"
                        .formatted(
                                slow.size(),
                                ready().size(),
                                text(limit),
                                slow.getFirst().name(),
                                text(timeToReady(slow.getFirst()))))
                : Optional.empty();
    }

    private Optional<String> lost() {
        int lost = record.lost().size();
        int all = lost + initialized;
        return lost * 100 > rules.lostNodes() * all
                ? Optional.of(("%d of %d initialized nodes %s lost without a disruption command or an interruption,"
                                + " and at most %d %% may be lost (NodeClaim %s)")
                        .formatted(
                                lost,
                                all,
                                lost == 1 ? "was" : "were",
                                rules.lostNodes(),
                                String.join(", ", record.lost())))
                : Optional.empty();
    }

    static String text(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds > 0 && seconds % 3600 == 0) {
            return seconds / 3600 + " h";
        }
        return seconds % 60 == 0 ? seconds / 60 + " min" : "%d min %d s".formatted(seconds / 60, seconds % 60);
    }
}
