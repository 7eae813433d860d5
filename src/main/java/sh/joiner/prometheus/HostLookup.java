package sh.joiner.prometheus;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Looks up the IP addresses of a host name. May block. */
@FunctionalInterface
interface HostLookup {

    /** Returns at least one IP address. */
    InetAddress[] addresses(String host) throws UnknownHostException;
}
