package sh.joiner.kubernetes.call;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.UserRequests.Answered;
import sh.joiner.port.UserRequests.Outcome;

/**
 * A user's request as a change of fields in the spec of an object.
 *
 * @param version the version of the object that the user has seen; empty for any version
 * @param fields the new values of fields; null deletes the field
 */
public record SpecPatch(String name, String version, Map<String, @Nullable String> fields) {

    /** Writes the fields, if the object still has the version. Returns the written object, translated, or why it was not written. */
    public <W extends HasMetadata, T> Answered<T> write(
            KubernetesClient client, Class<W> kind, Function<W, T> translation) {
        try {
            var patch = client.getKubernetesSerialization().asJson(body());
            var written = client.resources(kind).withName(name).patch(PatchContext.of(PatchType.JSON_MERGE), patch);
            return Answered.written(translation.apply(written));
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

    private Map<String, Object> body() {
        return version.isEmpty()
                ? Map.of("spec", fields)
                : Map.of("metadata", Map.of("resourceVersion", version), "spec", fields);
    }
}
