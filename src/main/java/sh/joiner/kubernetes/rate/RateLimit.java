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
import sh.joiner.port.WorldClock;

/**
 * Delays requests to the API server, so that a fault in this process does not become a flood there. A thread that serves others, an event loop, is
 * not held up: its request is sent at once and delays the following ones.
 */
public final class RateLimit implements Interceptor {

    private static final String NAME = "joiner-rate-limit";
    private static final long LONGEST_SLEEP = Duration.ofMillis(20).toNanos(); // the world's clock may become faster

    private final RequestRate rate;

    RateLimit(RequestRate rate) {
        this.rate = rate;
    }

    /**
     * Returns a client over the connections of another, which sends at most so many requests. The other one is closed by the caller.
     *
     * @param perSecond requests in the long run
     * @param burst requests at once
     */
    public static KubernetesClient limited(KubernetesClient client, double perSecond, int burst, WorldClock clock) {
        var rate = new RequestRate(perSecond, burst, new FasterClock(System::nanoTime, clock));
        var http = client.getHttpClient()
                .newBuilder()
                .addOrReplaceInterceptor(NAME, new RateLimit(rate))
                .build();
        return new KubernetesClientImpl(
                http,
                client.getConfiguration(),
                client.adapt(BaseClient.class)::getExecutor,
                client.getKubernetesSerialization());
    }

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
        long due = rate.reserve();
        if (Context.isOnEventLoopThread()) {
            return;
        }
        for (long left = rate.left(due); left > 0; left = rate.left(due)) {
            sleep(Math.min(left, LONGEST_SLEEP));
        }
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
