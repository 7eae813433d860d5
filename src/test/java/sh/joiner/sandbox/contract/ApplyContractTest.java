package sh.joiner.sandbox.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.contract.ContractServer.Reply;

/** Server-side apply: owners of fields, conflicts, and the removal of fields. */
class ApplyContractTest extends ApiServerContract {

    private Reply apply(String manager, String yaml) {
        return patch(
                MAPS + "/a?fieldManager=" + manager,
                APPLY,
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, %s}".formatted(yaml));
    }

    private Reply force(String manager, String yaml) {
        return patch(
                MAPS + "/a?force=true&fieldManager=" + manager,
                APPLY,
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, %s}".formatted(yaml));
    }

    private String data() {
        return get(MAPS + "/a").json().path("data").toString();
    }

    @Test
    void theFirstApplyCreatesTheObject() {
        assertThat(apply("me", "data: {x: '1'}").code()).isEqualTo(201);
        assertThat(apply("me", "data: {x: '1'}").code()).isEqualTo(200);
    }

    @Test
    void theOwnerIsRecordedWithOperationApply() {
        var made = apply("me", "data: {x: '1'}");

        assertThat(made.at("/metadata/managedFields/0/manager")).isEqualTo("me");
        assertThat(made.at("/metadata/managedFields/0/operation")).isEqualTo("Apply");
        assertThat(made.at("/metadata/managedFields/0/fieldsType")).isEqualTo("FieldsV1");
    }

    @Test
    void fieldsThatAreNoLongerAppliedAreRemoved() {
        apply("me", "data: {x: '1', y: '2'}");

        apply("me", "data: {y: '2'}");

        assertThat(data()).isEqualTo("{\"y\":\"2\"}");
    }

    @Test
    void fieldsWithAnotherOwnerAreKept() {
        apply("me", "data: {x: '1'}");
        apply("you", "data: {x: '1'}");

        apply("me", "data: {y: '2'}");

        assertThat(data()).isEqualTo("{\"x\":\"1\",\"y\":\"2\"}");
    }

    @Test
    void anotherValueIsAConflictThatNamesOwnerAndField() {
        apply("me", "data: {x: '1'}");

        var refused = apply("you", "data: {x: '2'}");

        assertRefused(refused, 409, "Conflict", "Apply failed with 1 conflict: conflict with \"me\": .data.x");
        assertThat(refused.at("/details/causes/0/reason")).isEqualTo("FieldManagerConflict");
        assertThat(refused.at("/details/causes/0/field")).isEqualTo(".data.x");
        assertThat(data()).isEqualTo("{\"x\":\"1\"}");
    }

    @Test
    void forceTransfersTheField() {
        apply("me", "data: {x: '1'}");

        var forced = force("you", "data: {x: '2'}");
        var back = apply("me", "data: {x: '1'}");

        assertThat(forced.at("/data/x")).isEqualTo("2");
        assertRefused(back, 409, "Conflict", "conflict with \"you\"");
    }

    @Test
    void anOrdinaryWriterOwnsItsFields() {
        post(MAPS + "?fieldManager=writer", "{metadata: {name: a}, data: {x: '1'}}");

        assertRefused(apply("me", "data: {x: '2'}"), 409, "Conflict", "conflict with \"writer\" using v1");
    }

    @Test
    void anOrdinaryWriteTransfersTheField() {
        apply("me", "data: {x: '1'}");
        patch(MAPS + "/a?fieldManager=writer", MERGE, "{data: {x: '2'}}");

        assertRefused(apply("me", "data: {x: '3'}"), 409, "Conflict", "conflict with \"writer\" using v1: .data.x");
    }

    @Test
    void theSameValueIsNoConflict() {
        apply("me", "data: {x: '1'}");

        assertThat(apply("you", "data: {x: '1'}").code()).isEqualTo(200);
    }

    @Test
    void aManagerMustBeNamed() {
        assertRefused(
                patch(MAPS + "/a", APPLY, "{apiVersion: v1, kind: ConfigMap}"),
                422,
                "Invalid",
                "fieldManager: Required value: is required for apply patch");
    }

    @Test
    void ownersCannotBeApplied() {
        var applied = "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, managedFields: [{manager: x}]}}";

        assertThat(patch(MAPS + "/a?fieldManager=me", APPLY, applied).code()).isEqualTo(400);
    }

    @Test
    void theNameMustBeInTheDocumentToo() {
        var nameless = "{apiVersion: v1, kind: ConfigMap, data: {x: '1'}}";

        assertRefused(patch(MAPS + "/a?fieldManager=me", APPLY, nameless), 400, "BadRequest", "name must be provided");
    }

    @Test
    void aDryRunStoresNothing() {
        var dry = patch(
                MAPS + "/a?dryRun=All&fieldManager=me",
                APPLY,
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {x: '1'}}");

        assertThat(dry.at("/data/x")).isEqualTo("1");
        assertThat(get(MAPS + "/a").code()).isEqualTo(404);
    }

    @Test
    void eachItemOfAKeyedListHasOwners() {
        applyGadget("me", "parts: [{name: one, weight: 1}]");
        applyGadget("you", "parts: [{name: two, weight: 2}]");

        var mine = applyGadget("me", "colour: blue");

        assertThat(mine.json().at("/spec/parts").findValuesAsText("name")).containsExactly("two");
    }

    @Test
    void eachMemberOfASetHasOwners() {
        applyGadget("me", "tags: [x, y]");
        applyGadget("you", "tags: [z]");

        assertThat(applyGadget("me", "tags: [y]").json().at("/spec/tags").toString())
                .isEqualTo("[\"y\",\"z\"]");
    }

    @Test
    void anUnknownFieldOfAnAppliedObjectIsRefusedWhenStrict() {
        var refused = patch(
                GADGETS + "/a?fieldManager=me&fieldValidation=Strict",
                APPLY,
                "{%s, metadata: {name: a}, spec: {surprise: 1}}".formatted(GADGET));

        assertThat(refused.code()).isIn(400, 500); // field not declared in schema
    }

    private Reply applyGadget(String manager, String spec) {
        var reply = patch(
                GADGETS + "/a?fieldManager=" + manager,
                APPLY,
                "{%s, metadata: {name: a}, spec: {%s}}".formatted(GADGET, spec));
        assertThat(reply.code()).as(reply.text()).isIn(200, 201);
        return reply;
    }
}
