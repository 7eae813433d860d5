package sh.joiner.app.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.Config;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.app.Installation;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.board.ProcessLocation;

class ClusterEnvironmentTest {

    @Test
    void theStartFailsWithoutAClusterName() {
        var settings = Installation.settings(Map.of("joiner.region", "eu-west-1"));

        assertThatThrownBy(() -> new ClusterEnvironment(settings, Config.empty()))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("joiner.cluster-name");
    }

    @Test
    void hasTheClusterAndRegionOfTheSettings() {
        var settings = Installation.settings(Map.of("joiner.region", "eu-west-1", "joiner.cluster-name", "prod"));

        try (var world = new ClusterEnvironment(settings, Config.empty())) {
            assertThat(world.place())
                    .isEqualTo(new ProcessLocation(ProcessLocation.World.CLUSTER, "prod", "eu-west-1"));
            assertThat(world.provocations()).isEmpty();
        }
    }
}
