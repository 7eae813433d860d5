package sh.joiner.testing.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.world;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.Placement;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.World;

/** Tests of the affinity and anti-affinity rules between pods, three of them with 20,000 pods. */
final class PodAffinityCheckTest {

    private static final int WORKLOADS = 100;
    private static final int NODES = 200;

    private static PodBuilder member(int workload, int number) {
        return pod("app-%d-%d".formatted(workload, number)).labelled("app", "app-" + workload);
    }

    private static World nodes() {
        var world = world();
        for (int number = 0; number < NODES; number++) {
            world.node(node("n-" + number).labelled(Labels.ZONE.value(), "z-" + number % 4));
        }
        return world;
    }

    /** Returns the faults of a plan that places each pod on the node with its number, except the given pod, which is on {@code elsewhere}. */
    private static List<String> faults(World world, int workload, int number, String elsewhere) {
        var moved = "app-%d-%d".formatted(workload, number);
        var placements = new ArrayList<Placement>();
        for (int app = 0; app < WORKLOADS; app++) {
            for (int place = 0; place < NODES; place++) {
                var name = "app-%d-%d".formatted(app, place);
                placements.add(placement(name, name.equals(moved) ? elsewhere : "n-" + place));
            }
        }
        return faults(world.snapshot(), placements);
    }

    private static List<String> faults(Snapshot snapshot, List<Placement> placements) {
        var plan = new Plan(snapshot.takenAt(), List.of(), placements, List.of(), false);
        return PodAffinityCheck.faults(snapshot, new Places(snapshot, plan).all());
    }

    private static Placement placement(String pod, String node) {
        return new Placement(new PodName("default", pod), new Target.OnNode(new NodeName(node)));
    }

    private static World apart() {
        var world = nodes();
        for (int workload = 0; workload < WORKLOADS; workload++) {
            for (int number = 0; number < NODES; number++) {
                world.pending(member(workload, number).apartBy(Labels.HOSTNAME));
            }
        }
        return world;
    }

    @Test
    void findsTheOnlyNodeWithTwoPodsOfAWorkload() {
        assertThat(faults(apart(), 7, 11, "n-12"))
                .containsExactly(
                        "default/app-7-11 in n-12 must not be in the same domain as default/app-7-12 in n-12",
                        "default/app-7-12 in n-12 must not be in the same domain as default/app-7-11 in n-12");
    }

    @Test
    void findsNoFaultIfEachNodeHasOnePodOfAWorkload() {
        assertThat(faults(apart(), 7, 11, "n-11")).isEmpty();
    }

    /** All pods of workload 0 are in zone z-0. The pods of workload 1 have affinity to them, and one of these pods is in another zone. */
    @Test
    void findsTheOnlyPodWithoutThePodThatItsAffinityRequires() {
        var world = nodes();
        var placements = new ArrayList<Placement>();
        for (int number = 0; number < WORKLOADS * NODES / 2; number++) {
            world.pending(member(0, number), member(1, number).togetherWith("app-0", Labels.ZONE));
            placements.add(placement("app-0-" + number, "n-" + number % (NODES / 4) * 4));
            placements.add(placement("app-1-" + number, number == 4_711 ? "n-1" : "n-" + number % (NODES / 4) * 4));
        }

        assertThat(faults(world.snapshot(), placements))
                .containsExactly("default/app-1-4711 in n-1 is without the pods that its affinity requires");
    }

    /** Karpenter does not count terminating pods (core 4.14); kube-scheduler binds the new pod once the old one is deleted. */
    @Test
    void aTerminatingPodDoesNotRepelOtherPods() {
        var cache = pod("new").labelled("app", "cache").apartBy(Labels.HOSTNAME);
        var old = pod("old").labelled("app", "cache");
        var placements = List.of(placement("new", "n-1"));

        assertThat(faults(
                        world().node(node("n-1"))
                                .running("n-1", old)
                                .pending(cache)
                                .snapshot(),
                        placements))
                .containsExactly("default/new in n-1 must not be in the same domain as default/old in n-1");
        assertThat(faults(
                        world().node(node("n-1"))
                                .running(
                                        "n-1",
                                        pod("old").labelled("app", "cache").terminating(World.NOON))
                                .pending(cache)
                                .snapshot(),
                        placements))
                .isEmpty();
    }
}
