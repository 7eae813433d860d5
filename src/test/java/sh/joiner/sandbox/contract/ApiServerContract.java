package sh.joiner.sandbox.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import sh.joiner.sandbox.contract.ContractServer.Reply;
import sh.joiner.sandbox.testing.Yaml;

/**
 * Guarantees of every Kubernetes API server, as small test cases. The cases run against the sandbox, or against the server of the kubeconfig
 * that JOINER_CONTRACT_KUBECONFIG names, whose user must have all permissions. If the two servers differ, the sandbox is wrong. Each case has
 * its own namespace, which paths call {@code {ns}}.
 */
class ApiServerContract {

    static final String PODS = "/api/v1/namespaces/{ns}/pods";
    static final String MAPS = "/api/v1/namespaces/{ns}/configmaps";
    static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/{ns}/deployments";
    static final String BUDGETS = "/apis/policy/v1/namespaces/{ns}/poddisruptionbudgets";
    static final String GADGETS = "/apis/contract.joiner.sh/v1/namespaces/{ns}/gadgets";

    /** The apiVersion and kind of an object of the custom kind. */
    static final String GADGET = "apiVersion: contract.joiner.sh/v1, kind: Gadget";

    static final String APPLY = "application/apply-patch+yaml";
    static final String MERGE = "application/merge-patch+json";
    static final String JSON_PATCH = "application/json-patch+json";
    static final String STRATEGIC = "application/strategic-merge-patch+json";

    static final String POD_SPEC =
            "{automountServiceAccountToken: false, containers: [{name: app, image: 'registry.example/app:1'}]}";

    private static final ContractServer SERVER = ContractServer.open();

    static {
        prepare();
    }

    String namespace = "";

    /** Creates the custom kind. It may exist from an earlier run. */
    private static void prepare() {
        var crd = Yaml.object(ContractServer.resource("/sandbox/gadgets.yaml"));
        SERVER.send(
                "POST",
                "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
                bytes(crd),
                "application/json",
                Map.of());
        for (int left = 100; left > 0; left--) {
            if (SERVER.send("GET", "/apis/contract.joiner.sh/v1/gadgets", new byte[0], "", Map.of())
                            .code()
                    == 200) {
                return;
            }
            Thread.onSpinWait();
        }
    }

    private static byte[] bytes(JsonNode json) {
        return json.toString().getBytes(StandardCharsets.UTF_8);
    }

    @BeforeEach
    void makeNamespace() {
        namespace = "contract-" + UUID.randomUUID().toString().substring(0, 8);
        made("/api/v1/namespaces", "metadata: {name: %s}".formatted(namespace));
        post("/api/v1/namespaces/{ns}/serviceaccounts", "metadata: {name: default}");
    }

    Reply get(String path) {
        return call("GET", path, "", "application/json");
    }

    Reply post(String path, String yaml) {
        return call("POST", path, yaml, "application/json");
    }

    Reply put(String path, JsonNode object) {
        return send("PUT", path, bytes(object), "application/json", Map.of());
    }

    Reply patch(String path, String type, String yaml) {
        return call("PATCH", path, yaml, type);
    }

    Reply delete(String path, String options) {
        return call("DELETE", path, options, "application/json");
    }

    /** Converts a body from YAML, which is easier to read, to JSON. */
    Reply call(String method, String path, String yaml, String type) {
        var text =
                yaml.isBlank() ? "" : Yaml.tree(yaml.replace("{ns}", namespace)).toString();
        return send(method, path, text.getBytes(StandardCharsets.UTF_8), type, Map.of());
    }

    Reply send(String method, String path, byte[] body, String type, Map<String, String> headers) {
        return SERVER.send(method, path.replace("{ns}", namespace), body, type, headers);
    }

    /** Creates an object, and fails if the server refuses it. */
    ObjectNode made(String path, String yaml) {
        var reply = post(path, yaml);
        assertThat(reply.code()).as(reply.text()).isEqualTo(201);
        return (ObjectNode) reply.json();
    }

    ObjectNode madePod(String name) {
        return made(PODS, "{metadata: {name: %s, labels: {app: web}}, spec: %s}".formatted(name, POD_SPEC));
    }

    ObjectNode madeMap(String name) {
        return made(MAPS, "{metadata: {name: %s, labels: {letter: %s}}, data: {key: value}}".formatted(name, name));
    }

    ObjectNode madeGadget(String spec) {
        return made(GADGETS, "{%s, metadata: {name: a}, spec: %s}".formatted(GADGET, spec));
    }

    static void assertRefused(Reply reply, int code, String reason, String message) {
        assertThat(reply.code()).as(reply.text()).isEqualTo(code);
        assertThat(reply.at("/kind")).isEqualTo("Status");
        assertThat(reply.at("/status")).isEqualTo("Failure");
        assertThat(reply.at("/reason")).isEqualTo(reason);
        assertThat(reply.json().path("code").asInt()).isEqualTo(code);
        assertThat(reply.at("/message")).contains(message);
    }

    static List<String> names(Reply list) {
        var names = new ArrayList<String>();
        list.json()
                .path("items")
                .forEach(item -> names.add(item.at("/metadata/name").asText()));
        return names;
    }

    /** Returns the events of a watch that ends by itself, such as {@code ADDED one}. */
    List<String> watched(String path) {
        var events = new ArrayList<String>();
        for (var line : get(path).text().split("\n", -1)) {
            if (!line.isBlank()) {
                var event = Yaml.object(line);
                events.add(event.path("type").asText() + " "
                        + event.at("/object/metadata/name").asText());
            }
        }
        return events;
    }
}
