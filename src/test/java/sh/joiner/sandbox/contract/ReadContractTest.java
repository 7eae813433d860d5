package sh.joiner.sandbox.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** GET: one object, lists, selectors, pages, versions, tables. */
class ReadContractTest extends ApiServerContract {

    @Test
    void anObjectIsReadAsItWasCreated() {
        var made = madeMap("a");

        assertThat(get(MAPS + "/a").json()).isEqualTo(made);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /api/v1/namespaces/{ns}/configmaps/none            | 404 | NotFound   | configmaps "none" not found
            /apis/apps/v1/namespaces/{ns}/deployments/none     | 404 | NotFound   | deployments.apps "none" not found
            /apis/contract.joiner.sh/v1/namespaces/{ns}/gadgets/none | 404 | NotFound | gadgets.contract.joiner.sh "none" not found
            /api/v1/nodes/none                                 | 404 | NotFound   | nodes "none" not found
            /apis/apps/v9/deployments                          | 404 | NotFound   | could not find the requested resource
            /api/v1/things                                     | 404 | NotFound   | could not find the requested resource
            /api/v1/namespaces/{ns}/configmaps?fieldSelector=data.key%3Dv | 400 | BadRequest | "data.key" is not a known field selector: only "metadata.name", "metadata.namespace"
            /api/v1/pods?fieldSelector=spec.nodeName           | 400 | BadRequest | invalid
            /api/v1/namespaces/{ns}/configmaps?labelSelector=a+in+b | 400 | BadRequest | unable to parse requirement
            /api/v1/namespaces/{ns}/configmaps?continue=nonsense | 400 | BadRequest | continue key is not valid
            /api/v1/namespaces/{ns}/configmaps?resourceVersionMatch=Exact | 422 | Invalid | resourceVersionMatch is forbidden unless resourceVersion is provided
            /api/v1/namespaces/{ns}/configmaps?resourceVersionMatch=Newest&resourceVersion=1 | 422 | Invalid | supported values: "Exact", "NotOlderThan"
            /api/v1/namespaces/{ns}/configmaps?resourceVersionMatch=Exact&resourceVersion=0 | 422 | Invalid | forbidden for resourceVersion "0"
            /api/v1/namespaces/{ns}/configmaps?watch=1&resourceVersionMatch=NotOlderThan&resourceVersion=1 | 422 | Invalid | forbidden for watch
            /api/v1/namespaces/{ns}/configmaps?watch=1&sendInitialEvents=true | 422 | Invalid | sendInitialEvents
            """)
    void refuses(String path, int code, String reason, String message) {
        assertRefused(get(path), code, reason, message);
    }

    @Test
    void aFutureVersionTimesOut() {
        var refused = get(MAPS + "?resourceVersion=999999999999&resourceVersionMatch=Exact");

        assertThat(refused.code()).isEqualTo(504);
        assertThat(refused.at("/reason")).isEqualTo("Timeout");
        assertThat(refused.at("/details/causes/0/reason")).isEqualTo("ResourceVersionTooLarge");
    }

    @Test
    void aListHasItsKindAndVersion() {
        madeMap("a");

        var list = get(MAPS);

        assertThat(list.at("/kind")).isEqualTo("ConfigMapList");
        assertThat(list.at("/apiVersion")).isEqualTo("v1");
        assertThat(list.at("/metadata/resourceVersion")).matches("[1-9][0-9]*");
        assertThat(list.at("/metadata/continue")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            labelSelector=letter%3Da                    | a
            labelSelector=letter%3D%3Da                 | a
            labelSelector=letter!%3Da                   | b c
            labelSelector=letter+in+(a,c)               | a c
            labelSelector=letter+notin+(a,c)            | b
            labelSelector=letter                        | a b c
            labelSelector=!letter                       | ''
            labelSelector=letter,letter!%3Db            | a c
            fieldSelector=metadata.name%3Da             | a
            fieldSelector=metadata.name!%3Da            | b c
            fieldSelector=metadata.name%3Da,metadata.name%3Db | ''
            fieldSelector=metadata.namespace%3D{ns}     | a b c
            fieldSelector=metadata.namespace%3Dother    | ''
            """)
    void selects(String query, String expected) {
        for (var name : new String[] {"a", "b", "c"}) {
            madeMap(name);
        }
        var found = names(get(MAPS + "?" + query));

        found.remove("kube-root-ca.crt");
        assertThat(String.join(" ", found)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "spec.nodeName%3D, a",
        "spec.nodeName%3Dn1, ''",
        "status.phase%3DPending, a",
        "status.phase!%3DPending, ''",
        "spec.schedulerName%3Ddefault-scheduler, a",
        "spec.restartPolicy%3DNever, ''"
    })
    void selectsPodsByFields(String selector, String expected) {
        madePod("a");

        assertThat(String.join(" ", names(get(PODS + "?fieldSelector=" + selector))))
                .isEqualTo(expected);
    }

    @Test
    void pagesShowOneSnapshotInTheOrderOfNames() {
        for (var name : new String[] {"c", "a", "b"}) {
            made(GADGETS, "{%s, metadata: {name: %s}, spec: {}}".formatted(GADGET, name));
        }

        var first = get(GADGETS + "?limit=2");
        delete(GADGETS + "/c", "");
        made(GADGETS, "{%s, metadata: {name: d}, spec: {}}".formatted(GADGET));
        var second = get(GADGETS + "?limit=2&continue=" + first.at("/metadata/continue"));

        assertThat(names(first)).containsExactly("a", "b");
        assertThat(first.json().at("/metadata/remainingItemCount").asInt()).isEqualTo(1);
        assertThat(names(second)).containsExactly("c");
        assertThat(second.at("/metadata/resourceVersion")).isEqualTo(first.at("/metadata/resourceVersion"));
        assertThat(second.at("/metadata/continue")).isEmpty();
    }

    @Test
    void aPageOfSelectedObjectsDoesNotCountTheRest() {
        for (var name : new String[] {"a", "b"}) {
            made(GADGETS, "{%s, metadata: {name: %s, labels: {x: y}}, spec: {}}".formatted(GADGET, name));
        }

        var page = get(GADGETS + "?limit=1&labelSelector=x%3Dy");

        assertThat(page.at("/metadata/continue")).isNotEmpty();
        assertThat(page.json().path("metadata").has("remainingItemCount")).isFalse();
    }

    @Test
    void aContinueTokenTogetherWithAResourceVersionIsRefused() {
        for (var name : new String[] {"a", "b"}) {
            madeMap(name);
        }
        var first = get(MAPS + "?limit=1");

        assertRefused(
                get(MAPS + "?limit=1&resourceVersion=1&continue=" + first.at("/metadata/continue")),
                400,
                "BadRequest",
                "specifying resource version is not allowed when using continue");
    }

    @Test
    void anExactVersionOfThePastIsListedAsItWas() {
        madeGadget("{}");
        var then = get(GADGETS).at("/metadata/resourceVersion");
        delete(GADGETS + "/a", "");

        assertThat(names(get(GADGETS + "?resourceVersionMatch=Exact&resourceVersion=" + then)))
                .containsExactly("a");
        assertThat(names(get(GADGETS + "?resourceVersionMatch=NotOlderThan&resourceVersion=" + then)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?resourceVersion=0"})
    void anyVersionAndTheLatestVersionAreServed(String query) {
        madeMap("a");

        assertThat(get(MAPS + "/a" + query).code()).isEqualTo(200);
    }

    @Test
    void aTableHasTheColumnsOfACustomKind() {
        madeGadget("{colour: blue, count: 3}");

        var table =
                send("GET", GADGETS, new byte[0], "", Map.of("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io"));

        assertThat(table.at("/kind")).isEqualTo("Table");
        assertThat(table.at("/columnDefinitions/0/name")).isEqualTo("Name");
        assertThat(table.at("/columnDefinitions/1/name")).isEqualTo("Colour");
        assertThat(table.json().at("/columnDefinitions/2/priority").asInt()).isEqualTo(1);
        assertThat(table.json().at("/rows/0/cells").toString()).isEqualTo("[\"a\",\"blue\",3]");
        assertThat(table.at("/rows/0/object/kind")).isEqualTo("PartialObjectMetadata");
    }

    @Test
    void metadataAloneIsReturnedOnRequest() {
        madeMap("a");

        var partial = send(
                "GET",
                MAPS + "/a",
                new byte[0],
                "",
                Map.of("Accept", "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io"));

        assertThat(partial.at("/kind")).isEqualTo("PartialObjectMetadata");
        assertThat(partial.at("/metadata/name")).isEqualTo("a");
        assertThat(partial.json().has("data")).isFalse();
    }

    @Test
    void anUnknownEncodingIsNotAcceptable() {
        assertThat(send("GET", MAPS, new byte[0], "", Map.of("Accept", "image/png"))
                        .code())
                .isEqualTo(406);
    }
}
