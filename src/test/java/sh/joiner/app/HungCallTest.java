package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.testing.CallFaults;
import software.amazon.awssdk.services.ec2.model.Instance;

/** If EC2 does not answer a call of CreateFleet, the call times out. */
class HungCallTest extends SandboxFixture {

    HungCallTest() {
        super(Map.of("joiner.aws-requests.time-limit", "3S"));
    }

    @Test
    void aLaunchThatHangsTimesOutAndIsRetriedWithOneInstance() {
        world.cloud()
                .calls()
                .add(CallFaults.always("ec2", "CreateFleet", new Effect.Delay(Duration.ofHours(10)))
                        .times(1));
        pool("web", "on-demand");
        pod("web", "web", "");

        awaitRunning("web");

        assertThat(instances()).hasSize(1);
        assertThat(installation.launchesRunning()).isZero();
    }

    private List<Instance> instances() {
        return world.aws().ec2().describeInstances().reservations().stream()
                .flatMap(reservation -> reservation.instances().stream())
                .toList();
    }
}
