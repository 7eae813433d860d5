package sh.joiner.kubernetes;

import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.EvictionBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.PodResource;
import java.util.function.BooleanSupplier;
import sh.joiner.model.pod.PodName;
import sh.joiner.port.Evictions;

/** Asks pods to leave, each only while it is still the one that was meant. */
final class KubernetesEvictions implements Evictions {

    private final KubernetesClient client;

    KubernetesEvictions(KubernetesClient client) {
        this.client = client;
    }

    @Override
    public Outcome evict(PodName pod, String uid) {
        var onlyThis = new DeleteOptionsBuilder()
                .withNewPreconditions()
                .withUid(uid)
                .endPreconditions()
                .build();
        var eviction = new EvictionBuilder()
                .withNewMetadata()
                .withName(pod.name())
                .withNamespace(pod.namespace())
                .endMetadata()
                .withDeleteOptions(onlyThis)
                .build();
        return outcome(() -> resource(pod).evict(eviction));
    }

    @Override
    public Outcome delete(PodName pod, String uid, long graceSeconds) {
        var found = Calls.ask(() -> resource(pod).get());
        if (found == null || !uid.equals(found.getMetadata().getUid())) {
            return new Outcome.Gone();
        }
        return outcome(
                () -> !resource(pod).withGracePeriod(graceSeconds).delete().isEmpty());
    }

    private PodResource resource(PodName pod) {
        return client.pods().inNamespace(pod.namespace()).withName(pod.name());
    }

    /** 404 and 409 mean that the pod is gone or another; 429 that a budget refuses; two budgets at once are a 500 (core 6.9). */
    private static Outcome outcome(BooleanSupplier call) {
        try {
            return call.getAsBoolean() ? new Outcome.Asked() : new Outcome.Gone();
        } catch (KubernetesClientException refused) {
            return switch (refused.getCode()) {
                case 404, 409 -> new Outcome.Gone();
                case 429, 500 -> new Outcome.Refused(Calls.message(refused));
                default -> throw Calls.trouble(refused);
            };
        }
    }
}
