package sh.joiner.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.cluster.ApiServerProbe;

/**
 * Asks the API server for its version and its served kinds, including NodeOverlays if they are used. Every authenticated user may read both.
 */
public record KubernetesApiServerProbe(KubernetesClient client, BooleanSupplier usesOverlays)
        implements ApiServerProbe {

    @Override
    public void demandAnswer() {
        ApiCalls.ask(client::getKubernetesVersion);
    }

    @Override
    public void demandOurKinds() {
        demand("karpenter.sh/v1", Set.of("nodepools", "nodeclaims"));
        demand("karpenter.k8s.aws/v1", Set.of("ec2nodeclasses"));
        if (usesOverlays.getAsBoolean()) {
            demand("karpenter.sh/v1alpha1", Set.of("nodeoverlays"));
        }
    }

    private void demand(String version, Set<String> kinds) {
        var answer = ApiCalls.ask(() -> client.getApiResources(version));
        var served = answer == null
                ? Set.<String>of()
                : answer.getResources().stream().map(APIResource::getName).collect(Collectors.toSet());
        if (!served.containsAll(kinds)) {
            throw new RemoteCallException(
                    Category.NOT_FOUND,
                    "NotServed",
                    "the API server does not serve all of %s in %s; install the CRDs"
                            .formatted(kinds.stream().sorted().toList(), version),
                    null);
        }
    }
}
