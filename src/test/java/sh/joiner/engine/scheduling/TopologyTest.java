package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.plan.Plan;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.SpreadRule;
import sh.joiner.model.pod.SpreadRule.NodePolicy;
import sh.joiner.model.pod.SpreadRule.Unsatisfiable;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.Plans;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.World;
import sh.joiner.testing.checker.PlanChecker;

final class TopologyTest {

    private static World offering(PodBuilder... pods) {
        return world().pool("default")
                .offers(type("m5.large").onDemand(0.1, "a", "b", "c"))
                .pending(pods);
    }

    private static PodBuilder[] web(int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> pod("web-" + number).labelled("app", "web"))
                .toArray(PodBuilder[]::new);
    }

    private static List<String> zones(World world) {
        var plan = Plans.of(world.snapshot());
        assertThat(PlanChecker.faults(world.snapshot(), plan)).isEmpty();
        return plan.placements().stream()
                .map(Plan.Placement::target)
                .map(target -> (Plan.Target.OnNewClaim) target)
                .map(target -> plan.claims().get(target.position()).cheapestZone())
                .toList();
    }

    @Test
    void spreadsOverAllZonesWithOfferings() {
        var pods = web(6);
        for (var pod : pods) {
            pod.spreadOver(Labels.ZONE, 1, Unsatisfiable.DO_NOT_SCHEDULE);
        }

        assertThat(zones(offering(pods))).containsExactlyInAnyOrder("a", "a", "b", "b", "c", "c");
    }

    @Test
    void countsRunningPods() {
        var wanting = pod("web-new").labelled("app", "web").spreadOver(Labels.ZONE, 1, Unsatisfiable.DO_NOT_SCHEDULE);
        var world = offering(wanting)
                .node(node("n1").has("100m", "1Gi").labelled(Labels.ZONE.value(), "a"))
                .running("n1", pod("old").labelled("app", "web"));

        assertThat(zones(world)).containsExactly("b");
    }

    /** kube-scheduler does not count terminating pods, so a replacement can be placed in the zone of the pod that it replaces. */
    @Test
    void countsNoTerminatingPod() {
        var wanting = pod("web-new").labelled("app", "web").spreadOver(Labels.ZONE, 1, Unsatisfiable.DO_NOT_SCHEDULE);
        var world = offering(wanting);
        for (var zone : List.of("a", "b", "c")) {
            world.node(node("n-" + zone).has("100m", "1Gi").labelled(Labels.ZONE.value(), zone));
        }
        world.running("n-a", pod("old-a").labelled("app", "web"))
                .running("n-b", pod("old-b").labelled("app", "web"))
                .running("n-c", pod("old-c").labelled("app", "web").terminating(NOON));

        assertThat(zones(world)).containsExactly("c");
    }

    @Test
    void givesEachPodThatMustBeAloneItsOwnNode() {
        var pods = web(3);
        for (var pod : pods) {
            pod.apartBy(Labels.HOSTNAME);
        }

        assertThat(Plans.of(offering(pods).snapshot()).claims()).hasSize(3);
    }

    @Test
    void leavesPodsWithoutAFreeZonePending() {
        var pods = web(4);
        for (var pod : pods) {
            pod.apartBy(Labels.ZONE);
        }

        assertThat(zones(offering(pods))).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void respectsTheAntiAffinityOfOtherPods() {
        var guard = pod("guard").labelled("app", "web").apartBy(Labels.HOSTNAME);
        var world =
                offering(pod("plain").labelled("app", "web")).node(node("n1")).running("n1", guard);

        assertThat(zones(world)).hasSize(1);
    }

    @Test
    void followsARequiredPodThatIsPlacedLater() {
        var follower = pod("follower").requests("1", "1Gi").togetherWith("leader", Labels.ZONE);
        var leader = pod("leader").labelled("app", "leader").on(Requirement.in(Labels.ZONE, "c"));

        assertThat(zones(offering(follower, leader))).containsOnly("c");
    }

    @Test
    void startsAGroupOfPodsWithAffinityToEachOther() {
        var pods = web(12);
        for (var pod : pods) {
            pod.togetherWith("web", Labels.ZONE);
        }

        assertThat(zones(offering(pods)).stream().distinct()).hasSize(1);
    }

    @Test
    void relaxesASoftSpreadThatCannotBeSatisfied() {
        var pods = web(2);
        for (var pod : pods) {
            pod.on(Requirement.in(Labels.ZONE, "a")).spreadOver(Labels.HOSTNAME, 1, Unsatisfiable.SCHEDULE_ANYWAY);
        }

        assertThat(zones(offering(pods))).containsExactly("a", "a");
    }

    /** The claim of pod a-spot can be only in zone a, because only zone a offers spot. The spread counts only zone c, so it does not count that claim. */
    @Test
    void countsNoClaimWithoutOfferingsInTheSpreadsDomains() {
        var rule = new SpreadRule(
                Labels.CAPACITY_TYPE,
                1,
                Unsatisfiable.DO_NOT_SCHEDULE,
                new LabelSelector(Requirements.ofLabels(Map.of("app", "web"))),
                2,
                NodePolicy.HONOR,
                NodePolicy.IGNORE,
                List.of());
        var elsewhere = pod("a-spot").labelled("app", "web").on(Requirement.in(Labels.CAPACITY_TYPE, "spot"));
        var pods = web(2);
        for (var pod : pods) {
            pod.on(Requirement.in(Labels.ZONE, "c")).spread(rule);
        }
        var world = world().pool("default")
                .offers(type("m5.large").spot(0.1, "a").onDemand(0.4, "c"))
                .pending(elsewhere, pods[0], pods[1]);

        assertThat(zones(world)).containsExactly("a", "c");
    }
}
