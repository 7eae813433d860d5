package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.board.catalog.InstanceTypeView;
import sh.joiner.board.view.CacheView;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.CallFaults;
import sh.joiner.testing.Repository;

/** A start during an outage of EC2, with a valid and with a corrupt stored catalog of an earlier leader, with the whole control plane. */
@Execution(ExecutionMode.CONCURRENT)
class LastGoodCatalogTest {

    private static final Fault THROTTLED =
            CallFaults.always("ec2", "DescribeInstanceType*", new Fault.Effect.Throttle());

    private final Settings settings = Installation.settings(Map.of("joiner.sandbox.speed", "20"));
    private final SandboxEnvironment world = new SandboxEnvironment(
            settings.sandbox(), Instant.parse("2026-03-02T08:00:00Z")); // spot prices change every full hour
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();
    private Installation joiner = new Installation(world, settings);

    @BeforeEach
    void loadAndStoreTheCatalog() {
        joiner.start();
        client.resource(Repository.read(Path.of("kubernetes/examples/10-node-class.yaml")))
                .create();
        soon(() -> stored().filter(map -> map.getBinaryData().containsKey("spot-prices"))
                .isPresent());
        soon(() -> types().size() > 1000);
        soon(() -> types().stream()
                .anyMatch(type -> type.market().spot() != null
                        && !type.market().spot().equals(type.market().onDemand()))); // spot prices are loaded
    }

    @AfterEach
    void stop() {
        joiner.close();
        client.close();
        world.close();
    }

    private static void soon(BooleanSupplier condition) {
        eventually(() -> Optional.of(condition.getAsBoolean()), is -> is);
    }

    private Optional<ConfigMap> stored() {
        return client.configMaps().inAnyNamespace().list().getItems().stream()
                .filter(map -> map.getMetadata().getName().equals("joiner-catalog"))
                .findFirst();
    }

    private Map<String, String> parts() {
        return stored().orElseThrow().getBinaryData();
    }

    private List<InstanceTypeView> types() {
        return joiner.board().views().instanceTypes();
    }

    private CacheView cache(String name) {
        return joiner.board().caches().stream()
                .filter(cache -> cache.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private boolean isFrom(String cache, String source) {
        return source.equals(cache(cache).origin().source());
    }

    private void restartWhileEc2Throttles() {
        joiner.close();
        world.cloud().calls().add(THROTTLED);
        joiner = new Installation(world, settings).start();
    }

    @Test
    void theCatalogOfTheLastLeaderIsUsedAndMarkedAsSnapshotUntilEc2Answers() {
        var before = types();

        restartWhileEc2Throttles();

        soon(() -> types().size() == before.size());
        assertThat(types()).as("labels, capacity, offerings and prices").isEqualTo(before);
        assertThat(cache("instance-types").origin().source()).isEqualTo("snapshot");
        assertThat(cache("instance-types").freshness().ageSeconds()).isPositive();
        soon(() -> cache("instance-types").state().equals("Failing"));
        assertThat(cache("instance-types").failure().lastError()).contains("RequestLimitExceeded");

        world.cloud().calls().removeAllFaults();
        soon(() -> isFrom("instance-types", "live")
                && isFrom("instance-type-offerings", "live")
                && isFrom("spot-prices", "live"));
        soon(() -> cache("instance-types").state().equals("Fresh"));
    }

    @Test
    void aCorruptCatalogIsIgnoredAndReplacedOnceEc2Answers() {
        joiner.close();
        client.configMaps().resource(stored().orElseThrow()).edit(map -> {
            map.getBinaryData().put("instance-types", "AAAA");
            return map;
        });

        restartWhileEc2Throttles();
        soon(() -> cache("instance-types").state().equals("Failing"));
        assertThat(types()).isEmpty();
        assertThat(cache("instance-types").origin().source()).isNull();

        world.cloud().calls().removeAllFaults();
        soon(() -> types().size() > 1000);
        soon(() -> !parts().containsValue("AAAA"));
    }

    @Test
    void theStoredCatalogIsMuchSmallerThanTheLimitOfAnObject() {
        int bytes = parts().values().stream().mapToInt(String::length).sum();

        assertThat(parts())
                .containsOnlyKeys("instance-types", "instance-type-offerings", "on-demand-prices", "spot-prices");
        assertThat(bytes).isLessThan(300_000);
    }
}
