package sh.joiner.kubernetes.lease;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/**
 * Rejects each write to the API server while this process does not hold the lease. The client calls the fence before every attempt. So a request that
 * was prepared before the process was suspended is not sent afterwards.
 */
final class LeaseFence implements Interceptor {

    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");
    private static final Pattern REVIEW = Pattern.compile("/apis/(authorization|authentication)\\.k8s\\.io/.*");

    private final BooleanSupplier mayWrite;

    LeaseFence(BooleanSupplier mayWrite) {
        this.mayWrite = mayWrite;
    }

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
        if (!isRead(request) && !mayWrite.getAsBoolean()) {
            throw new KubernetesClientException("%s %s not sent: this process does not hold the leader's lease"
                    .formatted(request.method(), request.uri().getPath()));
        }
    }

    /** Returns true for requests that change nothing. A review is created like an object, but changes nothing. */
    private static boolean isRead(HttpRequest request) {
        return READS.contains(request.method())
                || REVIEW.matcher(String.valueOf(request.uri().getPath())).matches();
    }
}
