package sh.joiner.prometheus;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Looks up host names on separate threads, because a name server that does not answer blocks its thread. Concurrent lookups of one name share a thread.
 * Thread-safe.
 */
final class HostLookups {

    private final HostLookup lookup;
    private final WorkerExecutor threads;
    private final ConcurrentMap<String, Future<List<InetAddress>>> running = new ConcurrentHashMap<>();

    HostLookups(HostLookup lookup, WorkerExecutor threads) {
        this.lookup = lookup;
        this.threads = threads;
    }

    /** Returns the IP addresses to which a query may be sent. Fails with {@link QueryRefused} if the host has an address to which none may be sent. */
    Future<List<InetAddress>> addresses(String host) {
        return literal(host).map(address -> checked(host, address));
    }

    private Future<List<InetAddress>> literal(String host) {
        try {
            return Future.succeededFuture(List.of(InetAddress.ofLiteral(host)));
        } catch (IllegalArgumentException aName) {
            return lookedUp(host);
        }
    }

    private Future<List<InetAddress>> lookedUp(String host) {
        var found = running.computeIfAbsent(
                host, name -> threads.executeBlocking(() -> List.of(lookup.addresses(name)), false));
        return found.onComplete(_ -> running.remove(host, found))
                .recover(failure -> Future.failedFuture(
                        failure instanceof UnknownHostException
                                ? new QueryRefused("the name server does not know the host " + host)
                                : failure));
    }

    private static List<InetAddress> checked(String host, List<InetAddress> addresses) {
        for (var address : addresses) {
            if (ForbiddenNetworks.contain(address)) {
                throw new QueryRefused(
                        "the host %s has the IP address %s, which leads to services of the node: Joiner never connects to such an address"
                                .formatted(host, address.getHostAddress()));
            }
        }
        return addresses;
    }
}
