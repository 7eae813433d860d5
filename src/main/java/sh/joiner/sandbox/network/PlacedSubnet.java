package sh.joiner.sandbox.network;

/** A subnet of the cluster's VPC with its addresses. */
public record PlacedSubnet(String id, String name, Zone zone, String cidr, Access access, Addresses addresses) {

    /** The route to the internet: a public subnet uses the internet gateway directly, a private subnet uses a NAT gateway. */
    enum Access {
        PRIVATE,
        PUBLIC
    }

    boolean givesPublicAddresses() {
        return access == Access.PUBLIC;
    }
}
