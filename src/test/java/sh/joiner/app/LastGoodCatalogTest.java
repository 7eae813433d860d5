package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Patience.eventually;

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

/** A start while EC2 says nothing, with and without what an earlier leader kept, over the whole control plane. */
@Execution(ExecutionMode.CONCURRENT)
class LastGoodCatalogTest {

    private static final Fault SILENCE = CallFaults.always("ec2", "DescribeInstanceType*", new Fault.Effect.Throttle());

    private final Settings settings = Installation.settings(Map.of("joiner.sandbox.speed", "20"));
    private final SandboxEnvironment world = new SandboxEnvironment(
            settings.sandbox(), Instant.parse("2026-03-02T08:00:00Z")); // spot prices change with each full hour
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();
    private Installation joiner = new Installation(world, settings);

    @BeforeEach
    void learnAndKeepTheCatalogue() {
        joiner.start();
        client.resource(Repository.read(Path.of("kubernetes/examples/10-node-class.yaml")))
                .create();
        soon(() -> kept().filter(map -> map.getBinaryData().containsKey("spot-prices"))
                .isPresent());
        soon(() -> types().size() > 1000);
        soon(() -> types().stream()
                .anyMatch(type -> type.market().spot() != null
                        && !type.market().spot().equals(type.market().onDemand()))); // quotations are shown
    }

    @AfterEach
    void stop() {
        joiner.close();
        client.close();
        world.close();
    }

    private static void soon(BooleanSupplier wished) {
        eventually(() -> Optional.of(wished.getAsBoolean()), is -> is);
    }

    private Optional<ConfigMap> kept() {
        return client.configMaps().inAnyNamespace().list().getItems().stream()
                .filter(map -> map.getMetadata().getName().equals("joiner-catalog"))
                .findFirst();
    }

    private Map<String, String> parts() {
        return kept().orElseThrow().getBinaryData();
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

    private boolean is(String cache, String source) {
        return source.equals(cache(cache).origin().source());
    }

    private void startAnewWhileEc2IsSilent() {
        joiner.close();
        world.cloud().calls().add(SILENCE);
        joiner = new Installation(world, settings).start();
    }

    @Test
    void theCatalogueOfTheLastLeaderStandsAndIsSaidToBeOneUntilEc2Answers() {
        var before = types();

        startAnewWhileEc2IsSilent();

        soon(() -> types().size() == before.size());
        assertThat(types()).as("labels, capacity, offerings and prices").isEqualTo(before);
        assertThat(cache("instance-types").origin().source()).isEqualTo("snapshot");
        assertThat(cache("instance-types").freshness().ageSeconds()).isPositive();
        soon(() -> cache("instance-types").state().equals("Failing"));
        assertThat(cache("instance-types").failure().lastError()).contains("RequestLimitExceeded");

        world.cloud().calls().heal();
        soon(() -> is("instance-types", "live") && is("instance-type-offerings", "live") && is("spot-prices", "live"));
        soon(() -> cache("instance-types").state().equals("Fresh"));
    }

    @Test
    void oneThatIsSpoiltIsIgnoredAndReplacedOnceEc2Answers() {
        joiner.close();
        client.configMaps().resource(kept().orElseThrow()).edit(map -> {
            map.getBinaryData().put("instance-types", "AAAA");
            return map;
        });

        startAnewWhileEc2IsSilent();
        soon(() -> cache("instance-types").state().equals("Failing"));
        assertThat(types()).isEmpty();
        assertThat(cache("instance-types").origin().source()).isNull();

        world.cloud().calls().heal();
        soon(() -> types().size() > 1000);
        soon(() -> !parts().containsValue("AAAA"));
    }

    @Test
    void allOfItTakesAFractionOfWhatAnObjectMayHold() {
        int bytes = parts().values().stream().mapToInt(String::length).sum();

        assertThat(parts())
                .containsOnlyKeys("instance-types", "instance-type-offerings", "on-demand-prices", "spot-prices");
        assertThat(bytes).isLessThan(300_000);
    }
}
