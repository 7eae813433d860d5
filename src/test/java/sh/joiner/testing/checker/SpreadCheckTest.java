package sh.joiner.testing.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.Placement;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pod.SpreadRule.Unsatisfiable;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.World;

/** Tests terminating pods, which kube-scheduler does not count for a spread. */
final class SpreadCheckTest {

    private static NodeBuilder in(String zone) {
        return node("n-" + zone).labelled(Labels.ZONE.value(), zone);
    }

    private static World zones() {
        return world().node(in("a")).node(in("b"));
    }

    private static PodBuilder web(String name) {
        return pod(name).labelled("app", "web").spreadOver(Labels.ZONE, 1, Unsatisfiable.DO_NOT_SCHEDULE);
    }

    private static Placement placement(String pod, String node) {
        return new Placement(new PodName("default", pod), new Target.OnNode(new NodeName(node)));
    }

    private static List<String> faults(World world, Placement... placements) {
        Snapshot snapshot = world.snapshot();
        return PlanChecker.faults(
                snapshot, new Plan(snapshot.takenAt(), List.of(), Arrays.asList(placements), List.of(), false));
    }

    @Test
    void aTerminatingPodIsNotCountedInItsZone() {
        var world = zones().running("n-a", web("a-1"))
                .running("n-b", web("b-1"), web("b-2").terminating(NOON))
                .pending(web("new"));

        assertThat(faults(world, placement("new", "n-b"))).isEmpty();
    }

    @Test
    void aPodThatStaysIsCountedInItsZone() {
        var world = zones().running("n-a", web("a-1"))
                .running("n-b", web("b-1"), web("b-2"))
                .pending(web("new"));

        assertThat(faults(world, placement("new", "n-b")))
                .containsExactly(
                        "default/new in n-b: b has 2 more pods than the emptiest domain, but maxSkew is 1 ({a=1, b=3})");
    }

    @Test
    void aZoneWhosePodTerminatesIsEmpty() {
        var world = zones().running("n-a", web("a-1").terminating(NOON))
                .running("n-b", web("b-1"))
                .pending(web("new"));

        assertThat(faults(world, placement("new", "n-b")))
                .containsExactly(
                        "default/new in n-b: b has 2 more pods than the emptiest domain, but maxSkew is 1 ({a=0, b=2})");
    }

    @Test
    void aZoneThatIsRemovedWithAllItsPodsIsIgnored() {
        var world = world().node(in("b"))
                .node(in("a").of("default").deleting())
                .running("n-a", web("a-1").terminating(NOON))
                .running("n-b", web("b-1"))
                .pending(web("new"));

        assertThat(faults(world, placement("new", "n-b"))).isEmpty();
    }

    @Test
    void aTerminatingPodThatIsPlannedAgainIsCountedAtItsNewPlace() {
        var world = zones().node(node("old").of("default").deleting())
                .running("old", web("set-0").terminating(NOON), web("set-1").terminating(NOON));

        assertThat(faults(world, placement("set-0", "n-a"), placement("set-1", "n-b")))
                .isEmpty();
        assertThat(faults(world, placement("set-0", "n-b"), placement("set-1", "n-b")))
                .hasSize(2)
                .allMatch(fault ->
                        fault.endsWith("b has 2 more pods than the emptiest domain, but maxSkew is 1 ({a=0, b=2})"));
    }
}
