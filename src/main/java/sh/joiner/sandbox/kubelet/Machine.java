package sh.joiner.sandbox.kubelet;

import java.util.Map;
import sh.joiner.model.Wide;

/**
 * A simulated machine that has booted and whose kubelet now wants to join the cluster.
 *
 * @param userData the start-up text as the machine sees it (decoded); it alone decides with which labels and taints the kubelet registers
 * @param capacity what the machine really has, as Kubernetes quantities by resource name; it differs a little from what a type advertises
 * @param maxPods how many pods its network interfaces allow, used where the start-up text does not say
 */
@Wide("the fields of an EC2 instance that its kubelet reports")
public record Machine(
        String instanceId,
        String providerId,
        String privateDnsName,
        String instanceType,
        String region,
        String zone,
        String zoneId,
        String architecture,
        String operatingSystem,
        String kubernetesVersion,
        String userData,
        Map<String, String> capacity,
        int maxPods) {

    public Machine {
        capacity = Map.copyOf(capacity);
    }
}
