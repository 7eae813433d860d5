package sh.joiner.kubernetes.disruption;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import sh.joiner.api.disruption.DisruptionFreezeTranslation;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.port.UserRequests.Outcome;

/** Creates and deletes DisruptionFreezes for users. */
public final class FreezeWriter {

    private static final int EXISTS = 409;

    private final KubernetesClient client;

    public FreezeWriter(KubernetesClient client) {
        this.client = client;
    }

    /** Creates the freeze. The result is {@link Outcome.Stale} if a freeze of this name exists. */
    public Outcome create(DisruptionFreeze freeze) {
        try {
            client.resource(DisruptionFreezeTranslation.wire(freeze)).create();
            return new Outcome.Written();
        } catch (KubernetesClientException failure) {
            return failure.getCode() == EXISTS ? new Outcome.Stale() : new Outcome.Refused(ApiCalls.message(failure));
        }
    }

    public Outcome delete(String name) {
        try {
            var deleted = client.resources(sh.joiner.api.disruption.DisruptionFreeze.class)
                    .withName(name)
                    .delete();
            return deleted.isEmpty() ? new Outcome.NotFound() : new Outcome.Written();
        } catch (KubernetesClientException failure) {
            return new Outcome.Refused(ApiCalls.message(failure));
        }
    }
}
