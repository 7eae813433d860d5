package sh.joiner.testing.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.testing.Plans;

final class PassTextTest {

    @Test
    void showsThePlanAndTheSnapshot() {
        var snapshot = world().claim(claim().labels(Map.of())
                        .needs(Requirement.in(Labels.ZONE, "b"))
                        .build())
                .node(node("n-a").labelled(Labels.ZONE.value(), "a").of("default"))
                .running("n-a", pod("old").terminating(NOON), pod("agent").ownedByDaemonSet("agent"))
                .pending(pod("new"))
                .snapshot();

        assertThat(PassText.of(snapshot, Plans.of(snapshot))).isEqualTo("""
                plan of 2026-03-01T12:00:00Z
                node  n-a  <- default/new
                snapshot of 2026-03-01T12:00:00Z
                claim  default-x1      provider=  node=  requires topology.kubernetes.io/zone In [b]
                node  n-a  a    provider=aws:///us-east-1a/i-n-a  registered  initialized
                pod  default/new  PENDING  node=  provisionable
                pod  default/old  RUNNING  node=n-a  terminating since 2026-03-01T12:00:00Z
                """);
    }
}
