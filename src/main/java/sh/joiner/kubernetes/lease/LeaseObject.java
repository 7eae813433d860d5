package sh.joiner.kubernetes.lease;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpecBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The leader's Lease object. If two processes write at the same time, the API server rejects one of the writes, because an update contains the
 * resourceVersion that was read.
 */
final class LeaseObject {

    private static final Duration RELEASED =
            Duration.ofSeconds(1); // client-go writes this duration when it releases a lease

    private final KubernetesClient client;
    private final LeaseSettings settings;

    LeaseObject(KubernetesClient client, LeaseSettings settings) {
        this.client = client;
        this.settings = settings;
    }

    @Nullable
    Lease read() {
        return client.leases()
                .inNamespace(settings.namespace())
                .withName(settings.name())
                .get();
    }

    /** Writes this process as the holder, with the current time as renewTime. */
    void hold(@Nullable Lease found) {
        var now = ZonedDateTime.now(ZoneOffset.UTC);
        var old = Optional.ofNullable(found).map(Lease::getSpec);
        boolean mine = old.map(LeaseSpec::getHolderIdentity)
                .filter(settings.identity()::equals)
                .isPresent();
        var spec = new LeaseSpecBuilder()
                .withHolderIdentity(settings.identity())
                .withLeaseDurationSeconds((int) Math.max(1, settings.duration().toSeconds()))
                .withAcquireTime(
                        old.filter(_ -> mine).map(LeaseSpec::getAcquireTime).orElse(now))
                .withRenewTime(now)
                .withLeaseTransitions(
                        old.map(LeaseSpec::getLeaseTransitions).orElse(0) + (mine || found == null ? 0 : 1))
                .build();
        write(found, spec);
    }

    /** Releases the lease if this process still holds it. */
    void release() {
        var found = read();
        if (found == null || !settings.identity().equals(found.getSpec().getHolderIdentity())) {
            return;
        }
        var spec = new LeaseSpecBuilder(found.getSpec())
                .withHolderIdentity("")
                .withLeaseDurationSeconds((int) RELEASED.toSeconds())
                .withRenewTime(ZonedDateTime.now(ZoneOffset.UTC))
                .build();
        write(found, spec);
    }

    private void write(@Nullable Lease found, LeaseSpec spec) {
        if (found == null) {
            create(spec);
            return;
        }
        var version = Map.of("resourceVersion", found.getMetadata().getResourceVersion());
        var patch = client.getKubernetesSerialization().asJson(Map.of("metadata", version, "spec", spec));
        client.resource(found).patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    private void create(LeaseSpec spec) {
        var lease = new LeaseBuilder()
                .withNewMetadata()
                .withNamespace(settings.namespace())
                .withName(settings.name())
                .endMetadata()
                .withSpec(spec)
                .build();
        client.resource(lease).create();
    }
}
