package sh.joiner.sandbox.instance;

import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.network.Addresses;
import software.amazon.awssdk.services.ec2.model.PlacementGroup;

/**
 * The address, the name, the capacity reservation and the placement group of an instance.
 *
 * @param address the address of the instance in the subnet
 * @param hostName the private DNS name of the instance, such as {@code ip-10-0-1-7.ec2.internal} or {@code i-0123456789abcdef0.ec2.internal}
 * @param reservation the capacity reservation that the instance uses; null if the instance uses none
 * @param group the placement group of the instance; null if there is none
 * @param partition the partition of the group, from 1; 0 if the group has no partitions
 */
record InstancePlacement(
        int address,
        String hostName,
        @Nullable String reservation,
        @Nullable PlacementGroup group,
        int partition) {

    private static final String DOMAIN = ".ec2.internal";

    /** Creates the placement of an instance whose host name contains its address. EC2 uses such names by default (EC2 User Guide, "IP name"). */
    InstancePlacement(int address, @Nullable String reservation, @Nullable PlacementGroup group, int partition) {
        this(address, "ip-" + Addresses.text(address, '-') + DOMAIN, reservation, group, partition);
    }

    /** Returns this placement for an instance that is named after its id (EC2 User Guide, "Resource name"). */
    InstancePlacement namedAfter(String instanceId) {
        return new InstancePlacement(address, instanceId + DOMAIN, reservation, group, partition);
    }

    boolean isNamedAfterId() {
        return hostName.startsWith("i-");
    }
}
