package sh.joiner.sandbox.http;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.sandbox.testing.TestCluster.WIDGETS;
import static sh.joiner.sandbox.testing.TestCluster.widget;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.store.ObjectStore;
import sh.joiner.sandbox.testing.HttpCalls;
import sh.joiner.sandbox.testing.TestCluster;

class WatchTest {

    private static final String ALL = "/apis/test.joiner.sh/v1/widgets?watch=true&timeoutSeconds=1";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final SandboxCluster cluster = TestCluster.listening();
    private final ObjectStore store = cluster.store();
    private final HttpCalls http = new HttpCalls(cluster.port());

    @BeforeEach
    void fill() {
        store.create(WIDGETS, widget("one", "{colour: red}"));
        store.create(WIDGETS, widget("two", "{colour: blue}"));
    }

    @AfterEach
    void close() {
        http.close();
        cluster.close();
    }

    @Test
    void startsWithAllCurrentObjects() throws Exception {
        assertThat(watch("")).containsExactly("ADDED one", "ADDED two");
    }

    @Test
    void startsAfterTheResourceVersionOfTheClient() throws Exception {
        var known = store.get(WIDGETS, "default", "one")
                .orElseThrow()
                .at("/metadata/resourceVersion")
                .asText();
        store.update(WIDGETS, "default", "one", object -> counted(object, 2));
        store.delete(WIDGETS, "default", "one", Optional.empty());

        assertThat(watch("&resourceVersion=" + known)).containsExactly("ADDED two", "MODIFIED one", "DELETED one");
    }

    @Test
    void reportsObjectsThatEnterAndLeaveTheSelection() throws Exception {
        var known = store.get(WIDGETS, "default", "two")
                .orElseThrow()
                .at("/metadata/resourceVersion")
                .asText();
        store.update(WIDGETS, "default", "one", object -> labelled(object, "yes"));
        store.update(WIDGETS, "default", "one", object -> counted(object, 3));
        store.update(WIDGETS, "default", "one", object -> labelled(object, "no"));

        assertThat(watch("&labelSelector=in%3Dyes&resourceVersion=" + known))
                .containsExactly("ADDED one", "MODIFIED one", "DELETED one");
    }

    @Test
    void marksTheEndOfTheInitialEventsOnRequest() throws Exception {
        assertThat(watch("&sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan"))
                .containsExactly("ADDED one", "ADDED two", "BOOKMARK ");
    }

    @Test
    void refusesAResourceVersionThatIsTooOld() throws Exception {
        for (int i = 0; i < 16_400; i++) {
            var count = i % 9;
            store.update(WIDGETS, "default", "two", object -> counted(object, count + 1));
        }

        assertThat(http.lines(ALL + "&resourceVersion=5").toList())
                .singleElement()
                .satisfies(line -> assertThat(
                                JSON.readTree(line).at("/object/code").asInt())
                        .isEqualTo(410));
    }

    @Test
    void sendsRowsIfTheClientAcceptsTables() throws Exception {
        var one = http.get(ALL + "&fieldSelector=metadata.name%3Done", "application/json;as=Table;v=v1;g=meta.k8s.io");

        assertThat(one.json().at("/object/rows/0/cells/0").asText()).isEqualTo("one");
    }

    private List<String> watch(String more) throws Exception {
        return http.lines(ALL + more).map(WatchTest::words).toList();
    }

    private static String words(String line) {
        try {
            JsonNode event = JSON.readTree(line);
            return event.path("type").asText() + " "
                    + event.at("/object/metadata/name").asText();
        } catch (JsonProcessingException e) {
            throw new AssertionError(line, e);
        }
    }

    private static ObjectNode counted(ObjectNode object, int count) {
        object.withObject("/spec").put("count", count);
        return object;
    }

    private static ObjectNode labelled(ObjectNode object, String value) {
        object.withObject("/metadata").withObject("/labels").put("in", value);
        return object;
    }
}
