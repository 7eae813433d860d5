package sh.joiner.prometheus;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.prometheus.KeyValues;
import sh.joiner.port.prometheus.PrometheusQueries;
import sh.joiner.prometheus.HttpPrometheusQueries.Connections;

/** Access to servers with Prometheus' HTTP API. The threads start with the first query. Callers close this object at the end. */
public final class PrometheusServers implements AutoCloseable {

    /** A name server that does not answer blocks one of these threads for each of its host names. */
    private static final int LOOKUP_THREADS = 8;

    private final HostLookup lookup;
    private final HttpPrometheusQueries queries;
    private @Nullable Connections connections; // guarded by this object
    private boolean closed; // guarded by this object

    /** Creates the access. Throws {@link IllegalArgumentException} if an address is invalid. */
    public PrometheusServers(List<String> allowedAddresses, KeyValues keys) {
        this(allowedAddresses, keys, InetAddress::getAllByName);
    }

    PrometheusServers(List<String> allowedAddresses, KeyValues keys, HostLookup lookup) {
        this.lookup = lookup;
        this.queries = new HttpPrometheusQueries(AllowedAddresses.of(allowedAddresses), keys, this::connections);
    }

    public PrometheusQueries queries() {
        return queries;
    }

    private synchronized Connections connections() {
        if (closed) {
            throw new QueryRefused("Joiner is being stopped");
        }
        if (connections == null) {
            var vertx = Vertx.vertx(new VertxOptions()
                    .setEventLoopPoolSize(1)
                    .setWorkerPoolSize(1)
                    .setFileSystemOptions(
                            new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
            var threads = vertx.createSharedWorkerExecutor("joiner-prometheus-lookup", LOOKUP_THREADS);
            connections = new Connections(vertx, new HostLookups(lookup, threads));
        }
        return connections;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (connections != null) {
            connections
                    .vertx()
                    .close()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
            connections = null;
        }
    }
}
