package sh.joiner.prometheus;

import io.vertx.core.Vertx;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import sh.joiner.model.prometheus.PrometheusAnswer;
import sh.joiner.model.prometheus.PrometheusAnswer.Unanswered;
import sh.joiner.model.prometheus.PrometheusQuery;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.prometheus.KeyValues;
import sh.joiner.port.prometheus.PrometheusQueries;

/** Sends queries over HTTP. Each query has its own connection, so that no connection stays open between queries. */
final class HttpPrometheusQueries implements PrometheusQueries {

    private final AllowedAddresses allowed;
    private final KeyValues keys;
    private final Supplier<Connections> connections;

    /** The event loop, and the lookups of host names. */
    record Connections(Vertx vertx, HostLookups lookups) {}

    HttpPrometheusQueries(AllowedAddresses allowed, KeyValues keys, Supplier<Connections> connections) {
        this.allowed = allowed;
        this.keys = keys;
        this.connections = connections;
    }

    @Override
    public CompletableFuture<PrometheusAnswer> ask(PrometheusQuery query) {
        try {
            var address = allowed.checked(query.address()); // before any key is read
            var call = new HttpCall(connections.get(), query, address, Credentials.of(query, keys));
            return call.answer();
        } catch (RemoteCallException failure) {
            return CompletableFuture.completedFuture(new Unanswered(String.valueOf(failure.getMessage())));
        } catch (QueryRefused refusal) {
            return CompletableFuture.completedFuture(new Unanswered(String.valueOf(refusal.getMessage())));
        }
    }
}
