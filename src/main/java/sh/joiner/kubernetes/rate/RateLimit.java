package sh.joiner.kubernetes.rate;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.impl.BaseClient;
import io.fabric8.kubernetes.client.impl.KubernetesClientImpl;
import io.vertx.core.Context;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import sh.joiner.port.WorldClock;

/**
 * Delays requests to the API server, so that a fault in this process does not become a flood there. A thread that serves others, an event loop, is
 * not held up: its request is sent at once and delays the following ones.
 */
public final class RateLimit implements Interceptor {

    private static final String NAME = "joiner-rate-limit";
    /** What ends a node or a pod, and what is written about an interruption: these must not wait behind a burst of launches. */
    private static final Pattern OF_TERMINATIONS = Pattern.compile(
            "POST .*/pods/[^/]+/eviction|(PATCH|PUT|DELETE) /api/v1/nodes/.*|DELETE .*/nodeclaims/.*|(POST|PATCH|PUT) .*/nodeinterruptions.*");

    private static final int SHARE_OF_TERMINATIONS = 4; // a quarter of the rate is theirs
    private static final long LONGEST_SLEEP = Duration.ofMillis(20).toNanos(); // the world's clock may become faster

    private final RequestRate rate;
    private final RequestRate ofTerminations;

    RateLimit(double perSecond, int burst, LongSupplier nanos) {
        rate = new RequestRate(perSecond, burst, nanos);
        ofTerminations = new RequestRate(
                perSecond / SHARE_OF_TERMINATIONS, Math.max(1, burst / SHARE_OF_TERMINATIONS), nanos);
    }

    /**
     * Returns a client over the connections of another, which sends at most so many requests. The other one is closed by the caller.
     *
     * @param perSecond requests in the long run
     * @param burst requests at once; evictions, deletions and what is written about nodes and interruptions have a quarter more of both, for which no
     *     other request makes them wait
     */
    public static KubernetesClient limited(KubernetesClient client, double perSecond, int burst, WorldClock clock) {
        var limit = new RateLimit(perSecond, burst, new FasterClock(System::nanoTime, clock));
        var http = client.getHttpClient()
                .newBuilder()
                .addOrReplaceInterceptor(NAME, limit)
                .build();
        return new KubernetesClientImpl(
                http,
                client.getConfiguration(),
                client.adapt(BaseClient.class)::getExecutor,
                client.getKubernetesSerialization());
    }

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
        var turn = turn(request.method() + " " + request.uri().getPath());
        long due = turn.reserve();
        if (Context.isOnEventLoopThread()) {
            return;
        }
        for (long left = turn.left(due); left > 0; left = turn.left(due)) {
            sleep(Math.min(left, LONGEST_SLEEP));
        }
    }

    /** Whatever does not wait behind the others delays them. */
    private RequestRate turn(String request) {
        if (!OF_TERMINATIONS.matcher(request).matches()) {
            return rate;
        }
        rate.reserve();
        return ofTerminations;
    }

    private static void sleep(long nanos) {
        try {
            Thread.sleep(Duration.ofNanos(nanos));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new KubernetesClientException(
                    "the wait for the rate limit of requests to the API server was interrupted");
        }
    }
}
