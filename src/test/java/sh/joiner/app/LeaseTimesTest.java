package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How long a lease lasts in each world, as {@code application.properties} has it. */
class LeaseTimesTest {

    @Test
    void aClusterHasTheReferencesTimes() {
        assertTimes(Map.of("joiner.world", "cluster"), "15S", "10S");
    }

    @Test
    void aSandboxSleepsForDaysWithItsLease() {
        assertTimes(Map.of("joiner.world", "sandbox"), "PT96H", "PT72H");
    }

    /** Else the second controller would wait for days for a leader that was killed. */
    @Test
    void aSharedWorldHasTheTimesOfACluster() {
        var shared = Map.of("joiner.world", "sandbox", "joiner.sandbox.url", "http://127.0.0.1:8002");

        assertTimes(shared, "15S", "10S");
    }

    /** Its clock goes on while a laptop sleeps. */
    @Test
    void aClusterOfSomebodyElsesHasTheTimesOfACluster() {
        assertTimes(Map.of("joiner.world", "sandbox", "joiner.sandbox.cluster", "external"), "15S", "10S");
    }

    private static void assertTimes(Map<String, String> given, String duration, String deadline) {
        var config = config(given);
        assertThat(config.getConfigValue("joiner.leader-election.lease-duration")
                        .getValue())
                .isEqualTo(duration);
        assertThat(config.getConfigValue("joiner.leader-election.renew-deadline")
                        .getValue())
                .isEqualTo(deadline);
    }

    private static SmallRyeConfig config(Map<String, String> given) {
        try {
            var file = Path.of("src/main/resources/application.properties").toUri();
            return new SmallRyeConfigBuilder()
                    .addDefaultInterceptors()
                    .withSources(new PropertiesConfigSource(file.toURL()))
                    .withSources(new PropertiesConfigSource(given, "given", 500))
                    .build();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
