package sh.joiner.app.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static sh.joiner.testing.Waits.eventually;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.external.OwnNodes;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.testing.Yaml;

/** The store of simulated controllers that work on an API server over HTTP. */
class ExternalStoreTest {

    private static final String POD = """
            metadata: {name: web, namespace: default}
            spec:
              containers: [{name: main, image: example}]
            """;
    private static final String GADGETS = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: gadgets.lab.joiner.sh}
            spec:
              group: lab.joiner.sh
              names: {kind: Gadget, plural: gadgets, singular: gadget}
              scope: Namespaced
              versions:
                - name: v2
                  served: true
                  storage: true
                  subresources: {status: {}}
                  schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
            """;

    private final ForeignServer server = new ForeignServer(GADGETS);

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void writesUnderTheRulesOfTheServer() {
        var made = server.externalStore().create("pods", Yaml.object(POD));

        server.externalStore().updateStatus("pods", "default", "web", pod -> {
            pod.withObject("/status").put("phase", "Running");
            pod.withObject("/metadata/labels").put("lost", "yes");
            return pod;
        });

        var pod = server.objects().get("pods", "default", "web").orElseThrow();
        assertThat(Meta.uid(pod)).isEqualTo(Meta.uid(made)).isNotEmpty();
        assertThat(pod.path("status").path("phase").asText()).isEqualTo("Running");
        assertThat(Meta.labels(pod)).isEmpty();
    }

    @Test
    void aRefusalHasTheMessageOfTheServer() {
        server.externalStore().create("pods", Yaml.object(POD));

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> server.externalStore().create("pods", Yaml.object(POD)))
                .withMessage("pods \"web\" already exists")
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(409))
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo("AlreadyExists"));
    }

    @Test
    void aConflictingChangeIsComputedAgain() {
        server.given("pods", POD);
        var computed = new AtomicInteger();

        var changed = server.externalStore().update("pods", "default", "web", pod -> {
            if (computed.getAndIncrement() == 0) {
                label("web", "other", "quick");
            }
            pod.withObject("/metadata/labels").put("own", "late");
            return pod;
        });

        assertThat(computed).hasValue(2);
        assertThat(Meta.labels(changed)).containsEntry("other", "quick").containsEntry("own", "late");
    }

    private ObjectNode label(String pod, String key, String value) {
        return server.objects().update("pods", "default", pod, object -> {
            object.withObject("/metadata/labels").put(key, value);
            return object;
        });
    }

    @Test
    void anUnchangedObjectIsNotWritten() {
        var before = server.given("pods", POD);

        var after = server.externalStore()
                .update(
                        "pods",
                        "default",
                        "web",
                        pod -> pod.set("spec", pod.path("spec").deepCopy()));

        assertThat(Meta.version(after)).isEqualTo(Meta.version(before));
    }

    @Test
    void bindsAPodWithTheBindingSubresource() {
        server.given("pods", POD);

        var bound = server.externalStore().bind("default", "web", "node-1");

        assertThat(bound.path("spec").path("nodeName").asText()).isEqualTo("node-1");
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> server.externalStore().bind("default", "web", "node-2"))
                .withMessageContaining("already assigned");
    }

    @Test
    void aDeletedObjectIsNotFound() {
        server.given("pods", POD);

        server.externalStore().delete("pods", "default", "web", Optional.of(0L));

        assertThat(server.externalStore().get("pods", "default", "web")).isEmpty();
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> server.externalStore().delete("pods", "default", "web", Optional.empty()))
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(404));
    }

    @Test
    void customKindsHaveThePathOfTheirCrd() {
        server.externalStore()
                .create("gadgets.lab.joiner.sh", Yaml.object("metadata: {name: one, namespace: default}"));
        server.externalStore().updateStatus("gadgets.lab.joiner.sh", "default", "one", gadget -> {
            gadget.putObject("status").put("works", true);
            return gadget;
        });

        var gadget =
                server.objects().get("gadgets.lab.joiner.sh", "default", "one").orElseThrow();
        assertThat(gadget.path("apiVersion").asText()).isEqualTo("lab.joiner.sh/v2");
        assertThat(gadget.path("status").path("works").asBoolean()).isTrue();
    }

    @Test
    void nodesOfOthersAreNeitherListedNorChanged() {
        server.given("nodes", "metadata: {name: theirs}");
        var mine = server.externalStore().create("nodes", Yaml.object("metadata: {name: mine}"));

        assertThat(Meta.labels(mine)).containsEntry(OwnNodes.LABEL, OwnNodes.MARK);
        assertThat(server.externalStore().list("nodes")).extracting(Meta::name).containsExactly("mine");
        assertThat(server.externalStore().get("nodes", "", "theirs")).isEmpty();
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> server.externalStore().delete("nodes", "", "theirs", Optional.empty()))
                .withMessageContaining("was not created by the sandbox");
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> server.externalStore().update("nodes", "", "theirs", ObjectNode::deepCopy));
        assertThat(server.objects().get("nodes", "", "theirs")).isPresent();
    }

    @Test
    void listsAllPagesAndAddsTheKind() {
        for (int number = 0; number < 501; number++) {
            server.given("configmaps", "metadata: {name: c%d, namespace: default}".formatted(number));
        }

        assertThat(server.externalStore().list("configmaps"))
                .hasSize(501)
                .allSatisfy(object -> assertThat(object.path("kind").asText()).isEqualTo("ConfigMap"));
    }

    @Test
    void aWatchReportsExistingObjectsAndThenEveryChange() {
        server.given("pods", POD);
        var changes = watch("pods");
        eventually(() -> Optional.of(changes), list -> list.contains("ADDED web"));

        label("web", "a", "1");
        server.objects().delete("pods", "default", "web", Optional.of(0L));

        eventually(() -> Optional.of(changes), list -> list.contains("DELETED web"));
        assertThat(changes).containsExactly("ADDED web", "MODIFIED web", "DELETED web");
    }

    /** After its restart, the server no longer has the history of earlier changes. */
    @Test
    void aWatchReportsTheObjectsThatChangedDuringAnOutage() {
        for (var name : List.of("stays", "changes", "goes", "returns")) {
            server.given("pods", POD.replace("web", name));
        }
        var changes = watch("pods");
        eventually(() -> Optional.of(changes), list -> list.size() == 4);
        changes.clear();

        server.restartAfter(() -> {
            label("changes", "a", "1");
            server.objects().delete("pods", "default", "goes", Optional.of(0L));
            server.objects().delete("pods", "default", "returns", Optional.of(0L));
            server.given("pods", POD.replace("web", "returns"));
        });
        server.given("pods", POD.replace("web", "comes"));

        eventually(() -> Optional.of(changes), list -> list.contains("ADDED comes") && list.contains("DELETED goes"));
        assertThat(changes)
                .containsExactlyInAnyOrder(
                        "MODIFIED changes", "DELETED goes", "DELETED returns", "MODIFIED returns", "ADDED comes");
    }

    @Test
    void aWatchOfNodesReportsOnlyNodesOfTheSandbox() {
        server.given("nodes", "metadata: {name: theirs}");
        var changes = watch("nodes");

        server.given("nodes", "metadata: {name: theirs-too}");
        server.externalStore().create("nodes", Yaml.object("metadata: {name: mine}"));

        eventually(() -> Optional.of(changes), list -> list.contains("ADDED mine"));
        assertThat(changes).containsExactly("ADDED mine");
    }

    private List<String> watch(String resource) {
        var changes = new CopyOnWriteArrayList<String>();
        var _ = server.externalStore()
                .watch(resource, change -> changes.add(change.type() + " " + Meta.name(change.object())));
        return changes;
    }

    @Test
    void aRequestAfterTheCloseIsRefused() {
        server.close();

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> server.externalStore().create("pods", Json.object()))
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(503));
    }
}
