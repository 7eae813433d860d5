package sh.joiner.prometheus;

import java.net.InetAddress;
import java.util.Arrays;

/**
 * IP addresses to which no query is ever sent. A link-local address leads to services of the node, such as the instance metadata with the credentials of the
 * node's role.
 */
final class ForbiddenNetworks {

    /** The IPv6 network of the services of an EC2 instance, which is not link-local: fd00:ec2::/32. */
    private static final byte[] EC2_SERVICES = {(byte) 0xfd, 0, 0x0e, (byte) 0xc2};

    /** The prefix of IPv4 addresses that a NAT64 gateway translates: 64:ff9b::/96. */
    private static final byte[] NAT64 = {0, 0x64, (byte) 0xff, (byte) 0x9b, 0, 0, 0, 0, 0, 0, 0, 0};

    private static final byte[] IPV4_COMPATIBLE = new byte[12];
    private static final byte[] SIX_TO_FOUR = {0x20, 0x02};

    private ForbiddenNetworks() {}

    /** Returns true for link-local addresses, for IPv6 addresses that contain a link-local IPv4 address, and for fd00:ec2::/32. */
    static boolean contain(InetAddress address) {
        var bytes = address.getAddress();
        if (address.isLinkLocalAddress() || startsWith(bytes, EC2_SERVICES)) {
            return true;
        }
        if (bytes.length != 16) {
            return false;
        }
        boolean endsWithIpv4 = startsWith(bytes, NAT64) || startsWith(bytes, IPV4_COMPATIBLE);
        return (endsWithIpv4 && isLinkLocal(bytes, 12)) || (startsWith(bytes, SIX_TO_FOUR) && isLinkLocal(bytes, 2));
    }

    private static boolean isLinkLocal(byte[] bytes, int offset) {
        return bytes[offset] == (byte) 169 && bytes[offset + 1] == (byte) 254;
    }

    private static boolean startsWith(byte[] bytes, byte[] prefix) {
        return bytes.length == 16 && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
    }
}
