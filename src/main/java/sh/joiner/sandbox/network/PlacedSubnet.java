package sh.joiner.sandbox.network;

/** One subnet of the cluster's VPC with its addresses. */
public record PlacedSubnet(String id, String name, Zone zone, String cidr, Access access, Addresses addresses) {

    /** Whether the internet gateway is reached without a NAT. */
    enum Access {
        PRIVATE,
        PUBLIC
    }

    boolean givesPublicAddresses() {
        return access == Access.PUBLIC;
    }
}
