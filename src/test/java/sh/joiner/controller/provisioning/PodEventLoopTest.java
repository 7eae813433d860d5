package sh.joiner.controller.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.cluster.Cluster.Change;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

class PodEventLoopTest {

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final PodEventLoop loop = new PodEventLoop(cluster, FixedNeeds.by(cluster), cluster.claimWriter(), runner);

    @BeforeEach
    void givenAClaim() {
        cluster.with(claim().registeredAs("aws:///us-east-1a/i-1", "ip-1").build());
    }

    @AfterEach
    void close() {
        loop.close();
    }

    private void podEventOn(String node) {
        loop.changed(new Change.OfPodsOn(new NodeName(node)));
        loop.pass(cluster, clock.now());
        runner.run();
    }

    @Test
    void writesTheTimeOnTheClaimOfTheNode() {
        podEventOn("ip-1");

        assertThat(cluster.claims().getFirst().lastPodEvent()).isEqualTo(clock.now());
    }

    @Test
    void writesTheTimeOnceInTenSeconds() {
        podEventOn("ip-1");
        clock.advance(Duration.ofMillis(9_999));
        podEventOn("ip-1");
        assertThat(cluster.writes()).hasSize(1);

        clock.advance(Duration.ofMillis(1));
        podEventOn("ip-1");
        assertThat(cluster.writes()).hasSize(2);
        assertThat(cluster.claims().getFirst().lastPodEvent()).isEqualTo(clock.now());
    }

    @Test
    void ignoresANodeWithoutAClaim() {
        podEventOn("ip-unknown");

        assertThat(cluster.writes()).isEmpty();
    }
}
