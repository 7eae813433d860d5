package sh.joiner.sandbox.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.sandbox.testing.Yaml;

/** Kinds that are defined at run time: schemas, defaults, CEL rules, creation and deletion. */
class CustomKindContractTest extends ApiServerContract {

    private static final String CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {colour: pink}                              | spec.colour: Unsupported value: "pink": supported values: "red", "green", "blue"
            {count: 11}                                 | spec.count in body should be less than or equal to 10
            {count: -1}                                 | spec.count in body should be greater than or equal to 0
            {count: many}                               | spec.count in body must be of type integer
            {code: A1}                                  | spec.code in body should match '^[a-z]+$'
            {code: abcdef}                              | Too long: may not be more than 5
            {tags: [x, x]}                              | spec.tags[1]: Duplicate value
            {tags: [a, b, c, d]}                        | spec.tags: Too many: 4: must have at most 3 items
            {parts: [{weight: 1}]}                      | spec.parts[0].name: Required value
            {parts: [{name: a}, {name: a}]}             | spec.parts[1]: Duplicate value
            {least: 3, most: 2}                         | least must not be above most
            """)
    void theSchemaRefuses(String spec, String message) {
        assertRefused(
                post(GADGETS, "{%s, metadata: {name: a}, spec: %s}".formatted(GADGET, spec)), 422, "Invalid", message);
    }

    @Test
    void aRequiredFieldIsNamed() {
        assertRefused(
                post(GADGETS, "{%s, metadata: {name: a}}".formatted(GADGET)), 422, "Invalid", "spec: Required value");
    }

    @Test
    void defaultsAreFilledInAndUnknownFieldsDropped() {
        var made = madeGadget("{surprise: 1, free: {kept: 1}}");

        assertThat(made.path("spec")).isEqualTo(Yaml.object("{free: {kept: 1}, colour: red, count: 1}"));
    }

    @Test
    void aTransitionRuleOnlyAppliesToChanges() {
        madeGadget("{fixed: x, rising: 2}");

        assertThat(patch(GADGETS + "/a", MERGE, "{spec: {rising: 3}}").code()).isEqualTo(200);
        assertRefused(
                patch(GADGETS + "/a", MERGE, "{spec: {rising: 1}}"),
                422,
                "Invalid",
                "must not fall below its last value");
        assertRefused(patch(GADGETS + "/a", MERGE, "{spec: {fixed: y}}"), 422, "Invalid", "fixed may not change");
        assertThat(patch(GADGETS + "/a", MERGE, "{spec: {fixed: null}}").code()).isEqualTo(200);
    }

    private static String crd(String plural, String schema) {
        return """
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: %1$s.contract.joiner.sh}
                spec:
                  group: contract.joiner.sh
                  scope: Namespaced
                  names: {plural: %1$s, kind: Kind%1$s}
                  versions:
                  - name: v1
                    served: true
                    storage: true
                    schema: {openAPIV3Schema: %2$s}
                """.formatted(plural, schema);
    }

    private static String anyPlural() {
        return "k" + UUID.randomUUID().toString().substring(0, 8);
    }

    @Test
    void aKindIsServedOnceItIsEstablishedAndDeletedWithItsObjects() throws InterruptedException {
        var plural = anyPlural();
        var path = "/apis/contract.joiner.sh/v1/namespaces/{ns}/" + plural;
        made(CRDS, crd(plural, "{type: object, x-kubernetes-preserve-unknown-fields: true}"));
        until(path, 200);

        made(path, "{apiVersion: contract.joiner.sh/v1, kind: Kind%s, metadata: {name: a}}".formatted(plural));
        delete(CRDS + "/" + plural + ".contract.joiner.sh", "");

        until(path, 404);
    }

    private static String twoVersions(String plural) {
        return """
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: %1$s.two.joiner.sh}
                spec:
                  group: two.joiner.sh
                  scope: Namespaced
                  names: {plural: %1$s, kind: Kind%1$s}
                  versions:
                  - {name: v1beta1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object,
                      properties: {size: {type: integer, maximum: 5}, colour: {type: string}}}}}}}
                  - {name: v1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object,
                      properties: {size: {type: integer, maximum: 9}, colour: {type: string, default: red}}}}}}}
                """.formatted(plural);
    }

    /** Creates a kind with two versions that need no conversion, and returns its plural name. */
    private String inTwoVersions() throws InterruptedException {
        var plural = anyPlural();
        made(CRDS, twoVersions(plural));
        until(path("v1", plural), 200);
        until(path("v1beta1", plural), 200);
        return plural;
    }

    private static String path(String version, String plural) {
        return "/apis/two.joiner.sh/%s/namespaces/{ns}/%s".formatted(version, plural);
    }

    private static String named(String version, String plural, String spec) {
        return "{apiVersion: two.joiner.sh/%s, kind: Kind%s, metadata: {name: a}, spec: %s}"
                .formatted(version, plural, spec);
    }

    @Test
    void anObjectOfOneVersionIsReadInTheOtherWithoutItsDefaults() throws InterruptedException {
        var plural = inTwoVersions();
        var old = made(path("v1beta1", plural), named("v1beta1", plural, "{size: 3}"));
        var shown = get(path("v1", plural) + "/a").json();
        var listed = get(path("v1", plural)).json();

        assertThat(old.path("apiVersion").asText()).isEqualTo("two.joiner.sh/v1beta1");
        assertThat(shown.path("apiVersion").asText()).isEqualTo("two.joiner.sh/v1");
        assertThat(shown.path("spec")).isEqualTo(Yaml.object("{size: 3}"));
        assertThat(shown.at("/metadata/uid")).isEqualTo(old.at("/metadata/uid"));
        assertThat(shown.at("/metadata/resourceVersion")).isEqualTo(old.at("/metadata/resourceVersion"));
        assertThat(listed.at("/items/0/apiVersion").asText()).isEqualTo("two.joiner.sh/v1");
    }

    @Test
    void eachVersionIsValidatedByItsOwnSchema() throws InterruptedException {
        var plural = inTwoVersions();
        made(path("v1", plural), named("v1", plural, "{size: 8}"));

        assertThat(patch(path("v1", plural) + "/a", MERGE, "{spec: {size: 9}}")
                        .json()
                        .path("apiVersion")
                        .asText())
                .isEqualTo("two.joiner.sh/v1");
        assertRefused(
                patch(path("v1beta1", plural) + "/a", MERGE, "{spec: {size: 8}}"),
                422,
                "Invalid",
                "less than or equal to 5");
        assertRefused(
                post(path("v1", plural), named("v1beta1", plural, "{size: 1}")), 400, "BadRequest", "two.joiner.sh/v1");
    }

    @Test
    void theStableVersionIsPreferred() throws InterruptedException {
        inTwoVersions();

        var group = get("/apis/two.joiner.sh").json();

        assertThat(group.at("/preferredVersion/version").asText()).isEqualTo("v1");
        assertThat(group.path("versions").findValuesAsText("version")).containsExactly("v1", "v1beta1");
    }

    @Test
    void exactlyOneVersionIsTheStorageVersion() {
        var none = twoVersions(anyPlural()).replace("storage: true", "storage: false");

        assertRefused(post(CRDS, none), 422, "Invalid", "exactly one version marked as storage version");
    }

    private void until(String path, int code) throws InterruptedException {
        for (int left = 200; left > 0 && get(path).code() != code; left--) {
            Thread.sleep(50);
        }
        assertThat(get(path).code()).isEqualTo(code);
    }

    @Test
    void aConditionShowsThatTheKindIsEstablished() {
        var crd = get(CRDS + "/gadgets.contract.joiner.sh").json();

        assertThat(crd.at("/status/conditions").findValuesAsText("type")).contains("NamesAccepted", "Established");
        assertThat(crd.at("/status/acceptedNames/kind").asText()).isEqualTo("Gadget");
        assertThat(crd.at("/status/storedVersions/0").asText()).isEqualTo("v1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {rule: 'self =='}                                                          | compilation failed
            {rule: 'self >= 0', messageExpression: "'not below 0, but ' + string(self)"}   | estimated messageExpression cost exceeds budget
            """)
    void aRuleThatDoesNotCompileOrCostsTooMuchIsRefused(String rule, String message) {
        var schema =
                "{type: object, properties: {spec: {type: integer, x-kubernetes-validations: [%s]}}}".formatted(rule);

        var refused = post(CRDS, crd(anyPlural(), schema));

        assertRefused(refused, 422, "Invalid", message);
    }

    @Test
    void theNameOfADefinitionIsItsPluralAndGroup() {
        var refused = post(CRDS, crd(anyPlural(), "{type: object}").replaceFirst("name: k", "name: x"));

        assertRefused(refused, 422, "Invalid", "must be spec.names.plural+\".\"+spec.group");
    }
}
