package sh.joiner.kubernetes.interruption;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.interruption.InterruptionTranslation;
import sh.joiner.api.v1alpha1.NodeInterruption;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.model.interruption.Request;
import sh.joiner.port.UserRequests.Answered;
import sh.joiner.port.UserRequests.Outcome;

/** Writes a user's request to the spec of a NodeInterruption, if the user has seen the current version. */
public final class InterruptionRequestWriter {

    private final KubernetesClient client;

    public InterruptionRequestWriter(KubernetesClient client) {
        this.client = client;
    }

    /** Writes the request. If {@code version} is empty, the request is written to any version of the object. */
    public Answered write(String interruption, Request request, String version) {
        try {
            var written = client.resources(NodeInterruption.class)
                    .withName(interruption)
                    .patch(PatchContext.of(PatchType.JSON_MERGE), patch(request, version));
            return Answered.written(InterruptionTranslation.interruption(written));
        } catch (KubernetesClientException failure) {
            return Answered.not(outcome(failure));
        }
    }

    private static Outcome outcome(KubernetesClientException failure) {
        return switch (failure.getCode()) {
            case 404 -> new Outcome.NotFound();
            case 409 -> new Outcome.Stale();
            default -> new Outcome.Refused(ApiCalls.message(failure));
        };
    }

    private String patch(Request request, String version) {
        var until = request.until();
        var spec = new HashMap<String, @Nullable String>(); // null deletes a field in a merge patch
        spec.put("request", request.equals(Request.NONE) ? null : request.verb().word());
        spec.put(
                "snoozeUntil",
                until == null ? null : until.truncatedTo(ChronoUnit.SECONDS).toString());
        var patch = version.isEmpty()
                ? Map.of("spec", spec)
                : Map.of("metadata", Map.of("resourceVersion", version), "spec", spec);
        return client.getKubernetesSerialization().asJson(patch);
    }
}
