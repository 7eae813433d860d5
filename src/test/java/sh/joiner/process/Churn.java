package sh.joiner.process;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.model.claim.InstanceId;

/** A cluster in which pods are created, NodeClaims deleted and instances terminated all the time. Each pod needs a node of its own. */
final class Churn {

    private static final int PODS = 40;
    private static final int PODS_PER_STEP = 10;
    private static final int CLAIMS_PER_STEP = 6;
    private static final int STEPS_PER_TERMINATION = 5;

    private final SharedWorld world;
    private final KubernetesClient client;
    private final Set<String> claims = new HashSet<>();
    private int pods;
    private int steps;

    Churn(SharedWorld world) {
        this.world = world;
        client = world.client();
    }

    /** Returns the number of NodeClaims seen so far. */
    int claimsSeen() {
        return claims.size();
    }

    /** Creates some pods, deletes the oldest initialized NodeClaims, and sometimes terminates the instance of another NodeClaim. */
    void step() {
        steps++;
        createPods(Math.min(PODS - livePods(), PODS_PER_STEP));
        var initialized = claims().stream()
                .filter(claim -> claim.getMetadata().getDeletionTimestamp() == null && isInitialized(claim))
                .sorted(Comparator.comparing(claim -> claim.getMetadata().getCreationTimestamp()))
                .toList();
        initialized.stream()
                .limit(CLAIMS_PER_STEP)
                .forEach(claim -> client.resource(claim).delete());
        if (steps % STEPS_PER_TERMINATION == 0 && initialized.size() > CLAIMS_PER_STEP) {
            world.post("instances/%s/terminate".formatted(instanceOf(initialized.getLast())), "{}");
        }
    }

    /** Creates the missing pods, because nodes that are being deleted still evict pods. Returns true if all pods run. */
    boolean refill() {
        createPods(PODS - livePods());
        return client.pods().inNamespace("default").list().getItems().stream()
                        .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                        .count()
                == PODS;
    }

    void deleteAll() {
        client.pods().inNamespace("default").delete();
        client.resources(NodeClaim.class).delete();
    }

    private List<NodeClaim> claims() {
        var found = client.resources(NodeClaim.class).list().getItems();
        found.forEach(claim -> claims.add(claim.getMetadata().getUid()));
        return found;
    }

    private static boolean isInitialized(NodeClaim claim) {
        return claim.getStatus() != null
                && claim.getStatus().conditions != null
                && claim.getStatus().conditions.stream()
                        .anyMatch(condition -> condition.type.equals("Initialized") && condition.status.equals("True"));
    }

    private static String instanceOf(NodeClaim claim) {
        return InstanceId.ofProviderId(Objects.requireNonNull(claim.getStatus().providerID))
                .orElseThrow()
                .value();
    }

    private int livePods() {
        return client.pods().inNamespace("default").list().getItems().size();
    }

    private void createPods(int count) {
        for (int i = 0; i < count; i++) {
            client.resource(new PodBuilder()
                            .withNewMetadata()
                            .withName("pod-" + ++pods)
                            .withNamespace("default")
                            .endMetadata()
                            .withNewSpec()
                            .withContainers(container())
                            .endSpec()
                            .build())
                    .create();
        }
    }

    /** Returns a container whose host port prevents two pods from sharing a node. */
    private static Container container() {
        return new ContainerBuilder()
                .withName("main")
                .withImage("example")
                .addNewPort()
                .withContainerPort(80)
                .withHostPort(80)
                .endPort()
                .withNewResources()
                .withRequests(Map.of("cpu", new Quantity("1"), "memory", new Quantity("1Gi")))
                .endResources()
                .build();
    }
}
