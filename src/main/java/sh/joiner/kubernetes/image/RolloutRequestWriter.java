package sh.joiner.kubernetes.image;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;
import sh.joiner.api.image.AMIRollout;
import sh.joiner.api.nodeclass.RolloutTranslation;
import sh.joiner.kubernetes.call.SpecPatch;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.port.UserRequests.Answered;

/** Writes a user's request to the spec of an AMIRollout, if the user has seen the current version. */
public final class RolloutRequestWriter {

    private final KubernetesClient client;

    public RolloutRequestWriter(KubernetesClient client) {
        this.client = client;
    }

    /** Writes the request. If {@code version} is empty, the request is written to any version of the object. */
    public Answered<ImageRollout> write(String rollout, RolloutRequest request, String version) {
        return new SpecPatch(rollout, version, Map.of("request", request.word()))
                .write(client, AMIRollout.class, RolloutTranslation::rollout);
    }
}
