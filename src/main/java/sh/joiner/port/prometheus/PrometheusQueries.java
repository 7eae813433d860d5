package sh.joiner.port.prometheus;

import java.util.concurrent.CompletableFuture;
import sh.joiner.model.prometheus.PrometheusAnswer;
import sh.joiner.model.prometheus.PrometheusQuery;

/** Sends queries to Prometheus. Thread-safe. */
public interface PrometheusQueries {

    /**
     * Sends the query. The future always completes normally, soon after the time limit of the query at the latest. An error is an {@link
     * PrometheusAnswer.Unanswered}. Waits for the API server if the query needs keys, but never for the address of the query.
     */
    CompletableFuture<PrometheusAnswer> ask(PrometheusQuery query);
}
