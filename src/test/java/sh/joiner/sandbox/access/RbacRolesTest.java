package sh.joiner.sandbox.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.store.ObjectStore;
import sh.joiner.sandbox.testing.SteppingClock;
import sh.joiner.sandbox.testing.Yaml;

/** Role-based access control over HTTP. */
class RbacRolesTest {

    private static final String RBAC = ".rbac.authorization.k8s.io";

    private final SandboxCluster cluster =
            new SandboxCluster(new SteppingClock(), "1.34.2", List.of(), Access.Mode.ROLES);
    private final ObjectStore store = cluster.store();
    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeEach
    void start() {
        cluster.start(0, AllowedHosts.LOOPBACK);
    }

    @AfterEach
    void close() {
        http.close();
        cluster.close();
    }

    private JsonNode call(String method, String path, String... headers) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + cluster.port() + path))
                .method(method, BodyPublishers.ofString("{\"metadata\":{\"name\":\"x\"}}"))
                .header("Content-Type", "application/json");
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return Yaml.tree(http.send(request.build(), BodyHandlers.ofString()).body());
    }

    private JsonNode jane(String method, String path) throws Exception {
        return call(method, path, "Impersonate-User", "jane");
    }

    private void bind(String kind, String namespace, String role, String roleKind) {
        store.create(kind + RBAC, Yaml.object("""
                metadata: {name: %s-%s, namespace: '%s'}
                roleRef: {kind: %s, name: '%s'}
                subjects: [{kind: User, name: jane}]
                """.formatted(kind, role.replace(':', '-'), namespace, roleKind, role)));
    }

    @Test
    void aUserWithoutBindingsMayOnlyReadDiscoveryPaths() throws Exception {
        assertThat(jane("GET", "/version").path("major").asText()).isEqualTo("1");
        assertThat(jane("GET", "/api/v1/namespaces/default/pods")
                        .path("message")
                        .asText())
                .isEqualTo("pods is forbidden: User \"jane\" cannot list resource \"pods\" in API group \"\" in the"
                        + " namespace \"default\"");
        assertThat(jane("GET", "/apis/apps/v1/deployments").path("message").asText())
                .endsWith("cannot list resource \"deployments\" in API group \"apps\" at the cluster scope");
        assertThat(jane("GET", "/metrics").path("message").asText())
                .isEqualTo("forbidden: User \"jane\" cannot get path \"/metrics\"");
    }

    @Test
    void aRoleBindingGrantsNothingOutsideItsNamespace() throws Exception {
        bind("rolebindings", "default", "view", "ClusterRole");

        assertThat(jane("GET", "/api/v1/namespaces/default/pods").path("kind").asText())
                .isEqualTo("PodList");
        assertThat(jane("GET", "/api/v1/namespaces/kube-system/pods")
                        .path("code")
                        .asInt())
                .isEqualTo(403);
        assertThat(jane("GET", "/api/v1/namespaces/default/secrets")
                        .path("code")
                        .asInt())
                .isEqualTo(403);
        assertThat(jane("POST", "/api/v1/namespaces/default/configmaps")
                        .path("code")
                        .asInt())
                .isEqualTo(403);
    }

    @Test
    void anAggregatedRoleHasTheRulesOfTheRolesThatItSelects() throws Exception {
        bind("clusterrolebindings", "", "edit", "ClusterRole");
        store.create("clusterroles" + RBAC, Yaml.object("""
                metadata: {name: more, labels: {rbac.authorization.k8s.io/aggregate-to-view: "true"}}
                rules: [{apiGroups: [''], resources: [nodes], verbs: [get]}]
                """));

        assertThat(jane("POST", "/api/v1/namespaces/default/configmaps")
                        .path("kind")
                        .asText())
                .isEqualTo("ConfigMap");
        assertThat(jane("GET", "/api/v1/nodes/none").path("code").asInt()).isEqualTo(404);
        assertThat(jane("GET", "/api/v1/nodes").path("code").asInt()).isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET    | /api/v1/namespaces/default/configmaps/one  | 404
            GET    | /api/v1/namespaces/default/configmaps/two  | 403
            GET    | /api/v1/namespaces/default/configmaps      | 403
            DELETE | /api/v1/namespaces/default/configmaps/one  | 403
            POST   | /api/v1/namespaces/default/pods/a/eviction | 404
            GET    | /api/v1/namespaces/default/pods/a          | 403
            """)
    void rulesLimitVerbsSubresourcesAndNames(String method, String path, int code) throws Exception {
        store.create("roles" + RBAC, Yaml.object("""
                metadata: {name: narrow, namespace: default}
                rules:
                - {apiGroups: [''], resources: [configmaps], resourceNames: [one], verbs: [get]}
                - {apiGroups: [''], resources: [pods/eviction], verbs: [create]}
                """));
        bind("rolebindings", "default", "narrow", "Role");

        assertThat(jane(method, path).path("code").asInt()).isEqualTo(code);
    }

    @Test
    void aServiceAccountIsIdentifiedByItsToken() throws Exception {
        store.create("serviceaccounts", Yaml.object("metadata: {name: robot, namespace: default}"));
        store.create("clusterrolebindings" + RBAC, Yaml.object("""
                metadata: {name: robots}
                roleRef: {kind: ClusterRole, name: view}
                subjects: [{kind: ServiceAccount, name: robot, namespace: default}]
                """));
        var token = call("POST", "/api/v1/namespaces/default/serviceaccounts/robot/token")
                .at("/status/token")
                .asText();

        assertThat(call("GET", "/api/v1/pods", "Authorization", "Bearer " + token)
                        .path("kind")
                        .asText())
                .isEqualTo("PodList");
        assertThat(call("GET", "/api/v1/nodes", "Authorization", "Bearer " + token)
                        .path("code")
                        .asInt())
                .isEqualTo(403);
        assertThat(call("GET", "/api/v1/pods", "Authorization", "Bearer nonsense")
                        .path("code")
                        .asInt())
                .isEqualTo(401);
    }

    @Test
    void impersonationNeedsAPermission() throws Exception {
        store.create("serviceaccounts", Yaml.object("metadata: {name: robot, namespace: default}"));
        var token = call("POST", "/api/v1/namespaces/default/serviceaccounts/robot/token")
                .at("/status/token")
                .asText();

        var refused = call("GET", "/version", "Authorization", "Bearer " + token, "Impersonate-User", "jane");

        assertThat(refused.path("message").asText()).contains("cannot impersonate resource \"users\"");
    }

    @Test
    void requestsWithoutCredentialsAreAllowed() throws Exception {
        assertThat(call("GET", "/api/v1/secrets").path("kind").asText()).isEqualTo("SecretList");
    }
}
