package sh.joiner.sandbox.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** PUT, of objects and of their status. */
class UpdateContractTest extends ApiServerContract {

    private ObjectNode gadget() {
        return madeGadget("{colour: blue}");
    }

    @Test
    void anObjectIsReplaced() {
        var map = madeMap("a");
        map.withObject("/data").removeAll().put("other", "x");

        var next = put(MAPS + "/a", map);

        assertThat(next.code()).isEqualTo(200);
        assertThat(next.json().path("data").toString()).isEqualTo("{\"other\":\"x\"}");
        assertThat(next.at("/metadata/resourceVersion"))
                .isNotEqualTo(map.at("/metadata/resourceVersion").asText());
    }

    @Test
    void anUpdateWithoutChangesKeepsTheVersion() {
        var map = madeMap("a");

        assertThat(put(MAPS + "/a", map).at("/metadata/resourceVersion"))
                .isEqualTo(map.at("/metadata/resourceVersion").asText());
    }

    @Test
    void anOldVersionIsAConflict() {
        var old = madeMap("a");
        patch(MAPS + "/a", MERGE, "{data: {x: y}}");
        old.withObject("/data").put("z", "z");

        assertRefused(put(MAPS + "/a", old), 409, "Conflict", "the object has been modified");
    }

    @ParameterizedTest
    @CsvSource({
        "name, b, 400, BadRequest",
        "namespace, other, 400, BadRequest",
        "uid, 0b1d5a6e-0000-0000-0000-000000000000, 409, Conflict"
    })
    void identityIsKept(String field, String value, int code, String reason) {
        var map = madeMap("a");
        map.withObject("/metadata").put(field, value);

        assertRefused(put(MAPS + "/a", map), code, reason, "");
    }

    @Test
    void aCustomObjectIsOnlyReplacedWithItsVersion() {
        var gadget = gadget();
        gadget.withObject("/metadata").remove("resourceVersion");

        assertRefused(put(GADGETS + "/a", gadget), 422, "Invalid", "metadata.resourceVersion");
    }

    @Test
    void theSpecRaisesTheGenerationAndMetadataDoesNot() {
        gadget();

        var labelled = patch(GADGETS + "/a", MERGE, "{metadata: {labels: {x: y}}}");
        var changed = patch(GADGETS + "/a", MERGE, "{spec: {count: 5}}");

        assertThat(labelled.json().at("/metadata/generation").asInt()).isEqualTo(1);
        assertThat(changed.json().at("/metadata/generation").asInt()).isEqualTo(2);
    }

    @Test
    void statusIsOnlyWrittenThroughItsOwnPath() {
        var gadget = gadget();
        gadget.withObject("/status").put("note", "hello");
        var throughMain = put(GADGETS + "/a", gadget);
        var present = (ObjectNode) get(GADGETS + "/a").json();
        present.withObject("/status").put("note", "hello");
        present.withObject("/spec").put("colour", "green");

        var throughStatus = put(GADGETS + "/a/status", present);

        assertThat(throughMain.json().has("status")).isFalse();
        assertThat(throughStatus.at("/status/note")).isEqualTo("hello");
        assertThat(throughStatus.at("/spec/colour")).isEqualTo("blue");
        assertThat(throughStatus.json().at("/metadata/generation").asInt()).isEqualTo(1);
    }

    @Test
    void aMissingObjectIsNotCreated() {
        var map = madeMap("a");
        delete(MAPS + "/a", "");

        assertThat(put(MAPS + "/a", map).code()).isIn(404, 409);
    }

    @Test
    void anUpdateWithoutManagedFieldsKeepsTheFieldManagers() {
        var made = (ObjectNode) post(MAPS + "?fieldManager=me", "{metadata: {name: a}, data: {x: y}}")
                .json();
        made.withObject("/metadata").remove("managedFields");
        made.withObject("/metadata").putObject("labels").put("x", "y");

        var next = put(MAPS + "/a?fieldManager=you", made);

        assertThat(next.json().at("/metadata/managedFields").findValuesAsText("manager"))
                .containsExactlyInAnyOrder("me", "you");
    }

    @Test
    void aDryRunChangesNothing() {
        var map = madeMap("a");
        map.withObject("/data").put("x", "y");

        assertThat(put(MAPS + "/a?dryRun=All", map).at("/data/x")).isEqualTo("y");
        assertThat(get(MAPS + "/a").json().path("data").has("x")).isFalse();
    }

    @Test
    void anImmutableMapIsNotChanged() {
        var map = madeMap("a");
        map.put("immutable", true);
        var fixed = (ObjectNode) put(MAPS + "/a", map).json();
        fixed.withObject("/data").put("x", "y");

        assertRefused(put(MAPS + "/a", fixed), 422, "Invalid", "field is immutable when `immutable` is set");
    }

    @Test
    void mostFieldsOfAPodAreImmutable() {
        madePod("a");

        var image = patch(PODS + "/a", STRATEGIC, "{spec: {containers: [{name: app, image: 'app:2'}]}}");
        var host = patch(PODS + "/a", MERGE, "{spec: {hostNetwork: true}}");

        assertThat(image.at("/spec/containers/0/image")).isEqualTo("app:2");
        assertRefused(host, 422, "Invalid", "pod updates may not change fields other than");
    }
}
