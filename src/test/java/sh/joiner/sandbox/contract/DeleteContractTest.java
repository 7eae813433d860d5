package sh.joiner.sandbox.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** DELETE: preconditions, finalizers, propagation, collections. The garbage collector deletes dependents, not the API server. */
class DeleteContractTest extends ApiServerContract {

    @Test
    void aDeletedObjectIsNotFound() {
        var map = madeMap("a");

        var answer = delete(MAPS + "/a", "");

        assertThat(answer.at("/status")).isEqualTo("Success");
        assertThat(answer.at("/details/name")).isEqualTo("a");
        assertThat(answer.at("/details/uid")).isEqualTo(map.at("/metadata/uid").asText());
        assertRefused(delete(MAPS + "/a", ""), 404, "NotFound", "configmaps \"a\" not found");
    }

    @ParameterizedTest
    @CsvSource({
        "uid, 0b1d5a6e-0000-0000-0000-000000000000, The object might have been deleted and then recreated",
        "resourceVersion, '1', The object might have been modified"
    })
    void aPreconditionThatFailsIsAConflict(String what, String value, String message) {
        madeMap("a");

        var refused = delete(MAPS + "/a", "{preconditions: {%s: '%s'}}".formatted(what, value));

        assertRefused(refused, 409, "Conflict", "Operation cannot be fulfilled on ConfigMap \"a\": the ");
        assertRefused(refused, 409, "Conflict", "in the precondition (%s) does not match".formatted(value));
        assertRefused(refused, 409, "Conflict", message);
        assertThat(get(MAPS + "/a").code()).isEqualTo(200);
    }

    @Test
    void anObjectIsDeletedIfItsPreconditionsHold() {
        var map = madeMap("a");

        var answer = delete(
                MAPS + "/a",
                "{preconditions: {uid: '%s', resourceVersion: '%s'}}"
                        .formatted(
                                map.at("/metadata/uid").asText(),
                                map.at("/metadata/resourceVersion").asText()));

        assertThat(answer.code()).isEqualTo(200);
    }

    @Test
    void aFinalizerKeepsTheObject() {
        made(MAPS, "metadata: {name: a, finalizers: [contract.joiner.sh/hold]}");

        var answer = delete(MAPS + "/a", "");
        var held = get(MAPS + "/a");
        patch(MAPS + "/a", MERGE, "{metadata: {finalizers: null}}");

        assertThat(answer.at("/metadata/deletionTimestamp")).isNotEmpty();
        assertThat(held.json().at("/metadata/deletionGracePeriodSeconds").asInt(-1))
                .isZero();
        assertThat(get(MAPS + "/a").code()).isEqualTo(404);
    }

    @Test
    void anObjectThatIsBeingDeletedGetsNoNewFinalizer() {
        made(MAPS, "metadata: {name: a, finalizers: [contract.joiner.sh/hold]}");
        delete(MAPS + "/a", "");

        assertRefused(
                patch(
                        MAPS + "/a",
                        MERGE,
                        "{metadata: {finalizers: [contract.joiner.sh/hold, contract.joiner.sh/more]}}"),
                422,
                "Invalid",
                "no new finalizers can be added if the object is being deleted");
        patch(MAPS + "/a", MERGE, "{metadata: {finalizers: null}}");
    }

    @ParameterizedTest
    @CsvSource({"Foreground, foregroundDeletion", "Orphan, orphan"})
    void thePolicyIsStoredAsAFinalizer(String policy, String finalizer) {
        made(MAPS, "metadata: {name: a, finalizers: [contract.joiner.sh/hold]}");

        var answer = delete(MAPS + "/a", "{propagationPolicy: %s}".formatted(policy));
        patch(MAPS + "/a", MERGE, "{metadata: {finalizers: null}}");

        assertThat(answer.json().at("/metadata/finalizers").toString()).contains("\"" + finalizer + "\"");
    }

    @Test
    void thePolicyCanBeInTheQuery() {
        made(MAPS, "metadata: {name: a, finalizers: [contract.joiner.sh/hold]}");

        var answer = delete(MAPS + "/a?propagationPolicy=Foreground", "");
        patch(MAPS + "/a", MERGE, "{metadata: {finalizers: null}}");

        assertThat(answer.json().at("/metadata/finalizers").toString()).contains("foregroundDeletion");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {propagationPolicy: Sideways}                         | 422 | propagationPolicy
            {propagationPolicy: Orphan, orphanDependents: true}   | 422 | orphanDependents and deletionPropagation cannot be both set
            {dryRun: [Some]}                                      | 422 | dryRun
            """)
    void invalidOptionsAreRefused(String options, int code, String message) {
        madeMap("a");

        assertRefused(delete(MAPS + "/a", options), code, "Invalid", message);
    }

    @ParameterizedTest
    @CsvSource({"'?dryRun=All', ''", "'', '{dryRun: [All]}'"})
    void aDryRunDeletesNothing(String query, String options) {
        madeMap("a");

        assertThat(delete(MAPS + "/a" + query, options).code()).isEqualTo(200);
        assertThat(get(MAPS + "/a").code()).isEqualTo(200);
    }

    @Test
    void aCollectionIsDeletedBySelection() {
        for (var name : new String[] {"a", "b", "c"}) {
            madeMap(name);
        }

        var answer = delete(MAPS + "?labelSelector=letter+in+(a,b)", "");

        assertThat(answer.code()).isEqualTo(200);
        assertThat(names(get(MAPS + "?labelSelector=letter"))).containsExactly("c");
    }

    @Test
    void aPodWithoutANodeIsDeletedImmediately() {
        madePod("a");

        delete(PODS + "/a", "");

        assertThat(get(PODS + "/a").code()).isEqualTo(404);
    }

    @Test
    void aPodOnANodeGetsItsGracePeriod() {
        madePod("a");
        post(PODS + "/a/binding", "{metadata: {name: a}, target: {kind: Node, name: contract-none}}");

        var first = delete(PODS + "/a", "");
        var shorter = delete(PODS + "/a", "{gracePeriodSeconds: 5}");
        var longer = delete(PODS + "/a", "{gracePeriodSeconds: 60}");

        assertThat(first.json().at("/metadata/deletionGracePeriodSeconds").asInt())
                .isEqualTo(30);
        assertThat(shorter.json().at("/metadata/deletionGracePeriodSeconds").asInt())
                .isEqualTo(5);
        assertThat(longer.json().at("/metadata/deletionGracePeriodSeconds").asInt())
                .isEqualTo(5);
        assertThat(delete(PODS + "/a", "{gracePeriodSeconds: 0}").code()).isEqualTo(200);
        assertThat(get(PODS + "/a").code()).isEqualTo(404);
    }
}
