package sh.joiner.kubernetes.interruption;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.interruption.InterruptionTranslation;
import sh.joiner.api.v1alpha1.NodeInterruption;
import sh.joiner.kubernetes.call.SpecPatch;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Request;
import sh.joiner.port.UserRequests.Answered;

/** Writes a user's request to the spec of a NodeInterruption, if the user has seen the current version. */
public final class InterruptionRequestWriter {

    private final KubernetesClient client;

    public InterruptionRequestWriter(KubernetesClient client) {
        this.client = client;
    }

    /** Writes the request. If {@code version} is empty, the request is written to any version of the object. */
    public Answered<Interruption> write(String interruption, Request request, String version) {
        var until = request.until();
        var fields = new HashMap<String, @Nullable String>();
        fields.put(
                "request", request.equals(Request.NONE) ? null : request.verb().word());
        fields.put(
                "snoozeUntil",
                until == null ? null : until.truncatedTo(ChronoUnit.SECONDS).toString());
        return new SpecPatch(interruption, version, fields)
                .write(client, NodeInterruption.class, InterruptionTranslation::interruption);
    }
}
