package sh.joiner.sandbox.kubelet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Conditions.Condition;
import sh.joiner.sandbox.mirror.NodeTaint;
import sh.joiner.sandbox.userdata.ParsedUserData;

/** The Node that a kubelet registers: not ready, and not yet initialized by the cloud controller. */
final class NodeObject {

    static final NodeTaint UNINITIALIZED =
            new NodeTaint("node.cloudprovider.kubernetes.io/uninitialized", "true", "NoSchedule");

    /** The topology key of the EBS CSI driver (aws-ebs-csi-driver, docs/parameters.md). */
    private static final String EBS_ZONE = "topology.ebs.csi.aws.com/zone";

    private static final Pattern ADDRESS_IN_NAME = Pattern.compile("ip-(\\d+)-(\\d+)-(\\d+)-(\\d+)\\..*");

    private final BootedInstance instance;
    private final ParsedUserData userData;
    private final Instant now;

    NodeObject(BootedInstance instance, ParsedUserData userData, Instant now) {
        this.instance = instance;
        this.userData = userData;
        this.now = now;
    }

    ObjectNode json() {
        var node = Json.object().put("apiVersion", "v1").put("kind", "Node");
        var metadata = node.putObject("metadata").put("name", instance.privateDnsName());
        metadata.putObject("annotations").put("volumes.kubernetes.io/controller-managed-attach-detach", "true");
        labels(metadata.putObject("labels"));
        var spec = node.putObject("spec").put("providerID", instance.providerId());
        var taints = spec.putArray("taints");
        userData.kubelet().taints().forEach(taint -> taints.add(taint.json()));
        taints.add(UNINITIALIZED.json());
        taints.add(NodeHealth.NOT_READY.json());
        status(node);
        return node;
    }

    private void labels(ObjectNode labels) {
        Json.putAll(labels, userData.kubelet().labels());
        Json.putAll(
                labels,
                Map.of(
                        "kubernetes.io/arch", instance.architecture(),
                        "kubernetes.io/os", instance.operatingSystem(),
                        "kubernetes.io/hostname", instance.privateDnsName(),
                        "beta.kubernetes.io/arch", instance.architecture(),
                        "beta.kubernetes.io/os", instance.operatingSystem()));
    }

    /** Returns the labels that the cloud controller adds soon after the registration, and the zone label of the EBS CSI driver. */
    static Map<String, String> cloudLabels(BootedInstance instance) {
        return Map.of(
                "node.kubernetes.io/instance-type",
                instance.instanceType(),
                "beta.kubernetes.io/instance-type",
                instance.instanceType(),
                "topology.kubernetes.io/region",
                instance.region(),
                "failure-domain.beta.kubernetes.io/region",
                instance.region(),
                "topology.kubernetes.io/zone",
                instance.zone(),
                "failure-domain.beta.kubernetes.io/zone",
                instance.zone(),
                "topology.k8s.aws/zone-id",
                instance.zoneId(),
                EBS_ZONE,
                instance.zone());
    }

    private void status(ObjectNode node) {
        var reservation = new NodeAllocatable(instance, userData);
        var status = node.putObject("status");
        status.set("capacity", reservation.capacity());
        status.set("allocatable", reservation.allocatable());
        addresses(status);
        nodeInfo(status.putObject("nodeInfo"));
        Json.child(status, "daemonEndpoints", "kubeletEndpoint").put("Port", 10250);
        NodeHealth.noPressure(node, now);
        NodeHealth.beat(
                node,
                Condition.no(
                        "Ready", "KubeletNotReady", "container runtime network not ready: cni plugin not initialized"),
                now);
    }

    private void addresses(ObjectNode status) {
        var addresses = status.putArray("addresses");
        addresses.addObject().put("type", "InternalIP").put("address", internalAddress(instance));
        addresses.addObject().put("type", "InternalDNS").put("address", instance.privateDnsName());
        addresses.addObject().put("type", "Hostname").put("address", instance.privateDnsName());
    }

    /** Returns the IP address that the EC2 host name contains. If the name contains none, the address is derived from the instance id. */
    static String internalAddress(BootedInstance instance) {
        var match = ADDRESS_IN_NAME.matcher(instance.privateDnsName());
        if (match.matches()) {
            return "%s.%s.%s.%s".formatted(match.group(1), match.group(2), match.group(3), match.group(4));
        }
        int hash = instance.instanceId().hashCode();
        return "10.0.%d.%d".formatted((hash >>> 8) & 0xff, hash & 0xff);
    }

    private void nodeInfo(ObjectNode facts) {
        var id = UUID.nameUUIDFromBytes(instance.instanceId().getBytes(StandardCharsets.UTF_8))
                .toString();
        facts.put("architecture", instance.architecture())
                .put("operatingSystem", instance.operatingSystem())
                .put("kubeletVersion", "v" + instance.kubernetesVersion() + ".0-eks-sandbox")
                .put("kubeProxyVersion", "")
                .put("osImage", osImage())
                .put("kernelVersion", "6.12.0")
                .put("containerRuntimeVersion", "containerd://2.1.0")
                .put("machineID", id.replace("-", ""))
                .put("systemUUID", id)
                .put("bootID", id);
    }

    private String osImage() {
        return switch (userData.family()) {
            case AL2 -> "Amazon Linux 2";
            case AL2023 -> "Amazon Linux 2023";
            case BOTTLEROCKET -> "Bottlerocket OS (aws-k8s-%s)".formatted(instance.kubernetesVersion());
            case WINDOWS -> "Windows Server Core";
            case OTHER -> "Linux (sandbox)";
        };
    }

    /** Returns the CSINode with which the kubelet registers its storage drivers. */
    static ObjectNode csiNode(BootedInstance instance, ObjectNode node) {
        var json = Json.object().put("apiVersion", "storage.k8s.io/v1").put("kind", "CSINode");
        var metadata = json.putObject("metadata").put("name", instance.privateDnsName());
        nodeOwner(metadata, node);
        var driver = json.putObject("spec").putArray("drivers").addObject();
        driver.put("name", "ebs.csi.aws.com").put("nodeID", instance.instanceId());
        driver.putArray("topologyKeys").add("kubernetes.io/os").add(EBS_ZONE).add("topology.kubernetes.io/zone");
        driver.putObject("allocatable").put("count", 25);
        return json;
    }

    /**
     * Adds the node as an owner of the object. As in the owner references that kubelets write, {@code controller} is
     * not set.
     */
    static void nodeOwner(ObjectNode metadata, ObjectNode node) {
        metadata.putArray("ownerReferences")
                .addObject()
                .put("apiVersion", "v1")
                .put("kind", "Node")
                .put("name", Json.text(node, "metadata", "name"))
                .put("uid", Json.text(node, "metadata", "uid"));
    }
}
