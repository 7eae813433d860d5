package sh.joiner.model.nodeclass;

import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The network settings of an instance (aws 1.2); absent fields are not set. */
public record NetworkSettings(
        @Nullable Boolean associatePublicIp,
        OptionalInt ipPrefixCount,
        List<Interface> interfaces,
        OptionalInt tcpEstablishedTimeout,
        OptionalInt udpStreamTimeout,
        OptionalInt udpTimeout) {

    /** No settings. */
    public static final NetworkSettings DEFAULT = new NetworkSettings(
            null, OptionalInt.empty(), List.of(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());

    public NetworkSettings {
        interfaces = List.copyOf(interfaces);
    }

    /** Returns true if any connection tracking timeout is set, which needs a nitro hypervisor (aws 5.6). */
    public boolean tracksConnections() {
        return tcpEstablishedTimeout.isPresent() || udpStreamTimeout.isPresent() || udpTimeout.isPresent();
    }

    /** Returns how many interfaces carry only EFA traffic and have no address. */
    public int efaOnlyInterfaces() {
        return (int) interfaces.stream().filter(Interface::isEfaOnly).count();
    }

    /** A network interface; the type is {@code interface} or {@code efa-only}. */
    public record Interface(int cardIndex, int deviceIndex, String type) {

        public boolean isEfaOnly() {
            return type.equals("efa-only");
        }
    }
}
