package sh.joiner.sandbox.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.sandbox.testing.TestCluster.WIDGETS;
import static sh.joiner.sandbox.testing.TestCluster.pod;
import static sh.joiner.sandbox.testing.TestCluster.widget;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.store.ObjectStore.Change;
import sh.joiner.sandbox.testing.TestCluster;
import sh.joiner.sandbox.testing.Yaml;

class ObjectStoreTest {

    private final SandboxCluster cluster = TestCluster.create();
    private final ObjectStore store = cluster.store();

    @AfterEach
    void close() {
        cluster.close();
    }

    @Nested
    class WhenCreating {

        @Test
        void setsTheFieldsOfTheServer() {
            var made = store.create(WIDGETS, widget("one", "{colour: red}"));

            assertThat(made.at("/metadata/uid").asText()).isNotEmpty();
            assertThat(made.at("/metadata/creationTimestamp").asText()).isEqualTo("2026-01-05T12:00:00Z");
            assertThat(made.at("/metadata/generation").asInt()).isEqualTo(1);
            assertThat(made.at("/spec/count").asInt()).isEqualTo(1);
        }

        @Test
        void generatesANameFromAPrefix() {
            var pod = pod("x");
            pod.withObject("/metadata").remove("name");
            pod.withObject("/metadata").put("generateName", "web-");

            assertThat(store.create("pods", pod).at("/metadata/name").asText()).matches("web-[a-z0-9]{5}");
        }

        @Test
        void rejectsANameThatIsInUse() {
            store.create("pods", pod("a"));

            assertRefused(() -> store.create("pods", pod("a")), 409, "AlreadyExists", "pods \"a\" already exists");
        }

        @Test
        void rejectsAnUnknownNamespace() {
            var pod = pod("a");
            pod.withObject("/metadata").put("namespace", "nowhere");

            assertRefused(() -> store.create("pods", pod), 404, "NotFound", "namespaces \"nowhere\" not found");
        }

        @Test
        void rejectsAnInvalidNameWithTheMessageOfTheApiServer() {
            assertThatThrownBy(() -> store.create("pods", pod("Bad_Name")))
                    .hasMessageStartingWith("Pod \"Bad_Name\" is invalid: metadata.name: Invalid value: \"Bad_Name\": a"
                            + " lowercase RFC 1123 subdomain must consist of");
        }

        @Test
        void dropsTheStatusOfNewObjectsExceptNodes() {
            var made = store.create(WIDGETS, widget("one", "{colour: red}").set("status", Yaml.object("count: 5")));
            var node = store.create("nodes", Yaml.object("{metadata: {name: n}, status: {phase: Known}}"));

            assertThat(made.has("status")).isFalse();
            assertThat(node.at("/status/phase").asText()).isEqualTo("Known");
        }

        @Test
        void taintsANewNodeAsNotReady() {
            var node = store.create("nodes", Yaml.object("{metadata: {name: n}}"));

            assertThat(node.at("/spec/taints").toString())
                    .isEqualTo("[{\"key\":\"node.kubernetes.io/not-ready\",\"effect\":\"NoSchedule\"}]");
        }
    }

    @Nested
    class WhenUpdating {

        @Test
        void incrementsTheGenerationOnlyForSpecChanges() {
            store.create(WIDGETS, widget("one", "{colour: red}"));

            var labelled = update(object -> labelled(object, "a"));
            var counted = update(object -> counted(object, 2));

            assertThat(labelled.at("/metadata/generation").asInt()).isEqualTo(1);
            assertThat(counted.at("/metadata/generation").asInt()).isEqualTo(2);
        }

        @Test
        void writesNothingIfNothingChanges() {
            var made = store.create(WIDGETS, widget("one", "{colour: red}"));

            assertThat(update(UnaryOperator.identity())).isEqualTo(made);
        }

        @Test
        void separatesTheStatusSubresourceFromTheMainResource() {
            store.create(WIDGETS, widget("one", "{colour: red}"));

            store.updateStatus(WIDGETS, "default", "one", object -> withStatus(counted(object, 7)));
            var now = update(object -> {
                object.remove("status");
                return labelled(object, "b");
            });

            assertThat(now.at("/status/count").asInt()).isEqualTo(9);
            assertThat(now.at("/spec/count").asInt()).isEqualTo(1);
        }

        @Test
        void rejectsAnOldVersion() {
            var old = store.create(WIDGETS, widget("one", "{colour: red}"));
            update(object -> counted(object, 2));

            assertRefused(
                    () -> update(object -> counted(old, 3)),
                    409,
                    "Conflict",
                    "Operation cannot be fulfilled on widgets.test.joiner.sh \"one\": the object has been modified; please"
                            + " apply your changes to the latest version and try again");
        }

        @Test
        void losesNoConcurrentWrite() throws InterruptedException {
            store.create(WIDGETS, widget("one", "{colour: green, count: 0}"));
            var writers = new ArrayList<Thread>();
            for (int i = 0; i < 20; i++) {
                writers.add(Thread.startVirtualThread(() -> update(
                        object -> counted(object, object.at("/spec/count").asInt() + 1))));
            }
            for (var writer : writers) {
                writer.join();
            }

            assertThat(store.get(WIDGETS, "default", "one")
                            .orElseThrow()
                            .at("/spec/count")
                            .asInt())
                    .isEqualTo(20);
        }

        @Test
        void bindsAPodOnceAndRejectsFurtherSpecChanges() {
            store.create("pods", pod("a"));
            store.update("pods", "default", "a", pod -> onNode(pod, "n1"));

            assertThatThrownBy(() -> store.update("pods", "default", "a", pod -> onNode(pod, "n2")))
                    .hasMessageContaining("spec: Forbidden: pod updates may not change fields other than");
        }
    }

    @Nested
    class WhenDeleting {

        @Test
        void keepsAnObjectUntilItsLastFinalizerIsRemoved() {
            store.create(WIDGETS, withFinalizer(widget("one", "{colour: red}")));

            store.delete(WIDGETS, "default", "one", Optional.empty());
            var marked = store.get(WIDGETS, "default", "one").orElseThrow();
            update(object -> {
                object.withObject("/metadata").remove("finalizers");
                return object;
            });

            assertThat(marked.at("/metadata/deletionTimestamp").asText()).isEqualTo("2026-01-05T12:00:00Z");
            assertThat(store.get(WIDGETS, "default", "one")).isEmpty();
        }

        @Test
        void rejectsNewFinalizersOfAnObjectBeingDeleted() {
            store.create(WIDGETS, withFinalizer(widget("one", "{colour: red}")));
            store.delete(WIDGETS, "default", "one", Optional.empty());

            assertThatThrownBy(() -> update(object -> {
                        object.withObject("/metadata").withArray("/finalizers").add("late.sh/x");
                        return object;
                    }))
                    .hasMessageContaining("no new finalizers can be added if the object is being deleted");
        }

        @Test
        void givesAGracePeriodOnlyToPodsOnANode() {
            store.create("pods", pod("loose"));
            store.create("pods", onNode(pod("placed"), "n1"));

            store.delete("pods", "default", "loose", Optional.empty());
            store.delete("pods", "default", "placed", Optional.empty());
            var placed = store.get("pods", "default", "placed").orElseThrow();

            assertThat(store.get("pods", "default", "loose")).isEmpty();
            assertThat(placed.at("/metadata/deletionTimestamp").asText()).isEqualTo("2026-01-05T12:00:30Z");
            assertThat(placed.at("/metadata/deletionGracePeriodSeconds").asInt())
                    .isEqualTo(30);
        }

        @Test
        void removesAPodWhenItsKubeletReportsItsEnd() {
            store.create("pods", onNode(pod("placed"), "n1"));
            store.delete("pods", "default", "placed", Optional.empty());

            store.delete("pods", "default", "placed", Optional.of(0L));

            assertThat(store.get("pods", "default", "placed")).isEmpty();
        }
    }

    @Test
    void deliversPresentObjectsAndThenEveryChangeInOrder() throws Exception {
        var received = new CopyOnWriteArrayList<String>();
        store.create(WIDGETS, widget("one", "{colour: red}"));

        try (var watch = store.watch(WIDGETS, change -> received.add(words(change)))) {
            update(object -> counted(object, 2));
            store.delete(WIDGETS, "default", "one", Optional.empty());
            TestCluster.eventually(() -> received.size() == 3);
            assertThat(watch).isNotNull();
        }

        assertThat(received).isEqualTo(List.of("ADDED 1", "MODIFIED 2", "DELETED 2"));
    }

    private static String words(Change change) {
        return change.type() + " " + change.object().at("/spec/count").asInt();
    }

    @Test
    void isNotAffectedByChangesOfACopy() {
        store.create("pods", pod("a"));
        store.get("pods", "default", "a").orElseThrow().removeAll();

        assertThat(store.get("pods", "default", "a").orElseThrow().has("spec")).isTrue();
    }

    private ObjectNode update(UnaryOperator<ObjectNode> change) {
        return store.update(WIDGETS, "default", "one", change);
    }

    private static ObjectNode labelled(ObjectNode object, String value) {
        object.withObject("/metadata").withObject("/labels").put("l", value);
        return object;
    }

    private static ObjectNode counted(ObjectNode object, int count) {
        object.withObject("/spec").put("count", count);
        return object;
    }

    private static ObjectNode withStatus(ObjectNode object) {
        object.withObject("/status").put("count", 9);
        return object;
    }

    private static ObjectNode onNode(ObjectNode pod, String node) {
        pod.withObject("/spec").put("nodeName", node);
        return pod;
    }

    private static ObjectNode withFinalizer(ObjectNode object) {
        object.withObject("/metadata").putArray("finalizers").add("test.sh/hold");
        return object;
    }

    private static void assertRefused(ThrowingCallable call, int code, String reason, String message) {
        assertThatThrownBy(call).isInstanceOfSatisfying(ApiException.class, refusal -> {
            assertThat(refusal.code()).isEqualTo(code);
            assertThat(refusal.reason()).isEqualTo(reason);
            assertThat(refusal).hasMessage(message);
        });
    }
}
