package sh.joiner.model.nodeclass;

import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** How an instance is attached to the network (aws 1.2); absent was not said. */
public record NetworkSettings(
        @Nullable Boolean associatePublicIp,
        OptionalInt ipPrefixCount,
        List<Interface> interfaces,
        OptionalInt tcpEstablishedTimeout,
        OptionalInt udpStreamTimeout,
        OptionalInt udpTimeout) {

    /** Nothing said. */
    public static final NetworkSettings DEFAULT = new NetworkSettings(
            null, OptionalInt.empty(), List.of(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());

    public NetworkSettings {
        interfaces = List.copyOf(interfaces);
    }

    /** Whether connection tracking is set at all, which needs a nitro hypervisor (aws 5.6). */
    public boolean tracksConnections() {
        return tcpEstablishedTimeout.isPresent() || udpStreamTimeout.isPresent() || udpTimeout.isPresent();
    }

    /** How many of its interfaces carry only EFA traffic and no address. */
    public int efaOnlyInterfaces() {
        return (int) interfaces.stream().filter(Interface::isEfaOnly).count();
    }

    /** One interface; the type is {@code interface} or {@code efa-only}. */
    public record Interface(int cardIndex, int deviceIndex, String type) {

        public boolean isEfaOnly() {
            return type.equals("efa-only");
        }
    }
}
