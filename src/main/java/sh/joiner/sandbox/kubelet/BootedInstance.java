package sh.joiner.sandbox.kubelet;

import java.util.Map;
import sh.joiner.model.Wide;

/**
 * A simulated instance that has booted and whose kubelet joins the cluster.
 *
 * @param userData the decoded user data; only the user data decides with which labels and taints the kubelet registers
 * @param capacity the real resources of the instance, as Kubernetes quantities by resource name. The amounts differ a
 *     little from the amounts of the instance type.
 * @param maxPods the number of pods that the network interfaces allow
 * @param restartsPods true if the containers on the instance fail after a few minutes and are restarted
 */
@Wide("the fields of an EC2 instance that its kubelet reports")
public record BootedInstance(
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
        int maxPods,
        boolean restartsPods) {

    public BootedInstance {
        capacity = Map.copyOf(capacity);
    }
}
