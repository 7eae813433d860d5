package sh.joiner.api.hash;

import sh.joiner.api.ec2.BlockDeviceMapping;
import sh.joiner.api.ec2.ConnectionTracking;
import sh.joiner.api.ec2.CpuOptions;
import sh.joiner.api.ec2.EC2NodeClassSpec;
import sh.joiner.api.ec2.EbsVolume;
import sh.joiner.api.ec2.KubeletConfiguration;
import sh.joiner.api.ec2.MetadataOptions;
import sh.joiner.api.ec2.NetworkInterface;
import sh.joiner.api.ec2.PlacementGroupSelector;
import sh.joiner.model.nodeclass.NodeClass;

/**
 * Computes the hash of an EC2NodeClass, version v5 (aws appendix A). The selector terms, the field {@code amiFamily} and the number of IP
 * prefixes are not part of the hash; the resolved AMI family is.
 */
public final class NodeClassHash {

    /** The annotation of node classes and claims: an unsigned number in decimal. */
    public static final String ANNOTATION = NodeClass.HASH;

    public static final String VERSION_ANNOTATION = NodeClass.HASH_VERSION;
    public static final String VERSION = "v5";

    private NodeClassHash() {}

    /**
     * Returns the value of the annotation.
     *
     * @param amiFamily the resolved AMI family, such as {@code AL2023}
     * @param caBundle the CA bundle of the cluster's API server, in base64; empty if there is none
     */
    public static String of(EC2NodeClassSpec spec, String amiFamily, String caBundle) {
        return Long.toUnsignedString(spec(spec) ^ Fnv.of(amiFamily) ^ Fnv.of(caBundle));
    }

    /** Returns the number in the name that early versions of Karpenter gave to the instance profile of a class (aws 1.9). */
    public static String ofLegacyProfile(String region, String className) {
        return Long.toUnsignedString(Fnv.of(region + className));
    }

    private static long spec(EC2NodeClassSpec spec) {
        return new FieldHash("EC2NodeClassSpec")
                .object("PlacementGroupSelector", spec.placementGroupSelector, NodeClassHash::placementGroup)
                .truth("AssociatePublicIPAddress", spec.associatePublicIPAddress)
                .text("UserData", spec.userData)
                .filled("Role", spec.role)
                .text("InstanceProfile", spec.instanceProfile)
                .map("Tags", spec.tags, Fnv::of)
                .object("Kubelet", spec.kubelet, NodeClassHash::kubelet)
                .list("BlockDeviceMappings", spec.blockDeviceMappings, NodeClassHash::mapping)
                .text("InstanceStorePolicy", spec.instanceStorePolicy)
                .list("NetworkInterfaces", spec.networkInterfaces, NodeClassHash::networkInterface)
                .truth("DetailedMonitoring", spec.detailedMonitoring)
                .object("MetadataOptions", spec.metadataOptions, NodeClassHash::metadata)
                .object("ConnectionTracking", spec.connectionTracking, NodeClassHash::tracking)
                .text("Context", spec.context)
                .object("CPUOptions", spec.cpuOptions, NodeClassHash::cpu)
                .hash();
    }

    private static long placementGroup(PlacementGroupSelector selector) {
        return new FieldHash("PlacementGroupSelector")
                .filled("Name", selector.name)
                .filled("ID", selector.id)
                .hash();
    }

    private static long kubelet(KubeletConfiguration kubelet) {
        return new FieldHash("KubeletConfiguration")
                .list("ClusterDNS", kubelet.clusterDNS, Fnv::of)
                .number("MaxPods", kubelet.maxPods)
                .number("PodsPerCore", kubelet.podsPerCore)
                .map("SystemReserved", kubelet.systemReserved, Fnv::of)
                .map("KubeReserved", kubelet.kubeReserved, Fnv::of)
                .map("EvictionHard", kubelet.evictionHard, Fnv::of)
                .map("EvictionSoft", kubelet.evictionSoft, Fnv::of)
                .map("EvictionSoftGracePeriod", kubelet.evictionSoftGracePeriod, NodeClassHash::duration)
                .number("EvictionMaxPodGracePeriod", kubelet.evictionMaxPodGracePeriod)
                .number("ImageGCHighThresholdPercent", kubelet.imageGCHighThresholdPercent)
                .number("ImageGCLowThresholdPercent", kubelet.imageGCLowThresholdPercent)
                .truth("CPUCFSQuota", kubelet.cpuCFSQuota)
                .hash();
    }

    private static long duration(String text) {
        long nanos = GoTexts.nanos(text);
        return new FieldHash("Duration")
                .number("Duration", nanos == 0 ? null : (Long) nanos)
                .hash();
    }

    private static long mapping(BlockDeviceMapping mapping) {
        return new FieldHash("BlockDeviceMapping")
                .text("DeviceName", mapping.deviceName)
                .object("EBS", mapping.ebs, NodeClassHash::volume)
                .truth("RootVolume", Boolean.TRUE.equals(mapping.rootVolume) ? true : null)
                .hash();
    }

    private static long volume(EbsVolume volume) {
        return new FieldHash("BlockDevice")
                .truth("DeleteOnTermination", volume.deleteOnTermination)
                .truth("Encrypted", volume.encrypted)
                .number("IOPS", volume.iops)
                .text("KMSKeyID", volume.kmsKeyID)
                .text("SnapshotID", volume.snapshotID)
                .number("Throughput", volume.throughput)
                .number("VolumeInitializationRate", volume.volumeInitializationRate)
                .object("VolumeSize", volume.volumeSize, size -> Fnv.of(GoTexts.quantity(size)))
                .text("VolumeType", volume.volumeType)
                .hash();
    }

    private static long networkInterface(NetworkInterface wire) {
        return new FieldHash("NetworkInterface")
                .number("NetworkCardIndex", wire.networkCardIndex == 0 ? null : (Integer) wire.networkCardIndex)
                .number("DeviceIndex", wire.deviceIndex == 0 ? null : (Integer) wire.deviceIndex)
                .filled("InterfaceType", wire.interfaceType)
                .hash();
    }

    private static long metadata(MetadataOptions options) {
        return new FieldHash("MetadataOptions")
                .text("HTTPEndpoint", options.httpEndpoint)
                .text("HTTPProtocolIPv6", options.httpProtocolIPv6)
                .number("HTTPPutResponseHopLimit", options.httpPutResponseHopLimit)
                .text("HTTPTokens", options.httpTokens)
                .hash();
    }

    private static long tracking(ConnectionTracking tracking) {
        return new FieldHash("ConnectionTracking")
                .number("TCPEstablishedTimeout", tracking.tcpEstablishedTimeout)
                .number("UDPStreamTimeout", tracking.udpStreamTimeout)
                .number("UDPTimeout", tracking.udpTimeout)
                .hash();
    }

    private static long cpu(CpuOptions options) {
        return new FieldHash("CPUOptions")
                .text("NestedVirtualization", options.nestedVirtualization)
                .hash();
    }
}
