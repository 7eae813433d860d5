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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import sh.joiner.port.WorldClock;

/**
 * Delays requests, so that a fault in this process does not overload the API server. An event loop's thread is not delayed, because the thread
 * serves other requests: its request is sent immediately and delays the requests that follow.
 */
public final class RateLimit implements Interceptor {

    private static final String NAME = "joiner-rate-limit";

    /** Evictions, requests about nodes, and writes of NodeInterruptions. These requests must not wait behind a burst of launches. */
    private static final Pattern OF_TERMINATIONS = Pattern.compile(
            "POST .*/pods/[^/]+/eviction|\\w+ /api/v1/nodes/.*|(POST|PATCH|PUT) .*/nodeinterruptions.*");

    /** Events have their own rate, as in client-go's recorder, so that they do not delay other requests. */
    private static final Pattern OF_EVENTS = Pattern.compile("(POST|PATCH) .*/events(/[^/]+)?");

    private static final Pattern OF_CLAIM = Pattern.compile("(\\w+) .*/nodeclaims/([^/]+)(/status)?");
    private static final int MOST_DELETED = 1_000; // above this number, the oldest NodeClaim loses its priority
    private static final int SHARE_OF_TERMINATIONS = 4; // terminations get a quarter of the rate
    private static final long LONGEST_SLEEP =
            Duration.ofMillis(20).toNanos(); // so that a speed-up of the world's clock takes effect soon

    private final RequestRate rate;
    private final RequestRate ofTerminations;
    private final RequestRate ofEvents;
    private final Set<String> deleted = Collections.newSetFromMap(
            new LinkedHashMap<>() { // guarded by itself

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                    return size() > MOST_DELETED;
                }
            });

    RateLimit(double perSecond, int burst, LongSupplier nanos) {
        rate = new RequestRate(perSecond, burst, nanos);
        ofEvents = new RequestRate(perSecond, burst, nanos);
        ofTerminations =
                new RequestRate(perSecond / SHARE_OF_TERMINATIONS, Math.max(1, burst / SHARE_OF_TERMINATIONS), nanos);
    }

    /**
     * Returns a client that shares the connections of another client and limits its requests. The caller closes the other client. Events
     * have their own bucket with the same limits. Requests that terminate a NodeClaim or a node have a bucket with a quarter of these
     * limits, so that they do not wait behind a burst of launches.
     *
     * @param perSecond sustained requests per second
     * @param burst maximum number of requests that are sent without a delay
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
        var bucket = bucket(request.method() + " " + request.uri().getPath());
        long due = bucket.reserve();
        if (Context.isOnEventLoopThread()) {
            return;
        }
        for (long left = bucket.left(due); left > 0; left = bucket.left(due)) {
            sleep(Math.min(left, LONGEST_SLEEP));
        }
    }

    /**
     * Returns the bucket that the request waits for. Requests of terminations also take a token from the bucket of the other requests, but
     * do not wait for it.
     */
    private RequestRate bucket(String request) {
        if (OF_EVENTS.matcher(request).matches()) {
            return ofEvents;
        }
        if (!OF_TERMINATIONS.matcher(request).matches() && !isOfDeletedClaim(request)) {
            return rate;
        }
        rate.reserve();
        return ofTerminations;
    }

    /** Returns true if the request concerns a NodeClaim that this process has deleted. A NodeClaim that a user deletes has no priority. */
    private boolean isOfDeletedClaim(String request) {
        var claim = OF_CLAIM.matcher(request);
        if (!claim.matches()) {
            return false;
        }
        synchronized (deleted) {
            if (claim.group(1).equals("DELETE")) {
                deleted.add(claim.group(2));
            }
            return deleted.contains(claim.group(2));
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
