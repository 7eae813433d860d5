package sh.joiner.app.gauge;

import io.prometheus.client.Collector.MetricFamilySamples;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.app.metric.MetricFamily;
import sh.joiner.model.request.ApiUsage;
import sh.joiner.model.request.ApiUsage.Breaker;

/** Gauges of request budgets, throttled requests and circuit breakers of AWS APIs. */
public final class RequestGauges {

    private static final String PREFIX = "joiner_aws_";
    private static final String[] API = {"service", "action"};

    private RequestGauges() {}

    public static Stream<MetricFamilySamples> of(List<ApiUsage> apis) {
        var requests = MetricFamily.counter(
                PREFIX + "requests",
                "Number of requests to AWS by outcome: answered, refused (throttled), unanswered, not_sent.",
                "service",
                "action",
                "outcome");
        var budget = MetricFamily.gauge(PREFIX + "request_budget", "Sustained limit of requests per second.", API);
        var available = MetricFamily.gauge(
                PREFIX + "requests_available",
                "Number of requests that the budget allows at once, regardless of the circuit breaker.",
                API);
        var waiting =
                MetricFamily.gauge(PREFIX + "requests_waiting", "Number of requests that wait for their turn.", API);
        var open = MetricFamily.gauge(
                PREFIX + "circuit_breaker_open",
                "1 while the circuit breaker of an API is open or half-open because AWS refused requests, otherwise 0.",
                API);
        for (var api : apis) {
            var service = api.service();
            var action = api.action();
            var counts = api.counts();
            requests.add((double) counts.answered(), service, action, "answered");
            requests.add((double) counts.refused(), service, action, "refused");
            requests.add((double) counts.unanswered(), service, action, "unanswered");
            requests.add((double) counts.notSent(), service, action, "not_sent");
            budget.add(api.perSecond(), service, action);
            available.add(api.available(), service, action);
            waiting.add(api.waiting(), service, action);
            open.add(api.breaker() == Breaker.CLOSED ? 0 : 1, service, action);
        }
        return Stream.of(requests, budget, available, waiting, open).map(MetricFamily::samples);
    }
}
