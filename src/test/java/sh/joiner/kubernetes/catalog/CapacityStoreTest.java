package sh.joiner.kubernetes.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.kubernetes.cache.RefreshRequestWriter;
import sh.joiner.kubernetes.cluster.KubernetesPools;
import sh.joiner.kubernetes.cluster.KubernetesUserRequests;
import sh.joiner.kubernetes.disruption.FreezeWriter;
import sh.joiner.kubernetes.image.RolloutRequestWriter;
import sh.joiner.kubernetes.interruption.InterruptionRequestWriter;
import sh.joiner.model.catalog.LearnedMemory;
import sh.joiner.model.catalog.LearnedMemory.TypeAndImage;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.port.catalog.CapacityStore;
import sh.joiner.port.catalog.CapacityStore.StoredCapacities;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;

/** Tests stored memory capacities, with the sandbox's API server. */
class CapacityStoreTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private final HandClock clock = new HandClock();
    private SandboxCluster server;
    private KubernetesClient client;
    private KubernetesCapacityStore memories;

    @BeforeEach
    void start() {
        server = new SandboxCluster(clock, "1.34.2", List.of());
        server.start(0, AllowedHosts.LOOPBACK);
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .withNamespace("default")
                .build();
        client = ApiClients.builder().withConfig(config).build();
        memories = memories();
    }

    @AfterEach
    void stop() {
        memories.close();
        client.close();
        server.close();
    }

    private KubernetesCapacityStore memories() {
        return new KubernetesCapacityStore(client, "default", clock);
    }

    private static LearnedMemory line(String type, long bytes) {
        return new LearnedMemory(new TypeAndImage(type, "ami-1"), bytes, "node-1", NOON, NOON.plusSeconds(1));
    }

    @Test
    void storedEntriesAreReadByTheNextLeader() {
        assertThat(memories.read()).isEqualTo(StoredCapacities.NOTHING);

        memories.write(List.of(line("m5.large", 7_000), line("m6g.large", 7_500)));

        assertThat(memories().read().entries()).containsExactly(line("m5.large", 7_000), line("m6g.large", 7_500));
    }

    @Test
    void writingEntriesKeepsTheRequests() {
        memories.write(List.of(line("m5.large", 7_000)));

        new KubernetesUserRequests(
                        memories,
                        new RefreshRequestWriter(client, "default", clock),
                        new InterruptionRequestWriter(client),
                        new RolloutRequestWriter(client),
                        new FreezeWriter(client),
                        new KubernetesPools(client))
                .forgetLearned("m5.large");
        memories.write(List.of());

        assertThat(memories.read().forgotten()).containsExactly(Map.entry("m5.large", clock.now()));
    }

    @Test
    void aRequestMayBeMadeBeforeAnythingIsStored() {
        new KubernetesUserRequests(
                        memories,
                        new RefreshRequestWriter(client, "default", clock),
                        new InterruptionRequestWriter(client),
                        new RolloutRequestWriter(client),
                        new FreezeWriter(client),
                        new KubernetesPools(client))
                .forgetEverythingLearned();

        assertThat(memories.read().forgotten()).containsOnlyKeys(CapacityStore.EVERYTHING);
    }

    @Test
    void aRequestOfAnotherProcessIsReported() {
        var changes = new AtomicInteger();
        memories.onChange(changes::incrementAndGet);
        memories.start();

        memories().forget("m5.large");

        assertThat(eventually(() -> Optional.of(changes.get()), count -> count > 0))
                .isPositive();
    }

    @Test
    void invalidEntriesAndRequestsAreOnlyReported() {
        client.resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withNamespace("default")
                        .withName("joiner-capacity")
                        .addToAnnotations("forget.joiner.sh/all", "now")
                        .endMetadata()
                        .withData(Map.of("memory", "[{\"bytes\": 3"))
                        .build())
                .create();

        assertThat(memories.read().entries()).isEmpty();
        assertThat(memories.read().forgotten()).isEmpty();
        assertThat(memories.read().unreadable())
                .hasSize(2)
                .anyMatch(text -> text.contains("not a list of entries"))
                .anyMatch(text -> text.contains("forget.joiner.sh/all"));
    }

    @Test
    void anInvalidEntryDoesNotHideTheOthers() {
        memories.write(List.of(line("m5.large", 7_000), line("m6g.large", 7_500)));
        client.configMaps().inNamespace("default").withName("joiner-capacity").edit(map -> {
            map.getData().computeIfPresent("memory", (_, text) -> text.replace("7000", "\"seven\""));
            return map;
        });

        assertThat(memories.read().entries()).containsExactly(line("m6g.large", 7_500));
        assertThat(memories.read().unreadable()).singleElement().asString().contains("m5.large", "seven");
    }

    @Test
    void aDroppedRequestIsDeletedAndTheOthersStay() {
        memories.forget("m5.large");
        memories.forget("m6g.large");

        memories.dropRequests(Set.of("m5.large"));

        assertThat(memories.read().forgotten()).containsOnlyKeys("m6g.large");
    }

    @Test
    void theMaximumNumberOfEntriesFitsIntoTheObject() {
        var lines = IntStream.range(0, 4000)
                .mapToObj(number -> new LearnedMemory(
                        new TypeAndImage("u7inh-32tb.480xlarge" + number, "ami-0123456789abcdef0"),
                        32_000_000_000_000L,
                        "ip-10-123-123-123.eu-central-1.compute.internal",
                        NOON,
                        NOON.plus(Duration.ofDays(1))))
                .toList();

        memories.write(lines);

        assertThat(memories.read().entries()).hasSize(4000);
        var map = client.configMaps()
                .inNamespace("default")
                .withName("joiner-capacity")
                .get();
        assertThat(map.getData().getOrDefault("memory", "").length()).isLessThan(1 << 20);
    }
}
