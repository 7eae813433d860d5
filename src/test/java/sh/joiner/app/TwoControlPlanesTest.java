package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.app.environment.Environment;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.board.view.OverviewView.Lead;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;

/** Two processes for one cluster: the leader acts, and the standby shows the cluster and waits. */
class TwoControlPlanesTest {

    private final Settings settings = Installation.settings(Map.of(
            "joiner.sandbox.speed", "60",
            "joiner.leader-election.lease-duration", "12S",
            "joiner.leader-election.renew-deadline", "10S",
            "joiner.leader-election.retry-period", "0.3S"));
    private final Environment world = new SandboxEnvironment(settings.sandbox());
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();
    private final TestUser person = new TestUser(client);
    private final Installation first = new Installation(world, settings);
    private final Installation second = new Installation(world, settings);

    @BeforeEach
    void start() {
        first.start();
        soon(first::isLeading);
        second.start();
        for (var file : new String[] {"10-node-class.yaml", "20-node-pool.yaml"}) {
            client.resource(Repository.read(Path.of("kubernetes/examples", file)))
                    .create();
        }
        person.createPod("early");
        soon(() -> person.isRunning("early"));
    }

    @AfterEach
    void stop() {
        second.close();
        first.close();
        client.close();
        world.close();
    }

    @Test
    void onlyTheLeaderActs() {
        assertThat(person.claims()).isEqualTo(1);
        assertThat(first.passes()).isPositive();
        assertThat(second.passes()).isZero();
        assertThat(second.isLeading()).isFalse();
        soon(() -> second.board().views().nodes().size() == 1);
    }

    @Test
    void theStandbyShowsItsRoleAndTheInstanceTypes() {
        soon(() -> second.board().views().instanceTypes().size() > 100);

        soon(() -> second.board().overview().fleet().price().pricePerHour() > 0);
        assertThat(second.board().overview().lead()).isEqualTo(Lead.STANDS_BY);
        assertThat(first.board().overview().lead()).isEqualTo(Lead.LEADS);
    }

    @Test
    void theStandbyTakesOverWhenTheLeaderStops() {
        first.close();
        soon(second::isLeading);

        person.createPod("late");

        soon(() -> person.isRunning("late"));
        assertThat(second.passes()).isPositive();
        assertThat(second.board().isLeading()).isTrue();
        assertThat(person.claims()).isEqualTo(2);
    }

    private static void soon(BooleanSupplier condition) {
        eventually(() -> Optional.of(condition.getAsBoolean()), is -> is);
    }
}
