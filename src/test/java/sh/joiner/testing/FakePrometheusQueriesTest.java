package sh.joiner.testing;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import sh.joiner.model.prometheus.PrometheusAnswer;
import sh.joiner.model.prometheus.PrometheusQuery;
import sh.joiner.port.prometheus.PrometheusQueries;
import sh.joiner.port.prometheus.PrometheusQueriesContract;

class FakePrometheusQueriesTest extends PrometheusQueriesContract {

    private final HandClock clock = new HandClock();
    private final FakePrometheusQueries prometheus = new FakePrometheusQueries(clock);

    @Override
    protected PrometheusQueries queries() {
        return prometheus;
    }

    private static PrometheusQuery query(String address, String expression) {
        return new PrometheusQuery(
                address, expression, Duration.ofSeconds(1), new PrometheusQuery.Authentication.None(), null);
    }

    @Override
    protected PrometheusQuery withValues(double... values) {
        var expression = Arrays.toString(values);
        prometheus.has(expression, values);
        return query("http://prometheus:9090", expression);
    }

    @Override
    protected PrometheusQuery hanging() {
        prometheus.hang("http://silent:9090");
        return query("http://silent:9090", "up");
    }

    @Override
    protected PrometheusQuery notAllowed() {
        return query("http://unknown:9090", "up");
    }

    @Override
    protected PrometheusAnswer await(CompletableFuture<PrometheusAnswer> answer) {
        clock.advance(answer.isDone() ? Duration.ZERO : Duration.ofSeconds(1));
        return answer.join();
    }
}
