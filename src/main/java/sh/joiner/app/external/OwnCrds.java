package sh.joiner.app.external;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientTimeoutException;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import sh.joiner.app.setting.StartRefused;

/** Applies the CRDs of the program to an external cluster, and checks that they exist. */
public final class OwnCrds {

    private static final long WAIT_SECONDS = 30;

    private final KubernetesClient client;
    private final List<CustomResourceDefinition> crds;

    /** @param texts YAML texts with one CRD each */
    public OwnCrds(KubernetesClient client, List<String> texts) {
        this.client = client;
        this.crds = texts.stream()
                .map(text -> Serialization.unmarshal(text, CustomResourceDefinition.class))
                .toList();
    }

    /** Applies the CRDs, and waits until the API server serves them. */
    public void apply() {
        for (var crd : crds) {
            var resource = client.resource(crd);
            var _ = resource.forceConflicts().serverSideApply();
            try {
                var _ = resource.waitUntilCondition(OwnCrds::isServed, WAIT_SECONDS, TimeUnit.SECONDS);
            } catch (KubernetesClientTimeoutException late) {
                throw new StartRefused(
                        "the cluster at %s did not establish CRD %s within %d seconds: check the status of the CRD."
                                .formatted(client.getMasterUrl(), name(crd), WAIT_SECONDS));
            }
        }
    }

    /** Returns true if the CRD is established. Shortly after the creation of a CRD, its status has no conditions or is absent. */
    static boolean isServed(@Nullable CustomResourceDefinition crd) {
        return crd != null
                && crd.getStatus() != null
                && crd.getStatus().getConditions() != null
                && crd.getStatus().getConditions().stream()
                        .anyMatch(definitionCondition ->
                                definitionCondition.getType().equals("Established")
                                        && definitionCondition.getStatus().equals("True"));
    }

    /**
     * Checks that all CRDs exist.
     *
     * @throws StartRefused with the first missing CRD
     */
    public void require() {
        crds.stream()
                .filter(crd -> client.resource(crd).get() == null)
                .findFirst()
                .ifPresent(missing -> {
                    throw new StartRefused(
                            "the cluster at %s has no CRD %s: apply kubernetes/crds, or set joiner.sandbox.apply-crds=true."
                                    .formatted(client.getMasterUrl(), name(missing)));
                });
    }

    private static String name(CustomResourceDefinition crd) {
        return crd.getMetadata().getName();
    }
}
