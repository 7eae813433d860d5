package sh.joiner.kubernetes.lease;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.port.RemoteCallException;
import sh.joiner.testing.ApiClients;

/** Tests with an API server that returns access rules; by default, the sandbox's API server allows everything. */
class LeasePermissionTest {

    private static final LeaseSettings LEASE = new LeaseSettings(
            "kube-system",
            "karpenter-leader-election",
            "me",
            Duration.ofSeconds(15),
            Duration.ofSeconds(10),
            Duration.ofSeconds(2));

    private final HttpServer server;

    LeasePermissionTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    private KubernetesClient serverWith(String status) {
        server.createContext("/apis/authorization.k8s.io/v1/selfsubjectrulesreviews", exchange -> {
            var body = """
                    {"apiVersion": "authorization.k8s.io/v1", "kind": "SelfSubjectRulesReview", "spec": {}, "status": %s}
                    """.formatted(status).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(201, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        var url = "http://127.0.0.1:" + server.getAddress().getPort();
        return ApiClients.builder()
                .withConfig(new ConfigBuilder(Config.empty()).withMasterUrl(url).build())
                .build();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static String rules(String names, String verbs) {
        return """
                {"incomplete": false, "nonResourceRules": [], "resourceRules": [
                  {"apiGroups": ["coordination.k8s.io"], "resources": ["leases"], "verbs": ["create"]},
                  {"apiGroups": ["coordination.k8s.io"], "resources": ["leases"], "resourceNames": [%s], "verbs": [%s]}]}
                """.formatted(names, verbs);
    }

    @Test
    void theRulesOfTheManifestsAreSufficient() {
        try (var client = serverWith(rules("\"karpenter-leader-election\"", "\"get\", \"patch\""))) {
            assertThatCode(() -> LeasePermission.demand(client, LEASE)).doesNotThrowAnyException();
        }
    }

    @Test
    void missingVerbsAreNamed() {
        try (var client = serverWith(rules("\"karpenter-leader-election\"", "\"get\""))) {
            assertThatThrownBy(() -> LeasePermission.demand(client, LEASE))
                    .isInstanceOf(RemoteCallException.class)
                    .hasMessageContaining("kube-system/karpenter-leader-election")
                    .hasMessageContaining("not allowed to patch leases");
        }
    }

    @Test
    void aRuleForAnotherLeaseIsIgnored() {
        try (var client = serverWith(rules("\"another\"", "\"get\", \"patch\""))) {
            assertThatThrownBy(() -> LeasePermission.demand(client, LEASE))
                    .hasMessageContaining("not allowed to get, patch leases");
        }
    }

    @Test
    void incompleteRulesAreIgnored() {
        try (var client = serverWith("{\"incomplete\": true, \"resourceRules\": [], \"nonResourceRules\": []}")) {
            assertThatCode(() -> LeasePermission.demand(client, LEASE)).doesNotThrowAnyException();
        }
    }
}
