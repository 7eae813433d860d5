package sh.joiner.kubernetes.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.v1alpha1.NodeOverlay;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.port.catalog.OverlayObjects;
import sh.joiner.port.catalog.OverlayObjectsContract;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Repository;

/** Tests NodeOverlays with the sandbox's API server. */
class KubernetesOverlaysTest extends OverlayObjectsContract {

    private static final ConditionReport VALID = ConditionReport.ofTrue(NodeOverlay.VALIDATION_SUCCEEDED);

    private final HandClock clock = new HandClock();
    private SandboxCluster server;
    private KubernetesClient client;
    private KubernetesOverlays overlays;

    @BeforeEach
    void start() {
        server = new SandboxCluster(
                clock, "1.34.2", List.of(Repository.read(Path.of("kubernetes/crds/karpenter.sh_nodeoverlays.yaml"))));
        server.start(0, AllowedHosts.LOOPBACK);
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .build();
        client = ApiClients.builder().withConfig(config).build();
        overlays = new KubernetesOverlays(client, clock, new Unreadable(_ -> {}, clock));
    }

    @AfterEach
    void stop() {
        overlays.close();
        client.close();
        server.close();
    }

    @Override
    protected OverlayObjects objects() {
        if (overlays.all().isEmpty()) {
            overlays.start();
            eventually(overlays::all, _ -> true);
        }
        return overlays;
    }

    private void apply(String name, String spec) {
        client.resource("""
                apiVersion: karpenter.sh/v1alpha1
                kind: NodeOverlay
                metadata: {name: %s}
                spec: {%s}
                """.formatted(name, spec)).serverSideApply();
    }

    @Override
    protected void given(String name, int weight) {
        apply(name, "requirements: [], price: '0.5', weight: %d".formatted(weight));
    }

    /** The CRD's schema accepts a label value with a space, but Joiner rejects it. */
    @Override
    protected void givenUnreadable(String name) {
        apply(name, "requirements: [{key: team, operator: In, values: ['x y']}], price: '0.5'");
    }

    @Override
    protected void deleted(String name) {
        client.resources(NodeOverlay.class).withName(name).delete();
    }

    @Override
    protected String said(String name, String type) {
        return condition(name, type)
                .map(condition -> "%s %s %s".formatted(condition.status, condition.reason, condition.message))
                .orElse("");
    }

    private Optional<Condition> condition(String name, String type) {
        return Optional.ofNullable(
                        client.resources(NodeOverlay.class).withName(name).get())
                .flatMap(nodeOverlay ->
                        Objects.requireNonNullElse(nodeOverlay.getStatus().conditions, List.<Condition>of()).stream()
                                .filter(condition -> condition.type.equals(type))
                                .findFirst());
    }

    @Test
    void beforeTheFirstListTheOverlaysAreUnknown() {
        assertThat(overlays.all()).isEmpty();
    }

    @Test
    void readyIsTrueIfValidationSucceeded() {
        given("a", 1);

        objects().report("a", VALID);

        assertThat(condition("a", "Ready"))
                .hasValueSatisfying(condition -> assertThat(condition.status).isEqualTo("True"));
    }

    @Test
    void anUnchangedConditionIsNotWrittenAgain() {
        given("a", 1);
        objects().report("a", VALID);
        var before = client.resources(NodeOverlay.class).withName("a").get();

        objects().report("a", VALID);

        assertThat(client.resources(NodeOverlay.class)
                        .withName("a")
                        .get()
                        .getMetadata()
                        .getResourceVersion())
                .isEqualTo(before.getMetadata().getResourceVersion());
    }

    @Test
    void aChangedOverlayGetsItsGenerationInAnUnchangedCondition() {
        given("a", 1);
        objects().report("a", VALID);
        given("a", 2);
        eventually(overlays::all, all -> all.stream().anyMatch(overlay -> overlay.weight() == 2));

        objects().report("a", VALID);

        assertThat(condition("a", NodeOverlay.VALIDATION_SUCCEEDED))
                .hasValueSatisfying(
                        condition -> assertThat(condition.observedGeneration).isEqualTo(2));
    }

    /** The controller reports all conditions in each pass. */
    @Test
    void anUnchangedConditionNeedsNoCall() {
        var seen = new AtomicInteger();
        overlays.onChange(seen::incrementAndGet);
        given("a", 1);
        objects().report("a", VALID);
        eventually(() -> Optional.of(seen.get()), changes -> changes >= 2);
        server.close();

        assertThatCode(() -> overlays.report("a", VALID)).doesNotThrowAnyException();
    }
}
