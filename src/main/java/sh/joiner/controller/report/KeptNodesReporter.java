package sh.joiner.controller.report;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import sh.joiner.engine.disruption.Blocker;
import sh.joiner.engine.disruption.DisruptionCandidates;
import sh.joiner.engine.disruption.DisruptionDecision;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.hold.Allowance;
import sh.joiner.engine.hold.FirstDisruption;
import sh.joiner.engine.hold.Tally;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.model.node.Node;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Reports after a search for disruption commands why nodes stay, as Karpenter's events DisruptionBlocked and Unconsolidatable (core 8.2).
 * Repeats a report once in each time window of 1, 2 or 15 minutes. Not thread-safe.
 */
public final class KeptNodesReporter {

    private static final String BY = "disruption";
    private static final Duration BLOCKED = Duration.ofMinutes(2);
    private static final Duration UNCONSOLIDATABLE = Duration.ofMinutes(15);
    private static final Duration BUDGETS = Duration.ofMinutes(1);

    private final DecisionReporter reporter;
    private final ProtectedPods pods;
    private final LastReports lastReports = new LastReports();

    public KeptNodesReporter(DecisionReporter reporter) {
        this.reporter = reporter;
        this.pods = new ProtectedPods(reporter);
    }

    /**
     * Reports why each node with a NodeClaim stays, if something blocks its removal or the search has kept it. Also reports pools without
     * allowed disruptions, and protected pods.
     */
    public void searched(
            DisruptionInputs inputs,
            Map<DisruptionReason, DisruptionCandidates> candidates,
            DisruptionDecision decision) {
        var snapshot = inputs.snapshot();
        var claims = snapshot.claims().stream()
                .filter(claim -> !claim.answer().providerId().isEmpty())
                .collect(toMap(claim -> claim.answer().providerId(), claim -> claim, (first, _) -> first));
        for (var node : snapshot.nodes()) {
            var claim = claims.get(node.providerId());
            if (claim != null) {
                report(node, claim, candidates, decision, snapshot.takenAt());
            }
        }
        var tallies = Tally.ofPools(snapshot, inputs.removals());
        snapshot.pools()
                .forEach(pool -> budgets(pool, tallies.getOrDefault(pool.name(), Tally.NONE), snapshot.takenAt()));
        pods.report(snapshot, claims.keySet());
        lastReports.keep(subjects(snapshot));
    }

    private static Set<String> subjects(Snapshot snapshot) {
        var subjects = new HashSet<>(snapshot.nodes().stream().map(Node::uid).collect(toSet()));
        for (var pool : snapshot.pools()) {
            for (var reason : DisruptionReason.values()) {
                subjects.add(subject(pool, reason));
            }
        }
        return subjects;
    }

    private static String subject(Pool pool, DisruptionReason reason) {
        return pool.uid() + reason.wire();
    }

    private void report(
            Node node,
            Claim claim,
            Map<DisruptionReason, DisruptionCandidates> candidates,
            DisruptionDecision decision,
            Instant now) {
        var blockers = Stream.of(DisruptionReason.UNDERUTILIZED, DisruptionReason.EMPTY, DisruptionReason.DRIFTED)
                .map(candidates::get)
                .flatMap(Stream::ofNullable)
                .map(found -> found.blocked().getOrDefault(node.name(), List.of()))
                .filter(found -> found.stream()
                        .noneMatch(
                                Blocker.NotDrifted.class
                                        ::isInstance)) // a node that has not drifted needs no report about drift
                .flatMap(List::stream)
                .toList();
        var event = KarpenterTexts.first(blockers).or(() -> kept(node, decision));
        event.filter(text -> lastReports.isNew(node.uid(), text.message() + windowNumber(now, window(text))))
                .ifPresent(text -> reporter.report(new Entry(BY, text.reason(), Weight.NORMAL)
                        .about(DecisionReporter.subject(node))
                        .about(DecisionReporter.subject(claim))
                        .what(text.message())
                        .why(text.why())));
    }

    private static Optional<KarpenterTexts.Text> kept(Node node, DisruptionDecision decision) {
        return Optional.ofNullable(decision.kept().get(node.name())).flatMap(KarpenterTexts::ofKept);
    }

    private static Duration window(KarpenterTexts.Text text) {
        return text.reason().equals(KarpenterTexts.UNCONSOLIDATABLE) ? UNCONSOLIDATABLE : BLOCKED;
    }

    /** Returns the number of the time window that contains the instant. A report is due again in each new window. */
    private static String windowNumber(Instant now, Duration window) {
        return "@" + now.getEpochSecond() / window.toSeconds();
    }

    private void budgets(Pool pool, Tally tally, Instant now) {
        for (var reason : DisruptionReason.values()) {
            boolean isBlocked = tally.nodes() > 0
                    && Allowance.of(pool, reason.wire(), tally, now).allowed() == 0;
            if (isBlocked && lastReports.isNew(subject(pool, reason), windowNumber(now, BUDGETS))) {
                reporter.report(new Entry(BY, KarpenterTexts.BLOCKED, Weight.NORMAL)
                        .about(new Subject("NodePool", "", pool.name(), pool.uid()))
                        .what("No allowed disruptions for disruption reason %s due to blocking budget"
                                .formatted(reason.wire()))
                        .why(
                                FirstDisruption.of(pool).isPresent()
                                        ? "the first disruption of the NodePool is limited, in addition to its budgets"
                                        : ""));
            }
        }
    }
}
