package sh.joiner.sandbox.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.patch.FieldOwners.Writer;
import sh.joiner.sandbox.patch.ServerSideApply.Force;
import sh.joiner.sandbox.testing.Yaml;

class ServerSideApplyTest {

    private static final String NOW = "2026-01-05T12:00:00Z";
    private static final ObjectNode NOTHING = Yaml.object("{apiVersion: v1, kind: Thing}");

    @Test
    void aFieldThatItsManagerNoLongerSetsIsRemoved() {
        var first = apply(NOTHING, "one", "{spec: {a: 1, b: 2}}");

        assertThat(apply(first, "one", "{spec: {a: 1}}").path("spec")).isEqualTo(Yaml.object("{a: 1}"));
    }

    @Test
    void aFieldThatAnotherManagerAlsoSetsIsKept() {
        var both = apply(apply(NOTHING, "one", "{spec: {a: 1, b: 2}}"), "two", "{spec: {b: 2}}");

        assertThat(apply(both, "one", "{spec: {a: 1}}").path("spec")).isEqualTo(Yaml.object("{a: 1, b: 2}"));
    }

    @Test
    void aDifferentValueForAFieldOfAnotherManagerIsAConflict() {
        var first = apply(NOTHING, "one", "{spec: {a: 1}}");

        assertThatThrownBy(() -> apply(first, "two", "{spec: {a: 2}}"))
                .isInstanceOf(ApplyConflict.class)
                .hasMessage("Apply failed with 1 conflict: conflict with \"one\": .spec.a");
    }

    @Test
    void forceTakesOverTheField() {
        var first = apply(NOTHING, "one", "{spec: {a: 1, b: 1}}");
        var forced = applying("two", Force.TAKE_OVER).apply(first, wanted("{spec: {a: 2}}"));

        var without = apply(forced, "one", "{spec: {b: 1}}");

        assertThat(without.path("spec")).isEqualTo(Yaml.object("{a: 2, b: 1}"));
    }

    @Test
    void keyedItemsHaveTheirOwnOwners() {
        var one = apply(NOTHING, "one", "{spec: {containers: [{name: a, image: x}]}}");
        var two = apply(one, "two", "{spec: {containers: [{name: b, image: y}]}}");

        var left = apply(two, "one", "{spec: {replicas: 1}}");

        assertThat(left.at("/spec/containers"))
                .isEqualTo(Yaml.object("{l: [{name: b, image: y}]}").path("l"));
    }

    @Test
    void eachValueOfASetHasItsOwnOwners() {
        var one = apply(NOTHING, "one", "{metadata: {finalizers: [a.sh/x]}}");
        var two = apply(one, "two", "{metadata: {finalizers: [b.sh/y]}}");

        var left = apply(two, "one", "{metadata: {labels: {l: v}}}");

        assertThat(left.at("/metadata/finalizers").toString()).isEqualTo("[\"b.sh/y\"]");
    }

    @Test
    void fieldsSetBeforeTheFirstApplyHaveAnOwner() {
        var live = Yaml.object("{apiVersion: v1, kind: Thing, spec: {a: 1}}");

        assertThatThrownBy(() -> apply(live, "one", "{spec: {a: 2}}"))
                .hasMessageContaining("conflict with \"before-first-apply\"");
    }

    @Test
    void anUpdateTakesOverTheFieldsThatItChanges() {
        var first = apply(NOTHING, "one", "{spec: {a: 1, b: 1}}");
        var edited = first.deepCopy();
        edited.withObject("/spec").put("a", 5);
        FieldOwners.noteUpdate(first, edited, BuiltInShape.ROOT, new Writer("editor", ""), NOW);

        assertThatThrownBy(() -> apply(edited, "one", "{spec: {a: 1, b: 1}}"))
                .hasMessage("Apply failed with 1 conflict: conflict with \"editor\" using v1: .spec.a");
    }

    @Test
    void repeatingAnApplyChangesNothing() {
        var first = apply(NOTHING, "one", "{spec: {containers: [{name: a, ports: [{containerPort: 80}]}]}}");
        var later = new ServerSideApply(
                BuiltInShape.ROOT, new Writer("one", ""), Force.REFUSE_CONFLICTS, "2026-01-05T13:00:00Z");

        var again = later.apply(first, wanted("{spec: {containers: [{name: a, ports: [{containerPort: 80}]}]}}"));

        assertThat(again).isEqualTo(first);
    }

    private static ObjectNode apply(ObjectNode live, String manager, String document) {
        return applying(manager, Force.REFUSE_CONFLICTS).apply(live, wanted(document));
    }

    private static ServerSideApply applying(String manager, Force force) {
        return new ServerSideApply(BuiltInShape.ROOT, new Writer(manager, ""), force, NOW);
    }

    private static ObjectNode wanted(String document) {
        return Yaml.object(document).put("apiVersion", "v1").put("kind", "Thing");
    }
}
