package sh.joiner.model.pod;

import java.util.List;

/** A host port of a pod. The address 0.0.0.0 means all addresses. */
public record HostPort(String address, String protocol, int port) {

    private static final String EVERYWHERE = "0.0.0.0";

    /** Returns true if a port of one list conflicts with a port of the other list. */
    public static boolean conflict(List<HostPort> left, List<HostPort> right) {
        return !left.isEmpty() && right.stream().anyMatch(port -> left.stream().anyMatch(port::conflictsWith));
    }

    /** Returns true if the two ports cannot be used together on one node. */
    public boolean conflictsWith(HostPort that) {
        return port == that.port
                && protocol.equals(that.protocol)
                && (address.equals(that.address) || address.equals(EVERYWHERE) || that.address.equals(EVERYWHERE));
    }
}
