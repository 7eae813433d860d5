package sh.joiner.engine.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.rollout.RolloutSamples.NOW;
import static sh.joiner.engine.rollout.RolloutSamples.candidate;
import static sh.joiner.engine.rollout.RolloutSamples.old;
import static sh.joiner.engine.rollout.RolloutSamples.percent;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.prometheus.AnsweredCheck;
import sh.joiner.model.prometheus.PrometheusAnswer;
import sh.joiner.model.prometheus.PrometheusAnswer.Sample;
import sh.joiner.model.prometheus.PrometheusAnswer.Samples;
import sh.joiner.model.prometheus.PrometheusAnswer.Unanswered;
import sh.joiner.model.prometheus.PrometheusCheck;
import sh.joiner.model.prometheus.PrometheusQuery;
import sh.joiner.model.prometheus.PrometheusQuery.Authentication;
import sh.joiner.model.prometheus.PrometheusResult;
import sh.joiner.model.prometheus.ValueRange;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.AnalysisRules.FailureAction;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.PodAnalysisRules;
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.rollout.RolloutStep;

/** Tests of Prometheus checks. The step has its nodes at {@link RolloutSamples#NOW}, and soaks for ten minutes. */
class PrometheusAnalysisTest {

    private static final String WAITS = "Soaking step 1 of 2: the analysis is inconclusive after the soak time: ";
    private static final String OR_PROMOTE = ". Set spec.request to Promote to continue without more data";

    private List<Claim> claims = List.of(old("web-1"), candidate("web-2"));
    private FailureAction onFailure = FailureAction.ROLLBACK;
    private List<AnsweredCheck> answers = List.of();
    private RolloutProgress progress = RolloutProgress.NONE;
    private @Nullable RolloutRequest request;
    private long generation = 1;

    private static PrometheusCheck check(String name) {
        var query = new PrometheusQuery(
                "http://prometheus:9090", name, Duration.ofSeconds(10), new Authentication.None(), null);
        return new PrometheusCheck(name, query, new ValueRange(null, new BigDecimal("0.1")));
    }

    private static Sample series(String pod, double value) {
        return new Sample(Map.of("pod", pod), value);
    }

    private static Instant at(int minutes) {
        return NOW.plus(Duration.ofMinutes(minutes));
    }

    /** Sets the latest answer of the check {@code errors}, which was asked at this minute. */
    private void answered(int minutes, PrometheusAnswer answer) {
        answers = List.of(new AnsweredCheck(check("errors"), answer, at(minutes)));
    }

    private void answered(int minutes, double... values) {
        var samples = new ArrayList<Sample>();
        for (double value : values) {
            samples.add(series("web-" + samples.size(), value));
        }
        answered(minutes, new Samples(samples));
    }

    /** Decides at this minute, and returns phase and message. */
    private String decide(int minutes) {
        var analysis = new AnalysisRules(
                98, null, List.of(), 2, PodAnalysisRules.DEFAULT, 1, null, onFailure, List.of(check("errors")));
        var step = new RolloutStep(percent(50).size(), Duration.ofMinutes(10), true, "");
        var rules = new ImageRolloutRules(RolloutPlan.of(List.of(step), List.of(), null), analysis, false);
        progress = RolloutDecision.next(
                RolloutSamples.rollout(generation, request, progress),
                rules,
                RolloutSamples.snapshot(claims, List.of(), at(minutes)),
                new RolloutFacts(_ -> false, answers, Set.of()));
        return progress.phase().word() + " " + progress.message();
    }

    private List<String> results() {
        return progress.findings().prometheus().stream()
                .map(result -> "%s %s %s".formatted(result.outcome().word(), result.value(), result.askedAt()))
                .toList();
    }

    @Test
    void aStepSucceedsWithAnAnswerFromAfterTheSoakTime() {
        decide(0);
        answered(9, 0.05, 0.1);
        assertThat(decide(10))
                .isEqualTo(WAITS + "Prometheus check errors: there is no answer since the end of the soak time"
                        + OR_PROMOTE);

        answered(10, 0.05, 0.1);
        assertThat(decide(11)).startsWith("AwaitingApproval");
        assertThat(results()).containsExactly("Passed 0.05 to 0.1 (2 series) " + at(9));
    }

    @Test
    void aValueOutOfItsRangeRejectsTheImage() {
        decide(0);
        answered(1, 0.05, 0.3, 0.2);

        assertThat(decide(1))
                .startsWith("RollingBack the analysis has failed: Prometheus check errors: 0.3 is greater than max 0.1"
                        + " for {pod=\"web-1\"} (2 of 3 series are out of the range; query: errors). ");
        assertThat(results()).containsExactly("Failed 0.05 to 0.3 (3 series) " + at(1));
    }

    @Test
    void aScalarHasNoLabels() {
        decide(0);
        answered(1, new Samples(List.of(new Sample(Map.of(), 0.3))));

        assertThat(decide(1)).contains("Prometheus check errors: 0.3 is greater than max 0.1 (query: errors). ");
    }

    @Test
    void tooFewDataNeverCountAsSuccess() {
        decide(0);
        assertThat(decide(10)).isEqualTo(WAITS + "Prometheus check errors: there is no answer yet" + OR_PROMOTE);

        answered(10);
        assertThat(decide(10))
                .startsWith(WAITS + "Prometheus check errors: Prometheus returns no sample (query: errors).");

        answered(10, 0.05, Double.NaN);
        assertThat(decide(10))
                .startsWith(
                        WAITS
                                + "Prometheus check errors: the value for {pod=\"web-1\"} is NaN, for example a division by zero (query: errors).");

        answered(10, new Unanswered("http://prometheus:9090 has not answered within 10 s"));
        assertThat(decide(10))
                .startsWith(WAITS + "Prometheus check errors: http://prometheus:9090 has not answered within 10 s.");
        assertThat(results()).containsExactly("Inconclusive  " + at(10));
    }

    /** NaN of another series is no reason to ignore a value that is out of its range. */
    @Test
    void aFailureIsMoreImportantThanNaN() {
        decide(0);
        answered(1, Double.NaN, Double.POSITIVE_INFINITY);

        assertThat(decide(1)).contains("+Inf is greater than max 0.1 for {pod=\"web-1\"}");
    }

    /** A user can take a while to approve the step. An outage of Prometheus in this time does not repeat the question. */
    @Test
    void whileAUserIsAskedOnlyAFailureChangesThePhase() {
        decide(0);
        answered(10, 0.05);
        decide(10);

        answers = List.of();
        assertThat(decide(11)).startsWith("AwaitingApproval");
        assertThat(results()).as("after a restart").containsExactly("Passed 0.05 " + at(10));
        answered(12, new Unanswered("HTTP 500"));
        assertThat(decide(12)).startsWith("AwaitingApproval");
        answered(13, 0.2);
        assertThat(decide(13)).startsWith("RollingBack");
    }

    /** Each write changes the version of the object, which a user sends back with the approval. */
    @Test
    void theSameResultIsRecordedEveryFiveMinutes() {
        decide(0);
        answered(1, 0.01);
        decide(1);
        answered(5, 0.02);
        decide(5);
        assertThat(results()).containsExactly("Passed 0.01 " + at(1));

        answered(6, 0.03);
        decide(6);
        assertThat(results()).containsExactly("Passed 0.03 " + at(6));
        answered(7, new Unanswered("HTTP 500"));
        decide(7);
        assertThat(results()).containsExactly("Inconclusive  " + at(7));
    }

    @Test
    void afterAResumeEarlierAnswersDoNotCount() {
        onFailure = FailureAction.PAUSE;
        decide(0);
        answered(1, 0.3);
        assertThat(decide(1)).startsWith("Paused");
        request = RolloutRequest.RESUME;
        generation = 2;

        assertThat(decide(2)).startsWith("Soaking");
        assertThat(progress.findings().prometheus()).isEmpty();
        request = null;
        generation = 3;
        assertThat(decide(3)).startsWith("Soaking");
        assertThat(progress.findings().prometheus())
                .extracting(PrometheusResult::message)
                .containsExactly("there is no answer yet");
        answered(4, 0.3);
        assertThat(decide(4)).startsWith("Paused");
    }

    @Test
    void promoteContinuesWithoutMoreData() {
        decide(0);
        decide(10);
        request = RolloutRequest.PROMOTE;
        generation = 2;

        assertThat(decide(11)).startsWith("Progressing step 2 of 2");
    }

    /** The approval of a step says nothing about the next step. */
    @Test
    void afterAnApprovalTheLastStepNeedsItsOwnAnswer() {
        decide(0);
        answered(10, 0.05);
        assertThat(decide(10)).startsWith("AwaitingApproval");
        claims = List.of(candidate("web-1"), candidate("web-2"));
        request = RolloutRequest.PROMOTE;
        generation = 2;
        answered(12, new Unanswered("HTTP 500"));

        assertThat(decide(12))
                .isEqualTo(
                        "Soaking step 2 of 2: the analysis is inconclusive after the soak time: Prometheus check errors:"
                                + " HTTP 500. Remove the check from the AMIPolicy to continue without it, or set spec.request"
                                + " to Abort to return to the stable AMIs");
        request = null;
        answered(13, 0.05);
        assertThat(decide(13)).startsWith("Succeeded");
    }

    /** More nodes give no answer of Prometheus. */
    @Test
    void withoutAnAnswerNoFurtherNodeIsReplaced() {
        decide(0);
        claims = List.of(old("web-1"), candidate("web-2"), old("web-3"), old("web-4"));

        assertThat(decide(10)).startsWith(WAITS + "Prometheus check errors: there is no answer yet");
        assertThat(progress.allowedNodes()).isEqualTo(1);
    }

    @Test
    void aLongQueryIsShortened() {
        var query = new PrometheusQuery(
                "http://prometheus:9090",
                "sum(\n  " + "x".repeat(300) + ")",
                Duration.ofSeconds(10),
                new Authentication.None(),
                null);

        assertThat(query.text()).hasSize(201).startsWith("sum( xxx").endsWith("x…");
    }
}
