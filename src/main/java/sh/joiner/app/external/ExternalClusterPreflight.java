package sh.joiner.app.external;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.sandbox.external.OwnNodes;

/**
 * Checks that an external cluster has no controller that would act on the same claims, and no nodes on real AWS. The embedded AWS does not know
 * such nodes, and the controller would treat them as lost.
 */
public final class ExternalClusterPreflight {

    private static final String CONTROLLER = "app.kubernetes.io/name";
    private static final String[] PROGRAMS = {"karpenter", "joiner"};
    private static final String AWS = "aws://";

    private final KubernetesClient client;
    private final String lease;
    private final Renewals renewals;

    /** @param lease the name of the lease of this program's controller */
    public ExternalClusterPreflight(KubernetesClient client, String lease) {
        this.client = client;
        this.lease = lease;
        this.renewals = new Renewals(client);
    }

    /**
     * Runs all checks.
     *
     * @throws StartRefused with the first finding
     */
    public void check() {
        controller().ifPresent(found -> {
            throw new StartRefused(
                    "the cluster at %s already runs Karpenter or Joiner (%s), which would act on the same NodeClaims: stop it or use another cluster."
                            .formatted(client.getMasterUrl(), found));
        });
        node().ifPresent(found -> {
            throw new StartRefused(
                    "the cluster at %s has node %s (%s), which this sandbox did not create: use a cluster without nodes of AWS."
                            .formatted(
                                    client.getMasterUrl(),
                                    found.getMetadata().getName(),
                                    found.getSpec().getProviderID()));
        });
    }

    private Optional<String> controller() {
        return deployment().or(this::pod).or(this::holder);
    }

    private Optional<String> deployment() {
        return client.apps().deployments().inAnyNamespace().withLabelIn(CONTROLLER, PROGRAMS).list().getItems().stream()
                .filter(ExternalClusterPreflight::isWanted)
                .map(deployment -> "deployment " + name(deployment))
                .findFirst();
    }

    /** Returns true unless the Deployment is scaled to zero. */
    private static boolean isWanted(Deployment deployment) {
        var replicas = deployment.getSpec().getReplicas();
        return replicas == null || replicas > 0;
    }

    private Optional<String> pod() {
        return client.pods().inAnyNamespace().withLabelIn(CONTROLLER, PROGRAMS).list().getItems().stream()
                .filter(ExternalClusterPreflight::isActive)
                .map(pod -> "pod " + name(pod))
                .findFirst();
    }

    private static boolean isActive(Pod pod) {
        var status = pod.getStatus();
        var phase = status == null || status.getPhase() == null ? "" : status.getPhase();
        return !phase.equals("Succeeded") && !phase.equals("Failed");
    }

    /** Checks for an active holder of the lease in any namespace: this program in another process, or Karpenter under another label. */
    private Optional<String> holder() {
        return Stream.of(lease, "karpenter-leader-election")
                .distinct()
                .flatMap(name ->
                        client.leases().inAnyNamespace().withField("metadata.name", name).list().getItems().stream())
                .filter(renewals::isRenewed)
                .map(lease -> "lease %s held by %s"
                        .formatted(name(lease), lease.getSpec().getHolderIdentity()))
                .findFirst();
    }

    private static String name(HasMetadata object) {
        return object.getMetadata().getNamespace() + "/" + object.getMetadata().getName();
    }

    private Optional<Node> node() {
        return client.nodes().list().getItems().stream()
                .filter(node -> Optional.ofNullable(node.getSpec().getProviderID())
                        .orElse("")
                        .startsWith(AWS))
                .filter(node ->
                        !OwnNodes.MARK.equals(node.getMetadata().getLabels().get(OwnNodes.LABEL)))
                .findFirst();
    }
}
