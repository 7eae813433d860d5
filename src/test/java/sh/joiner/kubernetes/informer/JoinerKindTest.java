package sh.joiner.kubernetes.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.kubernetes.interruption.KubernetesMaintenanceWindows;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;

/** Tests a kind for which the API server answers every request with an error code. */
class JoinerKindTest {

    private final HandClock clock = new HandClock();
    private final AtomicInteger discovery = new AtomicInteger();
    private final AtomicInteger list = new AtomicInteger(404);
    private HttpServer server;
    private KubernetesClient client;
    private KubernetesMaintenanceWindows windows;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", call -> {
            boolean isDiscovery = call.getRequestURI().getPath().endsWith("/v1alpha1");
            call.sendResponseHeaders(isDiscovery ? discovery.get() : list.get(), -1);
            call.close();
        });
        server.start();
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
                .withRequestRetryBackoffLimit(0)
                .build();
        client = ApiClients.builder().withConfig(config).build();
        windows = new KubernetesMaintenanceWindows(client, clock, new Unreadable(_ -> {}, clock));
    }

    @AfterEach
    void stop() {
        windows.close();
        client.close();
        server.stop(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 500, 503})
    void aServerThatFailsToListItsKindsIsAskedAgain(int code) {
        discovery.set(code);
        windows.start();
        eventually(windows::failure, _ -> true);
        assertThat(windows.all()).isEmpty();

        discovery.set(404);
        assertThat(windows.all()).as("discovery at most once a minute").isEmpty();
        clock.advance(Duration.ofMinutes(1));

        eventually(windows::all, List.of()::equals);
        assertThat(windows.failure()).isEmpty();
    }

    @Test
    void aKindWithoutListPermissionIsUnknownWithTheReason() {
        discovery.set(403);
        list.set(403);
        windows.start();

        var failure = eventually(windows::failure, _ -> true);

        assertThat(failure.category()).isEqualTo(Category.FORBIDDEN);
        clock.advance(Duration.ofMinutes(1));
        assertThat(Optional.of(windows.all())).contains(Optional.empty());
    }
}
