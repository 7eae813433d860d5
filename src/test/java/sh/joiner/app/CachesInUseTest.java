package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.model.cache.CacheName.ASSEMBLED_INSTANCE_TYPES;
import static sh.joiner.model.cache.CacheName.ASSEMBLED_OFFERINGS;
import static sh.joiner.model.cache.CacheName.CLUSTER_FACTS;
import static sh.joiner.model.cache.CacheName.IMAGES;
import static sh.joiner.model.cache.CacheName.INSTANCES;
import static sh.joiner.model.cache.CacheName.INSTANCE_PROFILES;
import static sh.joiner.model.cache.CacheName.INSTANCE_TYPES;
import static sh.joiner.model.cache.CacheName.INSTANCE_TYPE_OFFERINGS;
import static sh.joiner.model.cache.CacheName.LAUNCHED_INSTANCES;
import static sh.joiner.model.cache.CacheName.LAUNCH_CHECKS;
import static sh.joiner.model.cache.CacheName.LAUNCH_TEMPLATES;
import static sh.joiner.model.cache.CacheName.ON_DEMAND_PRICES;
import static sh.joiner.model.cache.CacheName.SECURITY_GROUPS;
import static sh.joiner.model.cache.CacheName.SPOT_PRICES;
import static sh.joiner.model.cache.CacheName.SSM_MUTABLE_PARAMETERS;
import static sh.joiner.model.cache.CacheName.SUBNETS;
import static sh.joiner.model.cache.CacheName.SUBNET_ADDRESSES;
import static sh.joiner.model.cache.CacheName.SUBNET_BOOKINGS;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.board.view.CacheView;
import sh.joiner.model.cache.CacheName;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;

/** Tests that the launch of an instance uses all caches that it should use, and that the caches report their use. */
class CachesInUseTest {

    private static final Set<CacheName> USED_BY_A_LAUNCH = EnumSet.of(
            INSTANCE_TYPES,
            INSTANCE_TYPE_OFFERINGS,
            ON_DEMAND_PRICES,
            SPOT_PRICES,
            ASSEMBLED_INSTANCE_TYPES,
            ASSEMBLED_OFFERINGS,
            IMAGES,
            SSM_MUTABLE_PARAMETERS,
            SUBNETS,
            SUBNET_ADDRESSES,
            SUBNET_BOOKINGS,
            SECURITY_GROUPS,
            LAUNCH_TEMPLATES,
            LAUNCH_CHECKS,
            LAUNCHED_INSTANCES,
            INSTANCES,
            INSTANCE_PROFILES,
            CLUSTER_FACTS);

    private static final double SPEED = 60;

    private final Settings settings = Installation.settings(Map.of());
    private final SandboxEnvironment world = new SandboxEnvironment(settings.sandbox());
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();
    private final Installation joiner = new Installation(world, settings);

    @BeforeEach
    void launchAnInstance() {
        joiner.start();
        for (var file : new String[] {"10-node-class.yaml", "20-node-pool.yaml", "30-web.yaml"}) {
            var objects = Repository.read(Path.of("kubernetes/examples", file));
            client.load(new ByteArrayInputStream(objects.getBytes(StandardCharsets.UTF_8)))
                    .create();
        }
    }

    @AfterEach
    void stop() {
        joiner.close();
        client.close();
        world.close();
    }

    private Set<String> refreshedAfterAStep() {
        StallIndependentClock.step(world.clock(), SPEED);
        return refreshed();
    }

    private Set<String> refreshed() {
        return joiner.board().caches().stream()
                .filter(cache -> "live".equals(cache.origin().source())
                        && cache.freshness().lastSuccess() != null)
                .map(CacheView::name)
                .collect(Collectors.toSet());
    }

    @Test
    void everyCacheThatALaunchUsesReportsItsUse() {
        var expected = USED_BY_A_LAUNCH.stream().map(CacheName::word).collect(Collectors.toSet());

        var refreshed = eventually(() -> Optional.of(refreshedAfterAStep()), seen -> seen.containsAll(expected));

        assertThat(refreshed).doesNotContain("unavailable-subnets", "capacity-reservations", "placement-groups");
        assertThat(joiner.board().caches())
                .filteredOn(cache -> refreshed.contains(cache.name()))
                .allSatisfy(cache -> assertThat(cache.freshness().ageSeconds())
                        .isLessThan(Duration.ofHours(1).toSeconds()));
        assertThat(joiner.board().caches())
                .filteredOn(cache -> cache.name().equals("subnets"))
                .singleElement()
                .matches(cache -> cache.usage().misses() > 0);
    }
}
