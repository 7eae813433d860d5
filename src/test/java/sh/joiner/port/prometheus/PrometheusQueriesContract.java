package sh.joiner.port.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import sh.joiner.model.prometheus.PrometheusAnswer;
import sh.joiner.model.prometheus.PrometheusAnswer.Samples;
import sh.joiner.model.prometheus.PrometheusAnswer.Unanswered;
import sh.joiner.model.prometheus.PrometheusQuery;

/** The contract of {@link PrometheusQueries}. */
public abstract class PrometheusQueriesContract {

    protected abstract PrometheusQueries queries();

    /** Returns a query whose answer has these values, one for each series. */
    protected abstract PrometheusQuery withValues(double... values);

    /** Returns a query to a server that does not answer. */
    protected abstract PrometheusQuery hanging();

    /** Returns a query to a server that Joiner may not query. */
    protected abstract PrometheusQuery notAllowed();

    /** Waits for an answer, for at most the time limit of the query. */
    protected abstract PrometheusAnswer await(CompletableFuture<PrometheusAnswer> answer);

    @Test
    void theSamplesOfAllSeriesAreReturned() {
        var answer = await(queries().ask(withValues(0.5, Double.NaN, Double.POSITIVE_INFINITY, -3)));

        assertThat(((Samples) answer).samples())
                .extracting(sample -> sample.labels().get("pod") + " " + sample.value())
                .containsExactlyInAnyOrder("web-0 0.5", "web-1 NaN", "web-2 Infinity", "web-3 -3.0");
    }

    @Test
    void anAnswerCanHaveNoSamples() {
        assertThat(((Samples) await(queries().ask(withValues()))).samples()).isEmpty();
    }

    @Test
    void aServerThatDoesNotAnswerDelaysNoOtherQuery() {
        var hanging = queries().ask(hanging());

        assertThat(await(queries().ask(withValues(1)))).isInstanceOf(Samples.class);
        assertThat(hanging).isNotDone();
        assertThat(((Unanswered) await(hanging)).why()).contains("has not answered within 1 s");
    }

    @Test
    void aQueryThatIsNotAllowedHasAReason() {
        assertThat(((Unanswered) await(queries().ask(notAllowed()))).why()).startsWith("Joiner may not query ");
    }
}
