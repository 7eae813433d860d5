package sh.joiner.app.external;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientTimeoutException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Checks if the holder of a lease is alive. Only a renewal during the check proves this: the lease of a crashed holder can still look valid, and
 * a holder's clock can differ from the local clock.
 */
final class Renewals {

    private static final long WAIT_SECONDS = 6; // components renew their lease every 2 seconds

    private final KubernetesClient client;

    Renewals(KubernetesClient client) {
        this.client = client;
    }

    /** Waits for a few seconds at most. Returns true if the lease is renewed in this time and has a holder. */
    boolean isRenewed(@Nullable Lease lease) {
        if (lease == null || holder(lease).isEmpty()) {
            return false;
        }
        try {
            var later = client.leases()
                    .inNamespace(lease.getMetadata().getNamespace())
                    .withName(lease.getMetadata().getName())
                    .waitUntilCondition(now -> now == null || isLater(now, lease), WAIT_SECONDS, TimeUnit.SECONDS);
            return later != null && !holder(later).isEmpty();
        } catch (KubernetesClientTimeoutException never) {
            return false;
        }
    }

    private static boolean isLater(Lease now, Lease before) {
        return !Objects.equals(now.getSpec().getRenewTime(), before.getSpec().getRenewTime());
    }

    private static String holder(Lease lease) {
        var spec = lease.getSpec();
        return spec == null || spec.getHolderIdentity() == null ? "" : spec.getHolderIdentity();
    }
}
