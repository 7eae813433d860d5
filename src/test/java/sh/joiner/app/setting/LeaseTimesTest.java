package sh.joiner.app.setting;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The default times of the lease in each world. */
class LeaseTimesTest {

    private static final LeaseTimes OF_KARPENTER = new LeaseTimes(Duration.ofSeconds(15), Duration.ofSeconds(10));

    @Test
    void aClusterHasKarpentersTimes() {
        assertThat(times(Map.of("joiner.world", "cluster"))).isEqualTo(OF_KARPENTER);
    }

    @Test
    void theLeaseOfASandboxLastsForDays() {
        assertThat(times(Map.of("joiner.world", "sandbox")))
                .isEqualTo(new LeaseTimes(Duration.ofDays(4), Duration.ofDays(3)));
    }

    /** With the times of a sandbox, the second controller would wait for days after a crash of the leader. */
    @Test
    void aSharedSandboxHasTheTimesOfACluster() {
        var shared = Map.of("joiner.world", "sandbox", "joiner.sandbox.url", "http://127.0.0.1:8002");

        assertThat(times(shared)).isEqualTo(OF_KARPENTER);
    }

    /** An external cluster keeps running while the laptop of the leader sleeps, so another process can take the lease. */
    @Test
    void anExternalClusterHasTheTimesOfACluster() {
        var external = Map.of("joiner.world", "sandbox", "joiner.sandbox.cluster", "external");

        assertThat(times(external)).isEqualTo(OF_KARPENTER);
    }

    @Test
    void settingsOverrideTheDefaults() {
        var set = Map.of(
                "joiner.world", "sandbox",
                "joiner.leader-election.lease-duration", "30S",
                "joiner.leader-election.renew-deadline", "20S");

        assertThat(times(set)).isEqualTo(new LeaseTimes(Duration.ofSeconds(30), Duration.ofSeconds(20)));
    }

    private static LeaseTimes times(Map<String, String> given) {
        return LeaseTimes.of(new SmallRyeConfigBuilder()
                .withMapping(Settings.class)
                .withConverter(Duration.class, 1_000, new DurationConverter())
                .withDefaultValues(given)
                .build()
                .getConfigMapping(Settings.class));
    }
}
