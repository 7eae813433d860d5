package sh.joiner.controller.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import sh.joiner.model.prometheus.PrometheusAnswer.Samples;
import sh.joiner.model.prometheus.PrometheusAnswer.Unanswered;
import sh.joiner.model.prometheus.PrometheusCheck;
import sh.joiner.model.prometheus.PrometheusQuery;
import sh.joiner.model.prometheus.PrometheusQuery.Authentication;
import sh.joiner.model.prometheus.ValueRange;
import sh.joiner.testing.FakePrometheusQueries;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

class PrometheusAnswersTest {

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakePrometheusQueries prometheus = new FakePrometheusQueries(clock);
    private final AtomicInteger answered = new AtomicInteger();
    private final PrometheusAnswers answers = new PrometheusAnswers(prometheus, runner, answered::incrementAndGet);

    private static PrometheusCheck check(String name, String expression, String address) {
        return new PrometheusCheck(
                name,
                new PrometheusQuery(address, expression, Duration.ofSeconds(40), new Authentication.None(), null),
                new ValueRange(BigDecimal.ZERO, null));
    }

    private static final PrometheusCheck ERRORS = check("errors", "errors", "http://prometheus");
    private static final PrometheusCheck SLOW = check("slow", "slow", "http://silent");

    /** Returns the first value, or the reason, of each check after the queries have run. */
    private List<String> refresh(String rollout, PrometheusCheck... checks) {
        answers.refreshed(rollout, List.of(checks), clock.now());
        runner.run();
        return latest(rollout, checks);
    }

    private List<String> latest(String rollout, PrometheusCheck... checks) {
        return answers.of(rollout, List.of(checks), clock.now()).stream()
                .map(answer -> answer.check().name() + " "
                        + switch (answer.answer()) {
                            case Samples(var samples) -> samples.getFirst().value();
                            case Unanswered(var why) -> why;
                        })
                .toList();
    }

    @Test
    void aCheckIsQueriedEveryThirtySeconds() {
        prometheus.has("errors", 1);
        assertThat(refresh("web-1", ERRORS)).containsExactly("errors 1.0");
        assertThat(answered).hasValue(1);

        prometheus.has("errors", 2);
        runner.advance(Duration.ofSeconds(29));
        assertThat(refresh("web-1", ERRORS)).containsExactly("errors 1.0");
        runner.advance(Duration.ofSeconds(1));
        assertThat(refresh("web-1", ERRORS)).containsExactly("errors 2.0");
        assertThat(prometheus.asked()).containsExactly("errors", "errors");
    }

    @Test
    void noQueryRunsWithoutChecks() {
        assertThat(refresh("web-1")).isEmpty();
        assertThat(latest("web-1", ERRORS)).isEmpty();
        assertThat(prometheus.asked()).isEmpty();
    }

    @Test
    void aServerThatHangsDelaysNoOtherCheckAndGetsOneQueryAtATime() {
        prometheus.has("errors", 1);
        prometheus.hang("http://silent");

        assertThat(refresh("web-1", SLOW, ERRORS)).containsExactly("errors 1.0");
        assertThat(refresh("api-1", ERRORS)).containsExactly("errors 1.0");
        runner.advance(Duration.ofSeconds(35));
        refresh("web-1", SLOW, ERRORS);
        assertThat(prometheus.asked()).containsExactly("slow", "errors", "errors", "errors");

        runner.advance(Duration.ofSeconds(5));
        assertThat(latest("web-1", SLOW, ERRORS))
                .containsExactly("slow http://silent has not answered within 40 s", "errors 1.0");
        prometheus.answerAgain("http://silent");
        prometheus.has("slow", 3);
        assertThat(refresh("web-1", SLOW, ERRORS)).contains("slow 3.0");
    }

    @Test
    void aChangedCheckIsQueriedAtOnceAndItsOldAnswerIsForgotten() {
        prometheus.has("errors", 1);
        prometheus.has("rate(errors[5m])", 2);
        refresh("web-1", ERRORS);
        var changed = check("errors", "rate(errors[5m])", "http://prometheus");

        assertThat(latest("web-1", changed)).isEmpty();
        assertThat(refresh("web-1", changed)).containsExactly("errors 2.0");
        assertThat(latest("web-1", ERRORS)).isEmpty();
    }

    /** The answer to the former expression arrives after the change. */
    @Test
    void anAnswerToAFormerCheckIsDropped() {
        prometheus.hang("http://silent");
        refresh("web-1", SLOW);
        prometheus.has("errors", 1);
        var changed = check("slow", "errors", "http://prometheus");
        assertThat(refresh("web-1", changed)).isEmpty();

        runner.advance(Duration.ofSeconds(40));

        assertThat(refresh("web-1", changed)).containsExactly("slow 1.0");
    }

    @Test
    void theAnswersOfARolloutThatEndsAreForgotten() {
        prometheus.has("errors", 1);
        prometheus.hang("http://silent");
        refresh("web-1", ERRORS, SLOW);

        answers.keep(Set.of("web-2"));
        runner.advance(Duration.ofSeconds(40)); // the last answer arrives

        assertThat(latest("web-1", ERRORS, SLOW)).isEmpty();
    }

    @Test
    void anAnswerOfAFormerTimeAsLeaderIsDropped() {
        prometheus.has("errors", 1);
        refresh("web-1", ERRORS);
        runner.advance(Duration.ofMinutes(5));

        assertThat(latest("web-1", ERRORS)).isEmpty();
    }

    @Test
    void afterAJumpBackTheCheckIsQueried() {
        prometheus.has("errors", 1);
        answers.refreshed("web-1", List.of(ERRORS), clock.now().plusSeconds(3_600));
        runner.run();

        refresh("web-1", ERRORS);
        assertThat(prometheus.asked()).hasSize(2);
    }
}
