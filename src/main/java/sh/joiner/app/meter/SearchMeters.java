package sh.joiner.app.meter;

import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.Counter;
import io.prometheus.client.Histogram;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import sh.joiner.app.metric.Buckets;
import sh.joiner.app.metric.MetricFamily;
import sh.joiner.app.metric.MetricText;
import sh.joiner.app.metric.Tallies;
import sh.joiner.controller.disruption.SearchMeasures;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.PassWatch;
import sh.joiner.model.pool.Consolidation;

/** Metrics of the searches for disruption commands (core 8.1). */
final class SearchMeters {

    private static final String TYPE = "consolidation_type";

    private final Histogram evaluations;
    private final Counter timeouts;
    private final Histogram scores;
    private final Counter moves;
    private volatile Map<DisruptionReason, Integer> eligible = Map.of();

    SearchMeters(Tallies tallies) {
        evaluations = tallies.histogram(
                "karpenter_voluntary_disruption_decision_evaluation_duration_seconds",
                "Duration of one method of a search for disruption commands.",
                Buckets.DURATION,
                "reason",
                TYPE);
        timeouts = tallies.counter(
                "karpenter_voluntary_disruption_consolidation_timeouts_total",
                "Consolidation searches that the time limit stopped.",
                TYPE);
        Stream.of(PassWatch.Method.MULTI_NODE, PassWatch.Method.SINGLE_NODE)
                .forEach(method -> timeouts.labels(method.consolidationType()));
        scores = tallies.histogram(
                "karpenter_consolidation_score",
                "Scores of moves in NodePools with the policy Balanced.",
                Buckets.SCORE,
                "decision",
                "nodepool",
                "policy");
        moves = tallies.counter(
                "karpenter_consolidation_moves_total",
                "Moves that were scored in NodePools with the policy Balanced.",
                "decision",
                "nodepool",
                "policy");
    }

    void searched(SearchMeasures measures) {
        measures.took()
                .forEach((method, took) -> evaluations
                        .labels(word(method.reason()), method.consolidationType())
                        .observe(MetricText.seconds(took)));
        measures.timedOut()
                .filter(method -> method.reason() == DisruptionReason.UNDERUTILIZED)
                .ifPresent(method -> timeouts.labels(method.consolidationType()).inc());
        for (var move : measures.moves()) {
            var decision = move.isApproved() ? "approved" : "rejected";
            var policy = Consolidation.Policy.BALANCED.wire();
            scores.labels(decision, move.pool(), policy).observe(move.score().value());
            moves.labels(decision, move.pool(), policy).inc();
        }
        eligible = measures.eligible();
    }

    /** Returns the gauge of the last search. */
    Stream<MetricFamilySamples> samples() {
        var family = MetricFamily.gauge(
                "karpenter_voluntary_disruption_eligible_nodes",
                "Nodes that were candidates in the last search, before budgets.",
                "reason");
        new TreeMap<>(eligible).forEach((reason, count) -> family.add(count, word(reason)));
        return Stream.of(family.samples());
    }

    private static String word(DisruptionReason reason) {
        return reason.wire().toLowerCase(Locale.ROOT);
    }
}
