package sh.joiner.sandbox.store;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.sandbox.testing.TestCluster.WIDGETS;
import static sh.joiner.sandbox.testing.TestCluster.eventually;
import static sh.joiner.sandbox.testing.TestCluster.widget;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.testing.TestCluster;
import sh.joiner.sandbox.testing.Yaml;

class GarbageCollectorTest {

    private final SandboxCluster cluster = TestCluster.create();
    private final ClusterStore store = (ClusterStore) cluster.store();

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void deletesObjectsWhoseOwnerIsDeleted() throws InterruptedException {
        var owner = store.create(WIDGETS, widget("owner", "{colour: red}"));
        store.create("pods", ownedBy(TestCluster.pod("a"), owner));

        store.delete(WIDGETS, "default", "owner", Optional.empty());

        eventually(() -> store.get("pods", "default", "a").isEmpty());
    }

    @Test
    void keepsObjectsWithAnotherOwnerAndRemovesReferencesToDeletedOwners() throws InterruptedException {
        var one = store.create(WIDGETS, widget("one", "{colour: red}"));
        var two = store.create(WIDGETS, widget("two", "{colour: red}"));
        store.create("pods", ownedBy(ownedBy(TestCluster.pod("a"), one), two));

        store.delete(WIDGETS, "default", "one", Optional.empty());

        eventually(() -> owners("a").size() == 1);
        assertThat(owners("a").at("/0/name").asText()).isEqualTo("two");
    }

    @Test
    void deletesTheOwnerLastInForegroundDeletion() throws InterruptedException {
        var owner = store.create(WIDGETS, widget("owner", "{colour: red}"));
        var pod = ownedBy(TestCluster.pod("a"), owner);
        pod.withObject("/spec").put("nodeName", "n");
        store.create("pods", pod);

        delete("owner", "Foreground");
        eventually(() -> isDeleting("pods", "a"));
        assertThat(store.get(WIDGETS, "default", "owner")).isPresent();
        store.delete("pods", "default", "a", Optional.of(0L));

        eventually(() -> store.get(WIDGETS, "default", "owner").isEmpty());
    }

    @Test
    void keepsDependentsAndRemovesTheirOwnerReferencesInOrphanDeletion() throws InterruptedException {
        var owner = store.create(WIDGETS, widget("owner", "{colour: red}"));
        store.create("pods", ownedBy(TestCluster.pod("a"), owner));

        delete("owner", "Orphan");

        eventually(() -> store.get(WIDGETS, "default", "owner").isEmpty());
        assertThat(owners("a")).isEmpty();
    }

    @Test
    void emptiesANamespaceThatIsBeingDeleted() throws InterruptedException {
        store.create("namespaces", Yaml.object("{metadata: {name: short}}"));
        var pod = TestCluster.pod("a");
        pod.withObject("/metadata").put("namespace", "short");
        store.create("pods", pod);

        store.delete("namespaces", "", "short", Optional.empty());

        eventually(() -> store.get("namespaces", "", "short").isEmpty());
        assertThat(store.get("pods", "short", "a")).isEmpty();
    }

    private void delete(String name, String propagation) {
        var type = store.catalog().stored(WIDGETS);
        store.delete(type, new Key("default", name), DeleteOptions.PLAIN.withPropagation(propagation));
    }

    private JsonNode owners(String pod) {
        return store.get("pods", "default", pod).orElseThrow().path("metadata").path("ownerReferences");
    }

    private boolean isDeleting(String resource, String name) {
        return store.get(resource, "default", name)
                .orElseThrow()
                .path("metadata")
                .has("deletionTimestamp");
    }

    private static ObjectNode ownedBy(ObjectNode object, ObjectNode owner) {
        object.withObject("/metadata")
                .withArray("/ownerReferences")
                .addObject()
                .put("apiVersion", owner.path("apiVersion").asText())
                .put("kind", owner.path("kind").asText())
                .put("name", owner.at("/metadata/name").asText())
                .put("uid", owner.at("/metadata/uid").asText())
                .put("blockOwnerDeletion", true);
        return object;
    }
}
