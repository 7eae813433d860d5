package sh.joiner.sandbox.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Discovery: health, version, groups, kinds and schemas. */
class DiscoveryContractTest extends ApiServerContract {

    @ParameterizedTest
    @ValueSource(strings = {"/readyz", "/livez", "/healthz"})
    void healthIsReported(String path) {
        assertThat(get(path).text()).isEqualTo("ok");
    }

    @Test
    void theVersionIsReported() {
        assertThat(get("/version").at("/gitVersion")).startsWith("v1.");
    }

    @ParameterizedTest
    @CsvSource({
        "/api, APIVersions",
        "/apis, APIGroupList",
        "/apis/apps, APIGroup",
        "/api/v1, APIResourceList",
        "/apis/apps/v1, APIResourceList",
        "/apis/contract.joiner.sh/v1, APIResourceList"
    })
    void groupsAndResourcesAreListed(String path, String kind) {
        assertThat(get(path).at("/kind")).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1, pods, Pod, true",
        "/api/v1, nodes, Node, false",
        "/api/v1, pods/eviction, Eviction, true",
        "/api/v1, pods/binding, Binding, true",
        "/api/v1, serviceaccounts/token, TokenRequest, true",
        "/apis/apps/v1, deployments, Deployment, true",
        "/apis/apps/v1, deployments/scale, Scale, true",
        "/apis/policy/v1, poddisruptionbudgets/status, PodDisruptionBudget, true",
        "/apis/rbac.authorization.k8s.io/v1, clusterroles, ClusterRole, false",
        "/apis/rbac.authorization.k8s.io/v1, roles, Role, true",
        "/apis/authorization.k8s.io/v1, subjectaccessreviews, SubjectAccessReview, false",
        "/apis/authentication.k8s.io/v1, tokenreviews, TokenReview, false",
        "/apis/coordination.k8s.io/v1, leases, Lease, true",
        "/apis/batch/v1, jobs, Job, true",
        "/apis/contract.joiner.sh/v1, gadgets, Gadget, true"
    })
    void eachKindIsListed(String path, String name, String kind, boolean isNamespaced) {
        for (var resource : get(path).json().path("resources")) {
            if (resource.path("name").asText().equals(name)) {
                assertThat(resource.path("kind").asText()).isEqualTo(kind);
                assertThat(resource.path("namespaced").asBoolean()).isEqualTo(isNamespaced);
                return;
            }
        }
        throw new AssertionError(path + " does not list " + name);
    }

    @ParameterizedTest
    @CsvSource({
        "/apis/apps/v1, io.k8s.api.apps.v1.Deployment",
        "/api/v1, io.k8s.api.core.v1.Pod",
        "/apis/contract.joiner.sh/v1, sh.joiner.contract.v1.Gadget"
    })
    void eachKindHasASchema(String path, String schema) {
        var schemas = get("/openapi/v3" + path).json().at("/components/schemas");

        assertThat(schemas.path(schema).path("type").asText()).isEqualTo("object");
        assertThat(schemas.path(schema)
                        .at("/x-kubernetes-group-version-kind/0/kind")
                        .asText())
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "io.k8s.api.apps.v1.DeploymentSpec, replicas, integer",
        "io.k8s.api.core.v1.PodSpec, hostNetwork, boolean",
        "io.k8s.api.core.v1.PodSpec, nodeName, string",
        "io.k8s.api.core.v1.PodSpec, containers, array",
        "io.k8s.api.core.v1.PodSpec, nodeSelector, object",
        "io.k8s.api.core.v1.Probe, initialDelaySeconds, integer"
    })
    void schemasHaveTheTypesOfFields(String schema, String field, String type) {
        var schemas = get("/openapi/v3/apis/apps/v1").json().at("/components/schemas");

        assertThat(schemas.path(schema)
                        .path("properties")
                        .path(field)
                        .path("type")
                        .asText())
                .isEqualTo(type);
    }

    @Test
    void openApiV2HasMergeKeys() {
        var pod = get("/openapi/v2").json().path("definitions").path("io.k8s.api.core.v1.PodSpec");

        assertThat(pod.at("/properties/containers/x-kubernetes-patch-merge-key").asText())
                .isEqualTo("name");
    }

    @ParameterizedTest
    @CsvSource({
        "application/com.github.proto-openapi.spec.v2@v1.0+protobuf, application/com.github.proto-openapi.spec.v2.v1.0+protobuf",
        "'application/com.github.proto-openapi.spec.v2.v1.0+protobuf;q=1,*/*', application/com.github.proto-openapi.spec.v2.v1.0+protobuf",
        "application/json, application/json",
        "*/*, application/json"
    })
    void openApiV2IsServedInTheRequestedMediaType(String accepted, String expected) {
        var reply = send("GET", "/openapi/v2", new byte[0], "application/json", Map.of("Accept", accepted));

        assertThat(reply.code()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).isEqualTo(expected);
        assertThat(reply.text()).contains("io.k8s.api.core.v1.PodSpec");
    }

    @Test
    void openApiV2IsServedInNoOtherMediaType() {
        var reply = send("GET", "/openapi/v2", new byte[0], "application/json", Map.of("Accept", "text/html"));

        assertThat(reply.code()).isEqualTo(406);
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /version, 405",
        "POST, /api, 405",
        "DELETE, /api/v1, 405",
        "PUT, /apis/apps/v1, 405",
        "PUT, /apis, 200",
        "POST, /apis/apps, 200"
    })
    void onlyTheListsOfGroupsAreServedForAnyMethod(String method, String path, int code) {
        assertThat(call(method, path, "{}", "application/json").code()).isEqualTo(code);
    }

    @Test
    void anUnknownGroupIsNotFoundInPlainText() {
        var reply = get("/apis/nobody.joiner.sh/v1/things");

        assertThat(reply.code()).isEqualTo(404);
        assertThat(reply.text().strip()).isEqualTo("404 page not found");
        assertThat(reply.header("Content-Type")).startsWith("text/plain");
    }
}
