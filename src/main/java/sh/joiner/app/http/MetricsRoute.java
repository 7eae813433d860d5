package sh.joiner.app.http;

import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.exporter.common.TextFormat;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.app.setting.Settings;

/**
 * {@code /q/metrics} on the management port, in front of Quarkus' own route, which collects all metrics for each request on an event loop. This
 * route collects the metrics at most once per second for each format and encoding, on a separate thread, and sends answers at a limited rate.
 */
@ApplicationScoped
class MetricsRoute {

    private static final Logger LOG = Logger.getLogger(MetricsRoute.class);
    private static final String PATH = "/q/metrics";
    private static final int BEFORE_OTHERS = -100;
    private static final Duration FRESH = Duration.ofSeconds(1);
    private static final List<String> FORMATS =
            List.of(TextFormat.CONTENT_TYPE_004, TextFormat.CONTENT_TYPE_OPENMETRICS_100);

    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("joiner-metrics").factory());
    private final Map<String, SharedAnswer<MetricsText>> plain;
    private final Map<String, SharedAnswer<MetricsText>> compressed;
    private final HttpRequestRate rate;

    MetricsRoute(CollectorRegistry registry, Settings settings) {
        plain = answers(format -> MetricsText.of(registry, format));
        compressed = answers(format -> MetricsText.of(registry, format).gzip());
        rate = new HttpRequestRate(settings.http().metricsPerSecond(), System::nanoTime);
    }

    private Map<String, SharedAnswer<MetricsText>> answers(Function<String, MetricsText> source) {
        return FORMATS.stream()
                .collect(Collectors.toMap(
                        Function.identity(),
                        format -> new SharedAnswer<>(() -> source.apply(format), FRESH, thread, System::nanoTime)));
    }

    void register(@Observes ManagementInterface management) {
        management.router().route(PATH).order(BEFORE_OTHERS).handler(this::handle);
    }

    private void handle(RoutingContext context) {
        var delay = rate.delay();
        if (delay.isZero()) {
            answer(context);
            return;
        }
        context.vertx().setTimer(Math.max(1, delay.toMillis()), _ -> answer(context));
    }

    private void answer(RoutingContext context) {
        if (context.response().closed()) {
            return;
        }
        var loop = context.vertx().getOrCreateContext();
        wanted(context)
                .get()
                .whenComplete((text, failure) -> loop.runOnContext(_ -> {
                    if (failure == null) {
                        send(context, text);
                    } else {
                        LOG.errorf(failure, "the metrics cannot be collected");
                        context.fail(500);
                    }
                }));
    }

    private SharedAnswer<MetricsText> wanted(RoutingContext context) {
        var headers = context.request().headers();
        var encoding = headers.get("Accept-Encoding");
        var format = TextFormat.chooseContentType(headers.get("Accept"));
        var answers = encoding != null && encoding.contains("gzip") ? compressed : plain;
        return answers.getOrDefault(format, answers.values().iterator().next());
    }

    private static void send(RoutingContext context, MetricsText text) {
        var response = context.response();
        if (response.closed()) {
            return;
        }
        response.putHeader("Content-Type", text.mediaType());
        response.putHeader("Vary", "Accept, Accept-Encoding");
        if (text.compressed()) {
            response.putHeader("Content-Encoding", "gzip");
        }
        response.putHeader("Content-Length", Integer.toString(text.body().length()));
        if (context.request().method().equals(HttpMethod.HEAD)) {
            response.end();
            return;
        }
        new PacedBody(response, text.body()).send();
    }

    @PreDestroy
    void close() {
        thread.shutdownNow();
    }
}
