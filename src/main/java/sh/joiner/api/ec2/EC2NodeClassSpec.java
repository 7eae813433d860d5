package sh.joiner.api.ec2;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The configuration of new instances (aws 1.2). */
@WireObject
public final class EC2NodeClassSpec {
    public List<AmiSelectorTerm> amiSelectorTerms = new ArrayList<>();
    public @Nullable String amiFamily;
    public @Nullable String userData;
    public List<SubnetSelectorTerm> subnetSelectorTerms = new ArrayList<>();
    public List<SecurityGroupSelectorTerm> securityGroupSelectorTerms = new ArrayList<>();
    public @Nullable List<CapacityReservationSelectorTerm> capacityReservationSelectorTerms;
    public @Nullable PlacementGroupSelector placementGroupSelector;
    public @Nullable String role;
    public @Nullable String instanceProfile;
    public @Nullable Map<String, String> tags;
    public @Nullable KubeletConfiguration kubelet;
    public @Nullable List<BlockDeviceMapping> blockDeviceMappings;
    public @Nullable String instanceStorePolicy;
    public @Nullable Boolean associatePublicIPAddress;
    public @Nullable Integer ipPrefixCount;
    public @Nullable List<NetworkInterface> networkInterfaces;
    public @Nullable ConnectionTracking connectionTracking;
    public @Nullable MetadataOptions metadataOptions;
    public @Nullable Boolean detailedMonitoring;
    public @Nullable CpuOptions cpuOptions;

    /** Passed to CreateFleet unchanged. */
    public @Nullable String context;
}
