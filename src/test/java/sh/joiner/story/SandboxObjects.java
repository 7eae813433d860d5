package sh.joiner.story;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.api.v1alpha1.InterruptionPolicy;
import sh.joiner.api.v1alpha1.MaintenanceWindow;
import sh.joiner.testing.Eventually;

/** The objects that a test has created in a sandbox that it shares with other tests. */
final class SandboxObjects {

    private static final Duration LONGEST = Duration.ofMinutes(2);

    private SandboxObjects() {}

    /** Deletes workloads, pools, node classes and policies. Waits until no pool, node class, NodeClaim or node is left. */
    static void deleteAll(KubernetesClient client) {
        client.apps().deployments().inAnyNamespace().delete();
        client.pods().inAnyNamespace().withGracePeriod(0).delete();
        client.resources(NodePool.class).delete();
        client.resources(NodeClaim.class).delete();
        client.resources(EC2NodeClass.class).delete();
        client.resources(InterruptionPolicy.class).delete();
        client.resources(MaintenanceWindow.class).delete();
        Eventually.within(LONGEST, () -> left(client), List::isEmpty);
    }

    private static List<String> left(KubernetesClient client) {
        return Stream.of(
                        client.resources(NodeClaim.class).list().getItems(),
                        client.resources(EC2NodeClass.class).list().getItems(),
                        client.resources(NodePool.class).list().getItems(),
                        client.nodes().list().getItems())
                .flatMap(List::stream)
                .map(HasMetadata::getMetadata)
                .map(metadata -> metadata.getName())
                .toList();
    }
}
