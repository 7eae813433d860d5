package sh.joiner.kubernetes.image;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.image.AMIPolicy;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.Sighting;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.port.image.ImagePolicies;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Repository;

/** Tests image sightings and AMIPolicies with the sandbox's API server. */
class ImageAdaptersTest {

    private static final Instant SINCE = Instant.parse("2026-11-20T08:00:00Z");

    private final HandClock clock = new HandClock();
    private SandboxCluster server;
    private KubernetesClient client;

    @BeforeEach
    void start() {
        serve(Repository.read(Path.of("kubernetes/crds/joiner.sh_amipolicies.yaml")));
    }

    private void serve(String... crds) {
        server = new SandboxCluster(clock, "1.34.2", List.of(crds));
        server.start(0, AllowedHosts.LOOPBACK);
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .withNamespace("default")
                .build();
        client = ApiClients.builder().withConfig(config).build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private static Sighting sighting(String id, String state) {
        var variant = Requirements.of(
                Requirement.exists(Labels.INSTANCE_GPU_COUNT), Requirement.in(Labels.OS, "windows", "linux"));
        var created = Instant.parse("2026-11-19T08:00:00Z");
        return new Sighting(
                new Image(id, "odd \"name\" <ü>", "self", state, "arm64", created, SINCE, Map.of(), variant, "name *"),
                SINCE);
    }

    private KubernetesImageStore memories() {
        return new KubernetesImageStore(client, "default");
    }

    @Test
    void storedSightingsAreReadByTheNextLeader() {
        var kept = List.of(sighting("ami-1", "deregistered"), sighting("ami-2", "available"));
        memories().write("web", kept);
        memories().write("db", List.of(sighting("ami-3", "failed")));

        var next = memories();

        assertThat(next.of("web")).isEqualTo(kept);
        assertThat(next.of("db")).hasSize(1);
        assertThat(next.of("other")).isEmpty();
    }

    @Test
    void theTimeOfTheLastAnswerIsStored() {
        var plain = sighting("ami-1", "available");
        var silent = new Sighting(plain.image(), plain.since(), SINCE.plusSeconds(60));

        memories().write("web", List.of(silent));

        assertThat(memories().of("web")).containsExactly(silent);
    }

    /** Without this limit, the API server would reject a ConfigMap of more than 1 MiB, and no sighting would be stored. */
    @Test
    void theMostImportantSightingsAreStoredIfThereIsNoRoomForAll() {
        var memories = memories();
        var many = IntStream.range(0, 200)
                .mapToObj(number -> sighting("ami-%03d".formatted(number) + "ü".repeat(2_000), "failed"))
                .toList();

        for (int number = 0; number < 6; number++) {
            memories.write("web-" + number, many);
        }

        var data = client.configMaps()
                .inNamespace("default")
                .withName("joiner-images")
                .get()
                .getData();
        assertThat(data.values().stream()
                        .mapToInt(text -> text.getBytes(StandardCharsets.UTF_8).length)
                        .sum())
                .isLessThan(1 << 20);
        assertThat(memories().of("web-0")).hasSizeBetween(40, 100).first().isEqualTo(many.getFirst());
    }

    @Test
    void aNodeClassWithoutSightingsHasNoKey() {
        var memories = memories();
        memories.write("web", List.of(sighting("ami-1", "available")));
        memories.write("db", List.of(sighting("ami-2", "available")));

        memories.write("web", List.of());

        assertThat(client.configMaps()
                        .inNamespace("default")
                        .withName("joiner-images")
                        .get()
                        .getData())
                .containsOnlyKeys("db");
    }

    @Test
    void invalidSightingsAreIgnored() {
        client.resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withNamespace("default")
                        .withName("joiner-images")
                        .endMetadata()
                        .withData(Map.of("web", "[{\"id\":", "db", "{}", "app", "[{}]"))
                        .build())
                .create();

        var memories = memories();

        assertThat(memories.of("web")).isEmpty();
        assertThat(memories.of("db")).isEmpty();
        assertThat(memories.of("app")).isEmpty();
    }

    private KubernetesImagePolicies policies() {
        var policies = new KubernetesImagePolicies(client, clock, new Unreadable(_ -> {}, clock));
        policies.start();
        return policies;
    }

    private static List<ImagePolicy> known(KubernetesImagePolicies policies) {
        return policies.reading() instanceof ImagePolicies.Reading.Known(var all) ? all : List.of();
    }

    private static ImagePolicies.Reading onceKnown(KubernetesImagePolicies policies) {
        return eventually(
                () -> Optional.of(policies.reading()),
                reading -> reading instanceof ImagePolicies.Reading.Known(var _));
    }

    @Test
    void policiesAreReadAndTheirStatusIsWritten() {
        client.resource("""
                apiVersion: joiner.sh/v1alpha1
                kind: AMIPolicy
                metadata: {name: verified}
                spec: {nodeClasses: {names: [web]}, minAge: 24h}
                """).create();
        try (var policies = policies()) {
            eventually(() -> Optional.of(known(policies)), all -> all.size() == 1);

            policies.report(
                    "verified",
                    List.of("web"),
                    List.of(
                            ConditionReport.ofTrue("Valid"),
                            ConditionReport.ofFalse("PreflightComplete", "NotChecked", "")));
            policies.report("verified", List.of("web"), List.of(ConditionReport.ofTrue("Valid")));
            policies.report("none", List.of(), List.of());

            var status =
                    client.resources(AMIPolicy.class).withName("verified").get().getStatus();
            assertThat(status.nodeClasses).containsExactly("web");
            assertThat(status.conditions)
                    .extracting(condition -> condition.type + "=" + condition.status)
                    .containsExactly("Valid=True", "Ready=True");
        }
    }

    @Test
    void aClusterWithoutTheCrdHasNoPolicies() {
        stop();
        serve();
        try (var policies = policies()) {
            assertThat(onceKnown(policies)).isEqualTo(new ImagePolicies.Reading.Known(List.of()));
        }
    }

    @Test
    void aCrdThatIsInstalledLaterIsUsed() {
        stop();
        serve();
        try (var policies = policies()) {
            assertThat(onceKnown(policies)).isEqualTo(new ImagePolicies.Reading.Known(List.of()));
            client.load(new ByteArrayInputStream(Repository.read(Path.of("kubernetes/crds/joiner.sh_amipolicies.yaml"))
                            .getBytes(StandardCharsets.UTF_8)))
                    .create();
            client.resource("""
                    apiVersion: joiner.sh/v1alpha1
                    kind: AMIPolicy
                    metadata: {name: verified}
                    spec: {nodeClasses: {names: [web]}}
                    """).create();

            assertThat(known(policies))
                    .as("discovery is repeated at most once a minute")
                    .isEmpty();
            clock.advance(Duration.ofMinutes(1));
            eventually(() -> Optional.of(known(policies)), all -> all.size() == 1);
        }
    }

    @Test
    void beforeTheFirstListThePoliciesAreUnknown() {
        try (var policies = new KubernetesImagePolicies(client, clock, new Unreadable(_ -> {}, clock))) {
            assertThat(policies.reading()).isInstanceOf(ImagePolicies.Reading.NotKnown.class);
        }
    }
}
