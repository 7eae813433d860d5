package sh.joiner.sandbox.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Watches that the server ends after the timeout that the client requests. */
class WatchContractTest extends ApiServerContract {

    private static final String WATCH = GADGETS + "?watch=true&timeoutSeconds=1";

    private void gadget(String name, String labels) {
        made(GADGETS, "{%s, metadata: {name: %s, labels: {%s}}, spec: {}}".formatted(GADGET, name, labels));
    }

    @Test
    void withoutAVersionAWatchStartsWithTheExistingObjects() {
        gadget("a", "");

        assertThat(watched(WATCH)).containsExactly("ADDED a");
    }

    @Test
    void afterAVersionAWatchReturnsEveryChangeInOrder() {
        gadget("a", "");
        var known = get(GADGETS).at("/metadata/resourceVersion");
        gadget("b", "");
        patch(GADGETS + "/a", MERGE, "{spec: {count: 2}}");
        delete(GADGETS + "/a", "");

        assertThat(watched(WATCH + "&resourceVersion=" + known)).containsExactly("ADDED b", "MODIFIED a", "DELETED a");
    }

    @Test
    void objectsThatEnterAndLeaveTheSelectionAreAddedAndDeleted() {
        gadget("a", "");
        var known = get(GADGETS).at("/metadata/resourceVersion");
        patch(GADGETS + "/a", MERGE, "{metadata: {labels: {x: y}}}");
        patch(GADGETS + "/a", MERGE, "{spec: {count: 2}}");
        patch(GADGETS + "/a", MERGE, "{metadata: {labels: {x: null}}}");

        assertThat(watched(WATCH + "&labelSelector=x%3Dy&resourceVersion=" + known))
                .containsExactly("ADDED a", "MODIFIED a", "DELETED a");
    }

    @Test
    void anObjectIsWatchedByItsName() {
        gadget("a", "");
        gadget("b", "");

        assertThat(watched(WATCH + "&fieldSelector=metadata.name%3Db")).containsExactly("ADDED b");
    }

    @Test
    void theInitialEventsEndWithABookmark() {
        gadget("a", "");

        var events = get(WATCH + "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true")
                .text();

        assertThat(events.lines().findFirst().orElseThrow()).contains("\"ADDED\"");
        assertThat(events).contains("\"BOOKMARK\"").contains("k8s.io/initial-events-end");
    }

    @Test
    void anUpdateWithoutChangesMakesNoEvent() {
        gadget("a", "");
        var known = get(GADGETS).at("/metadata/resourceVersion");
        patch(GADGETS + "/a", MERGE, "{spec: {count: 1}}");

        assertThat(watched(WATCH + "&resourceVersion=" + known)).isEmpty();
    }

    @Test
    void aDeletedObjectHasANewVersion() {
        gadget("a", "");
        var known = get(GADGETS).at("/metadata/resourceVersion");
        delete(GADGETS + "/a", "");

        var event = get(WATCH + "&resourceVersion=" + known);

        assertThat(event.at("/type")).isEqualTo("DELETED");
        assertThat(Long.parseLong(event.at("/object/metadata/resourceVersion"))).isGreaterThan(Long.parseLong(known));
    }
}
