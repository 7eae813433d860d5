package sh.joiner.sandbox.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.sandbox.testing.TestCluster.WIDGETS;
import static sh.joiner.sandbox.testing.TestCluster.eventually;
import static sh.joiner.sandbox.testing.TestCluster.widget;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.store.ObjectStore;
import sh.joiner.sandbox.testing.TestCluster;
import sh.joiner.testing.ApiClients;

/** Joiner's Kubernetes client with the embedded API server. */
class Fabric8Test {

    private final SandboxCluster cluster = TestCluster.listening();
    private final ObjectStore store = cluster.store();
    private final KubernetesClient client =
            ApiClients.builder().withConfig(config()).build();

    private Config config() {
        return new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + cluster.port())
                .withNamespace("default")
                .build();
    }

    @AfterEach
    void close() {
        client.close();
        cluster.close();
    }

    @Test
    void informersReceiveExistingObjectsAndChanges() throws Exception {
        for (int i = 0; i < 50; i++) {
            store.create("pods", TestCluster.pod("p" + i));
        }
        try (var informer = client.pods().inAnyNamespace().inform()) {
            assertThat(informer.getStore().list()).hasSize(50);
            store.create("pods", TestCluster.pod("late"));
            store.delete("pods", "default", "p0", Optional.empty());

            eventually(() -> informer.getStore().getByKey("default/late") != null
                    && informer.getStore().getByKey("default/p0") == null);
        }
    }

    @Test
    void createsAndDeletesTypedObjects() {
        client.resource(new PodBuilder()
                        .withNewMetadata()
                        .withName("a")
                        .endMetadata()
                        .withNewSpec()
                        .addNewContainer()
                        .withName("app")
                        .withImage("web:1")
                        .endContainer()
                        .endSpec()
                        .build())
                .create();

        assertThat(client.pods().withName("a").get().getStatus().getPhase()).isEqualTo("Pending");
        assertThat(client.pods().withName("a").delete()).hasSize(1);
        assertThat(client.pods().withName("a").get()).isNull();
    }

    @Test
    void anUpdateOfAnOldVersionIsAConflict() {
        store.create(WIDGETS, widget("one", "{colour: red}"));
        var old = widgets().withName("one").get();
        store.update(WIDGETS, "default", "one", object -> {
            object.withObject("/spec").put("count", 3);
            return object;
        });

        assertThatThrownBy(() -> widgets().resource(old).update())
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        e -> assertThat(e.getCode()).isEqualTo(409));
    }

    @Test
    void anUpdateOfTheStatusChangesNothingElse() {
        store.create(WIDGETS, widget("one", "{colour: red}"));
        var widget = widgets().withName("one").get();
        widget.setAdditionalProperty("status", Map.of("count", 4));
        widget.setAdditionalProperty("spec", Map.of("colour", "red", "count", 99));

        widgets().resource(widget).updateStatus();

        var now = store.get(WIDGETS, "default", "one").orElseThrow();
        assertThat(now.at("/status/count").asInt()).isEqualTo(4);
        assertThat(now.at("/spec/count").asInt()).isEqualTo(1);
    }

    @Test
    void appliesAMergePatch() {
        store.create(WIDGETS, widget("one", "{colour: red}"));

        widgets().withName("one").patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"count\":5}}");

        assertThat(store.get(WIDGETS, "default", "one")
                        .orElseThrow()
                        .at("/spec/count")
                        .asInt())
                .isEqualTo(5);
    }

    @Test
    void appliesAJsonPatch() {
        store.create("pods", TestCluster.pod("a"));

        client.pods()
                .withName("a")
                .edit(pod -> new PodBuilder(pod)
                        .editMetadata()
                        .addToLabels("new", "yes")
                        .endMetadata()
                        .build());

        assertThat(store.get("pods", "default", "a")
                        .orElseThrow()
                        .at("/metadata/labels/new")
                        .asText())
                .isEqualTo("yes");
    }

    @Test
    void appliesServerSide() {
        var widget = new GenericKubernetesResource();
        widget.setApiVersion("test.joiner.sh/v1");
        widget.setKind("Widget");
        widget.setMetadata(new ObjectMetaBuilder().withName("one").build());
        widget.setAdditionalProperty("spec", Map.of("colour", "red", "count", 2));

        widgets().resource(widget).serverSideApply();
        widget.setAdditionalProperty("spec", Map.of("colour", "red"));
        var second = widgets().resource(widget).serverSideApply();

        assertThat(second.<Integer>get("spec", "count"))
                .as("the default of the field")
                .isEqualTo(1);
        assertThat(second.getMetadata().getManagedFields()).hasSize(1);
    }

    private MixedOperation<GenericKubernetesResource, ?, Resource<GenericKubernetesResource>> widgets() {
        return client.genericKubernetesResources(new ResourceDefinitionContext.Builder()
                .withGroup("test.joiner.sh")
                .withVersion("v1")
                .withKind("Widget")
                .withPlural("widgets")
                .withNamespaced(true)
                .build());
    }
}
