package sh.joiner.sandbox.cluster;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.net.BindException;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.access.Access;
import sh.joiner.sandbox.access.BootstrapRoles;
import sh.joiner.sandbox.http.HttpFront;
import sh.joiner.sandbox.http.Traffic;
import sh.joiner.sandbox.kind.BuiltInTypes;
import sh.joiner.sandbox.kind.ServedKinds;
import sh.joiner.sandbox.store.ClusterStore;
import sh.joiner.sandbox.store.CrdServing;
import sh.joiner.sandbox.store.GarbageCollector;
import sh.joiner.sandbox.store.InitialObjects;
import sh.joiner.sandbox.store.ObjectStore;
import sh.joiner.sandbox.store.RevisionStore;

/**
 * A Kubernetes API server with its store, in this process, on the loopback interface. Namespaces, priority classes and the given CRDs exist
 * from the start. The objects are kept in memory only.
 */
public final class SandboxCluster implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";
    private static final int LARGEST_PATH = 64 * 1024;

    private final ClusterStore store;
    private final Traffic traffic;
    private final GarbageCollector garbage;
    private final Access.Mode access;
    private final String kubernetesVersion;
    private @Nullable Running running;

    private record Running(Vertx vertx, HttpFront front, HttpServer server) {}

    /**
     * @param kubernetesVersion the version that the server reports, such as {@code 1.34.2}
     * @param crds YAML texts of CustomResourceDefinitions, each with one or more documents. The constructor refuses a CRD that cannot be
     *     served.
     */
    public SandboxCluster(WorldClock clock, String kubernetesVersion, List<String> crds) {
        this(clock, kubernetesVersion, crds, Access.Mode.EVERYTHING_ALLOWED);
    }

    /** Creates a cluster with this mode of access control. With {@link Access.Mode#ROLES}, the cluster contains default roles and bindings. */
    public SandboxCluster(WorldClock clock, String kubernetesVersion, List<String> crds, Access.Mode access) {
        this.access = access;
        traffic = new Traffic(clock);
        this.kubernetesVersion = kubernetesVersion;
        var catalog = new ServedKinds(BuiltInTypes.all());
        var revisions = new RevisionStore();
        revisions.listen(new CrdServing(catalog)::note);
        store = new ClusterStore(catalog, revisions, clock);
        garbage = new GarbageCollector(store);
        InitialObjects.create(store, crds);
        if (access == Access.Mode.ROLES) {
            BootstrapRoles.create(store);
        }
        garbage.start();
    }

    /**
     * Compiles the rules of CRDs in the background, so that writes of the first objects do not wait. If a rule cannot be compiled, the error is
     * reported when an object is written.
     */
    public void prepareRules() {
        Thread.ofVirtual().name("crd-rules").start(() -> compileRules(store.catalog()));
    }

    private static void compileRules(ServedKinds catalog) {
        for (var type : catalog.all()) {
            var custom = type.custom();
            if (custom != null) {
                custom.schema().compileRules();
            }
        }
    }

    /** Returns the objects, for controllers in this process; usable before {@link #start}. */
    public ObjectStore store() {
        return store;
    }

    /** Returns the calls over HTTP: their counts and their faults. */
    public Traffic traffic() {
        return traffic;
    }

    /** Discards all past revisions, as an etcd compaction does. Lists and watches that continue from a past revision are refused with 410. */
    public void forgetHistory() {
        store.ledger().forgetHistory();
    }

    /** Listens on a port for requests to these host names; port 0 takes any free port. Throws {@link PortInUse}. */
    public synchronized void start(int port, AllowedHosts hosts) {
        if (running != null) {
            throw new IllegalStateException("the cluster is listening already");
        }
        var vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
        var front = new HttpFront(vertx, store, traffic, access, kubernetesVersion, hosts);
        try {
            var server = listen(vertx, front, port);
            running = new Running(vertx, front, server);
        } catch (RuntimeException e) {
            front.close();
            vertx.close().toCompletionStage().toCompletableFuture().join();
            throw e;
        }
    }

    private static HttpServer listen(Vertx vertx, HttpFront front, int port) {
        // Real API servers offer no HTTP/2 without TLS. In addition, the response to an upgrade may never arrive under
        // load.
        var options = new HttpServerOptions()
                .setHost(LOOPBACK)
                .setPort(port)
                .setHttp2ClearTextEnabled(false)
                .setMaxInitialLineLength(LARGEST_PATH)
                .setMaxHeaderSize(LARGEST_PATH);
        try {
            return vertx.createHttpServer(options)
                    .requestHandler(front::handle)
                    .listen()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof BindException) {
                throw new PortInUse(port, e);
            }
            throw e;
        }
    }

    /** Returns the port on which the cluster listens. */
    public synchronized int port() {
        if (running == null) {
            throw new IllegalStateException("the cluster is not listening: call start first");
        }
        return running.server().actualPort();
    }

    /** Ends all HTTP connections, watches over HTTP and background work. */
    @Override
    public synchronized void close() {
        garbage.close();
        var closing = running;
        if (closing != null) {
            running = null;
            closing.front().close();
            closing.vertx().close().toCompletionStage().toCompletableFuture().join();
        }
    }
}
