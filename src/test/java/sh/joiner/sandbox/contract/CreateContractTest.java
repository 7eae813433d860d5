package sh.joiner.sandbox.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.kubernetes.client.proto.Meta.LabelSelector;
import io.kubernetes.client.proto.Meta.ObjectMeta;
import io.kubernetes.client.proto.Runtime;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Apps;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** POST: defaults, generated fields, and refusals. */
class CreateContractTest extends ApiServerContract {

    @Test
    void theServerSetsTheIdentityFields() {
        var made = madeMap("a");

        assertThat(made.at("/metadata/uid").asText()).hasSize(36);
        assertThat(made.at("/metadata/creationTimestamp").asText())
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
        assertThat(made.at("/metadata/resourceVersion").asText()).matches("[1-9][0-9]*");
        assertThat(made.at("/metadata/namespace").asText()).isEqualTo(namespace);
        assertThat(made.path("metadata").has("generation")).isFalse();
        assertThat(made.at("/kind").asText()).isEqualTo("ConfigMap");
    }

    @ParameterizedTest
    @CsvSource({
        "uid, 0b1d5a6e-0000-0000-0000-000000000000",
        "creationTimestamp, '2001-01-01T00:00:00Z'",
        "selfLink, /there",
        "deletionTimestamp, '2001-01-01T00:00:00Z'"
    })
    void identityFieldsOfTheClientAreIgnored(String field, String value) {
        var made = made(MAPS, "{metadata: {name: a, %s: '%s'}}".formatted(field, value));

        assertThat(made.path("metadata").path(field).asText()).isNotEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {metadata: {name: Upper}}                           | 422 | Invalid    | a lowercase RFC 1123 subdomain
            {metadata: {name: 'a b'}}                           | 422 | Invalid    | metadata.name: Invalid value
            {metadata: {}}                                      | 422 | Invalid    | name or generateName is required
            {metadata: {name: a, labels: {x: 'a b'}}}           | 422 | Invalid    | metadata.labels: Invalid value
            {metadata: {name: a, labels: {'a b': x}}}           | 422 | Invalid    | metadata.labels: Invalid value
            {metadata: {name: a, annotations: {'a b': x}}}      | 422 | Invalid    | metadata.annotations: Invalid value
            {metadata: {name: a, namespace: other}}             | 400 | BadRequest | does not match the namespace
            {apiVersion: v1, kind: Secret, metadata: {name: a}} | 400 | BadRequest | ConfigMap
            {apiVersion: v2, kind: ConfigMap, metadata: {name: a}} | 400 | BadRequest | v2
            {metadata: {name: a}, data: [x]}                    | 400 | BadRequest | cannot unmarshal array
            {metadata: {name: a}, data: {x: 1}}                 | 400 | BadRequest | cannot unmarshal number
            """)
    void refusesAConfigMap(String yaml, int code, String reason, String message) {
        assertRefused(post(MAPS, yaml), code, reason, message);
    }

    @Test
    void aSecondObjectOfTheSameNameIsRefused() {
        madeMap("a");

        assertRefused(post(MAPS, "metadata: {name: a}"), 409, "AlreadyExists", "configmaps \"a\" already exists");
    }

    @Test
    void theNamespaceMustExist() {
        assertRefused(
                post("/api/v1/namespaces/none/configmaps", "metadata: {name: a}"),
                404,
                "NotFound",
                "namespaces \"none\" not found");
    }

    @Test
    void aNameIsGeneratedFromAPrefix() {
        assertThat(made(MAPS, "metadata: {generateName: web-}")
                        .at("/metadata/name")
                        .asText())
                .matches("web-[a-z0-9]{5}");
    }

    @Test
    void anInvalidBodyIsRefused() {
        var body = "{\"metadata\":".getBytes(StandardCharsets.UTF_8);

        assertThat(send("POST", MAPS, body, "application/json", Map.of()).code())
                .isEqualTo(400);
        assertThat(send("POST", MAPS, body, "image/png", Map.of()).code()).isEqualTo(415);
    }

    @Test
    void yamlIsAccepted() {
        var yaml = "metadata:\n  name: a\n".getBytes(StandardCharsets.UTF_8);

        assertThat(send("POST", MAPS, yaml, "application/yaml", Map.of()).code())
                .isEqualTo(201);
    }

    @Test
    void aDryRunSetsDefaultsAndStoresNothing() {
        var dry = post(GADGETS + "?dryRun=All", "{%s, metadata: {name: a}, spec: {}}".formatted(GADGET));

        assertThat(dry.code()).isEqualTo(201);
        assertThat(dry.at("/spec/colour")).isEqualTo("red");
        assertThat(get(GADGETS + "/a").code()).isEqualTo(404);
    }

    @Test
    void aDryRunRefusesATakenNameAndAnUnsupportedDryRunValue() {
        madeMap("a");

        assertThat(post(MAPS + "?dryRun=All", "metadata: {name: a}").code()).isEqualTo(409);
        assertRefused(
                post(MAPS + "?dryRun=Some", "metadata: {name: b}"),
                422,
                "Invalid",
                "dryRun: Unsupported value: [\"Some\"]: supported values: \"All\"");
    }

    @ParameterizedTest
    @CsvSource({"Strict, 400, ''", "Warn, 201, unknown field", "Ignore, 201, ''", "'', 201, unknown field"})
    void unknownFieldsAreHandledAsTheClientRequests(String request, int code, String warning) {
        var query = request.isEmpty() ? "" : "?fieldValidation=" + request;

        var ofBuiltIn = post(MAPS + query, "{metadata: {name: a}, surprise: 1}");
        var ofCustom = post(GADGETS + query, "{%s, metadata: {name: a}, spec: {surprise: 1}}".formatted(GADGET));

        assertThat(ofBuiltIn.code()).isEqualTo(code);
        assertThat(ofCustom.code()).isEqualTo(code);
        assertThat(ofBuiltIn.header("Warning")).contains(warning);
        assertThat(ofCustom.header("Warning")).contains(warning);
        assertThat(ofBuiltIn.json().has("surprise")).isFalse();
        assertThat(ofCustom.json().path("spec").has("surprise")).isFalse();
    }

    @Test
    void aStrictRefusalNamesEveryUnknownField() {
        var refused = post(
                DEPLOYMENTS + "?fieldValidation=Strict",
                "{metadata: {name: a}, spec: {replica: 1, template: {spec: {containers: [{nam: x}]}}}}");

        assertRefused(refused, 400, "BadRequest", "unknown field \"spec.replica\"");
        assertThat(refused.at("/message")).contains("unknown field \"spec.template.spec.containers[0].nam\"");
    }

    @Test
    void theWriterOwnsItsFields() {
        var made = post(MAPS + "?fieldManager=me", "{metadata: {name: a}, data: {x: y}}");

        assertThat(made.at("/metadata/managedFields/0/manager")).isEqualTo("me");
        assertThat(made.at("/metadata/managedFields/0/operation")).isEqualTo("Update");
        assertThat(made.json().at("/metadata/managedFields/0/fieldsV1/f:data").has("f:x"))
                .isTrue();
    }

    @Test
    void protobufOfABuiltInKindIsAccepted() throws IOException {
        var template = V1.PodTemplateSpec.newBuilder()
                .setMetadata(ObjectMeta.newBuilder().putLabels("app", "web"))
                .setSpec(V1.PodSpec.newBuilder()
                        .addContainers(V1.Container.newBuilder().setName("web").setImage("web:1")));
        var deployment = V1Apps.Deployment.newBuilder()
                .setMetadata(ObjectMeta.newBuilder().setName("web"))
                .setSpec(V1Apps.DeploymentSpec.newBuilder()
                        .setReplicas(0)
                        .setSelector(LabelSelector.newBuilder().putMatchLabels("app", "web"))
                        .setTemplate(template))
                .build();

        var made = protobuf(DEPLOYMENTS, "apps/v1", "Deployment", deployment);

        assertThat(made.code()).as(made.text()).isEqualTo(201);
        assertThat(made.json().at("/spec/replicas").asInt(-1)).isZero();
        assertThat(made.at("/spec/selector/matchLabels/app")).isEqualTo("web");
        assertThat(made.at("/spec/template/spec/containers/0/image")).isEqualTo("web:1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {metadata: {name: a}, spec: {}}                                        | Object 'Kind' is missing in
            {apiVersion: contract.joiner.sh/v1, metadata: {name: a}, spec: {}}     | Object 'Kind' is missing in
            """)
    void aCustomObjectMustNameItsKind(String yaml, String message) {
        assertRefused(post(GADGETS, yaml), 400, "BadRequest", message);
    }

    private ContractServer.Reply protobuf(String path, String version, String kind, Message object) throws IOException {
        var envelope = Runtime.Unknown.newBuilder()
                .setTypeMeta(
                        Runtime.TypeMeta.newBuilder().setApiVersion(version).setKind(kind))
                .setRaw(ByteString.copyFrom(object.toByteArray()));
        var body = new ByteArrayOutputStream();
        body.write(new byte[] {'k', '8', 's', 0});
        envelope.build().writeTo(body);
        return send(
                "POST",
                path,
                body.toByteArray(),
                "application/vnd.kubernetes.protobuf",
                Map.of("Accept", "application/json"));
    }
}
