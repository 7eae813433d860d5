package sh.joiner.app.http;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.health.SmallRyeHealthReporter;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.CompletionException;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.app.setting.Settings;

/** Starts the liveness server before the controllers, on the address of the management interface. */
@ApplicationScoped
class Liveness {

    private static final Logger LOG = Logger.getLogger(Liveness.class);
    private static final int BEFORE_OTHERS = 1;

    private final SmallRyeHealthReporter reporter;
    private final String host;
    private final int port;
    private @Nullable LivenessServer server;

    Liveness(
            SmallRyeHealthReporter reporter,
            Settings settings,
            @ConfigProperty(name = "quarkus.management.host") String host) {
        this.reporter = reporter;
        this.host = host;
        this.port = settings.http().livenessPort();
    }

    void start(@Observes @Priority(BEFORE_OTHERS) StartupEvent event) {
        try {
            server = new LivenessServer(host, port, this::check);
            LOG.infof("liveness: url=http://%s:%d%s", host, port(), LivenessServer.PATH);
        } catch (CompletionException failure) {
            LOG.errorf(
                    "Joiner cannot start: liveness probes cannot be served on port %d (%s): free the port or set joiner.http.liveness-port.",
                    port, String.valueOf(failure.getCause()));
            Quarkus.asyncExit(1);
        }
    }

    int port() {
        return server == null ? port : server.port();
    }

    private LivenessServer.Health check() {
        var health = reporter.getLiveness();
        return new LivenessServer.Health(!health.isDown(), health.getPayload().toString());
    }

    void stop(@Observes ShutdownEvent event) {
        if (server != null) {
            server.close();
        }
    }
}
