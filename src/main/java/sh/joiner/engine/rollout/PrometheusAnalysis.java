package sh.joiner.engine.rollout;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.prometheus.AnsweredCheck;
import sh.joiner.model.prometheus.PrometheusAnswer.Sample;
import sh.joiner.model.prometheus.PrometheusAnswer.Samples;
import sh.joiner.model.prometheus.PrometheusAnswer.Unanswered;
import sh.joiner.model.prometheus.PrometheusCheck;
import sh.joiner.model.prometheus.PrometheusResult;
import sh.joiner.model.prometheus.PrometheusResult.Outcome;
import sh.joiner.model.prometheus.ValueRange;

/** Judges the answers of Prometheus. A check without a sample, or with NaN, is inconclusive: too little data never counts as success. */
final class PrometheusAnalysis {

    /** A result with the same outcome is recorded after this time only, because each write changes the version that users approve. */
    private static final Duration BETWEEN_RECORDS = Duration.ofMinutes(5);

    private final List<PrometheusResult> results;

    /**
     * @param answers the latest answer for each check, if there is one
     * @param judgedFrom earlier answers do not count
     */
    PrometheusAnalysis(List<PrometheusCheck> checks, List<AnsweredCheck> answers, Instant judgedFrom) {
        var latest = answers.stream()
                .filter(answer -> !answer.askedAt().isBefore(judgedFrom))
                .collect(toMap(AnsweredCheck::check, answer -> answer, (first, _) -> first));
        this.results =
                checks.stream().map(check -> result(check, latest.get(check))).toList();
    }

    private static PrometheusResult result(PrometheusCheck check, @Nullable AnsweredCheck answered) {
        if (answered == null) {
            return inconclusive(check, "", "there is no answer yet", null);
        }
        var at = answered.askedAt();
        return switch (answered.answer()) {
            case Unanswered(var why) -> inconclusive(check, "", why, at);
            case Samples(var samples) -> judged(check, samples, at);
        };
    }

    private static PrometheusResult judged(PrometheusCheck check, List<Sample> samples, Instant at) {
        var sorted = samples.stream()
                .sorted(Comparator.comparing(Sample::series).thenComparingDouble(Sample::value))
                .toList();
        var outside = sorted.stream()
                .filter(sample -> !Double.isNaN(sample.value()))
                .filter(sample -> !check.allowed().contains(sample.value()))
                .toList();
        var value = summary(sorted);
        if (!outside.isEmpty()) {
            return result(check, Outcome.FAILED, value, violation(check, outside, sorted.size()), at);
        }
        if (sorted.isEmpty()) {
            return inconclusive(check, value, "Prometheus returns no sample (%s)".formatted(query(check)), at);
        }
        return sorted.stream()
                .filter(sample -> Double.isNaN(sample.value()))
                .findFirst()
                .map(sample -> inconclusive(
                        check,
                        value,
                        "the value%s is NaN, for example a division by zero (%s)"
                                .formatted(series(sample), query(check)),
                        at))
                .orElseGet(() -> result(check, Outcome.PASSED, value, "", at));
    }

    private static String violation(PrometheusCheck check, List<Sample> outside, int all) {
        var first = outside.getFirst();
        var others = all > 1 ? "%d of %d series are out of the range; ".formatted(outside.size(), all) : "";
        return "%s%s (%s%s)".formatted(check.allowed().violation(first.value()), series(first), others, query(check));
    }

    private static String query(PrometheusCheck check) {
        return "query: " + check.query().text();
    }

    private static String series(Sample sample) {
        var series = sample.series();
        return series.isEmpty() ? "" : " for " + series;
    }

    /** Returns the value, or the range of the values of several series. */
    private static String summary(List<Sample> samples) {
        var values = samples.stream().map(Sample::value).sorted().toList();
        return switch (values.size()) {
            case 0 -> "";
            case 1 -> ValueRange.text(values.getFirst());
            default ->
                "%s to %s (%d series)"
                        .formatted(
                                ValueRange.text(values.getFirst()), ValueRange.text(values.getLast()), values.size());
        };
    }

    private static PrometheusResult inconclusive(
            PrometheusCheck check, String value, String why, @Nullable Instant at) {
        return result(check, Outcome.INCONCLUSIVE, value, why, at);
    }

    private static PrometheusResult result(
            PrometheusCheck check, Outcome outcome, String value, String message, @Nullable Instant at) {
        return new PrometheusResult(
                check.name(), outcome, value, check.allowed().toString(), message, at);
    }

    /**
     * Returns the results to record. A recorded result stays for some minutes if the outcome, the range and the message are the same, and until there is an
     * answer.
     */
    List<PrometheusResult> records(List<PrometheusResult> recorded) {
        var before = recorded.stream().collect(toMap(PrometheusResult::name, result -> result, (first, _) -> first));
        return results.stream().map(result -> record(result, before)).toList();
    }

    private static PrometheusResult record(PrometheusResult result, Map<String, PrometheusResult> recorded) {
        var before = recorded.get(result.name());
        if (before == null || !before.allowed().equals(result.allowed())) {
            return result;
        }
        return result.askedAt() == null || isRecent(before, result) ? before : result;
    }

    private static boolean isRecent(PrometheusResult before, PrometheusResult result) {
        return before.outcome() == result.outcome()
                && before.message().equals(result.message())
                && before.askedAt() != null
                && result.askedAt() != null
                && result.askedAt().isBefore(before.askedAt().plus(BETWEEN_RECORDS));
    }

    /** Returns the failed checks as sentences. */
    Stream<String> failures() {
        return results.stream()
                .filter(result -> result.outcome() == Outcome.FAILED)
                .map(PrometheusResult::sentence);
    }

    /** Returns the checks that have not passed since then, with the reasons; empty if all have passed. */
    Optional<String> missing(Instant since) {
        var missing = results.stream()
                .filter(result -> result.outcome() != Outcome.PASSED || !isSince(result, since))
                .map(result -> result.outcome() == Outcome.PASSED
                        ? "Prometheus check %s: there is no answer since the end of the soak time"
                                .formatted(result.name())
                        : result.sentence())
                .collect(Collectors.joining("; "));
        return missing.isEmpty() ? Optional.empty() : Optional.of(missing);
    }

    private static boolean isSince(PrometheusResult result, Instant since) {
        return result.askedAt() != null && !result.askedAt().isBefore(since);
    }
}
