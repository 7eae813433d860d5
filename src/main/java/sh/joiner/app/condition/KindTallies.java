package sh.joiner.app.condition;

import io.prometheus.client.Counter;
import io.prometheus.client.Histogram;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import sh.joiner.app.metric.Buckets;
import sh.joiner.app.metric.MetricText;
import sh.joiner.app.metric.Tallies;

/**
 * Counters and timers of the conditions and deletions of objects, under one prefix.
 *
 * @param transition the duration of a status until the next transition
 * @param transitions the number of transitions to a status
 * @param termination the duration of deletions
 */
record KindTallies(Histogram transition, Counter transitions, Histogram termination) {

    static KindTallies of(Tallies tallies, Kind kind) {
        var extras = kind.extras().stream().map(MetricText::wholeLabel).toList();
        return of(tallies, prefix(kind), List.of(), extras);
    }

    static String prefix(Kind kind) {
        return "operator_" + kind.wire().toLowerCase(Locale.ROOT) + "_";
    }

    /** Creates one set of tallies for all kinds except nodes, under the names that Karpenter has deprecated. */
    static KindTallies ofAllKinds(Tallies tallies) {
        return of(tallies, "operator_", List.of("group", "kind"), List.of());
    }

    private static KindTallies of(Tallies tallies, String prefix, List<String> first, List<String> last) {
        return new KindTallies(
                tallies.histogram(
                        prefix + "status_condition_transition_seconds",
                        "Seconds for which a condition had a status before the status changed.",
                        Buckets.CONDITION,
                        labels(first, List.of("type", "status"), last)),
                tallies.counter(
                        prefix + "status_condition_transitions_total",
                        "Number of transitions of a condition to a status.",
                        labels(first, List.of("type", "status", "reason"), last)),
                tallies.histogram(
                        prefix + "termination_duration_seconds",
                        "Seconds from the deletion request for an object until its removal.",
                        Buckets.CONDITION,
                        labels(first, List.of(), last)));
    }

    void transitioned(Transition change, List<String> first, List<String> last) {
        var now = change.now();
        transitions
                .labels(labels(first, List.of(now.type(), now.status().wire(), now.reason()), last))
                .inc();
        var before = change.before();
        if (before != null) {
            transition
                    .labels(labels(first, List.of(before.type(), before.status().wire()), last))
                    .observe(MetricText.seconds(change.lasted()));
        }
    }

    void terminated(double seconds, List<String> first, List<String> last) {
        termination.labels(labels(first, List.of(), last)).observe(seconds);
    }

    private static String[] labels(List<String> first, List<String> middle, List<String> last) {
        return Stream.of(first, middle, last).flatMap(List::stream).toArray(String[]::new);
    }
}
