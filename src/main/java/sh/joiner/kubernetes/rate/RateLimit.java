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
 * Delays requests to the API server, so that a fault in this process does not become a flood there. A thread that serves others, an event loop, is
 * not held up: its request is sent at once and delays the following ones.
 */
public final class RateLimit implements Interceptor {

    private static final String NAME = "joiner-rate-limit";

    /** Requests that end a pod or a node or report an interruption: they must not wait behind a burst of launches. */
    private static final Pattern OF_TERMINATIONS = Pattern.compile(
            "POST .*/pods/[^/]+/eviction|\\w+ /api/v1/nodes/.*|(POST|PATCH|PUT) .*/nodeinterruptions.*");

    /** As client-go's recorder, which has a rate of its own: events of a burst hold up nobody's work. */
    private static final Pattern OF_EVENTS = Pattern.compile("(POST|PATCH) .*/events(/[^/]+)?");

    private static final Pattern OF_CLAIM = Pattern.compile("(\\w+) .*/nodeclaims/([^/]+)(/status)?");
    private static final int MOST_LEAVING = 1_000; // a name that is forgotten costs its claim the precedence, no more
    private static final int SHARE_OF_TERMINATIONS = 4; // a quarter of the rate is theirs
    private static final long LONGEST_SLEEP = Duration.ofMillis(20).toNanos(); // the world's clock may become faster

    private final RequestRate rate;
    private final RequestRate ofTerminations;
    private final RequestRate ofEvents;
    private final Set<String> leaving = Collections.newSetFromMap(
            new LinkedHashMap<>() { // guarded by itself

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                    return size() > MOST_LEAVING;
                }
            });

    RateLimit(double perSecond, int burst, LongSupplier nanos) {
        rate = new RequestRate(perSecond, burst, nanos);
        ofEvents = new RequestRate(perSecond, burst, nanos);
        ofTerminations =
                new RequestRate(perSecond / SHARE_OF_TERMINATIONS, Math.max(1, burst / SHARE_OF_TERMINATIONS), nanos);
    }

    /**
     * Returns a client over the connections of another, which sends at most so many requests. The other one is closed by the caller.
     *
     * @param perSecond requests in the long run
     * @param burst requests at once; events have a rate of their own, and what belongs to the end of a claim or a node has a quarter of both, so that
     *     neither waits behind a burst of launches
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

    /** Returns the bucket whose turn the request waits for. Requests of terminations take a token of the others' bucket too, but do not wait for it. */
    private RequestRate turn(String request) {
        if (OF_EVENTS.matcher(request).matches()) {
            return ofEvents;
        }
        if (!OF_TERMINATIONS.matcher(request).matches() && !isOfLeavingClaim(request)) {
            return rate;
        }
        rate.reserve();
        return ofTerminations;
    }

    /** Returns true if the request concerns a NodeClaim that this process has deleted; a claim that somebody else deletes has no precedence. */
    private boolean isOfLeavingClaim(String request) {
        var claim = OF_CLAIM.matcher(request);
        if (!claim.matches()) {
            return false;
        }
        synchronized (leaving) {
            if (claim.group(1).equals("DELETE")) {
                leaving.add(claim.group(2));
            }
            return leaving.contains(claim.group(2));
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
