package sh.joiner.model.pod;

import java.util.List;

/** A port of the node that a pod claims for itself. An address of 0.0.0.0 claims it on all. */
public record HostPort(String address, String protocol, int port) {

    private static final String EVERYWHERE = "0.0.0.0";

    /** Whether some port of the one list cannot be on one node with some of the other. */
    public static boolean conflict(List<HostPort> left, List<HostPort> right) {
        return !left.isEmpty() && right.stream().anyMatch(port -> left.stream().anyMatch(port::conflictsWith));
    }

    /** Whether both cannot be on one node. */
    public boolean conflictsWith(HostPort that) {
        return port == that.port
                && protocol.equals(that.protocol)
                && (address.equals(that.address) || address.equals(EVERYWHERE) || that.address.equals(EVERYWHERE));
    }
}
