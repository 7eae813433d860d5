package sh.joiner.testing.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.Placement;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pod.SpreadRule.Unsatisfiable;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.Plans;
import sh.joiner.testing.World;

/** Tests that the checker rejects invalid plans: each test makes a valid plan invalid in one way. */
final class PlanCheckerTest {

    private static final Taint DEDICATED = new Taint("dedicated", "db", Taint.Effect.NO_SCHEDULE);

    private static World base() {
        return world().pool("default")
                .offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a", "b"))
                .node(node("n1").labelled(Labels.ZONE.value(), "a").has("1", "4Gi"));
    }

    private static Target node1() {
        return new Target.OnNode(new NodeName("n1"));
    }

    /** Returns the plan with one pod moved to another place, and removed from its claim. */
    private static Plan moved(Plan plan, String pod, Target target) {
        var name = new PodName("default", pod);
        var placements = plan.placements().stream()
                .map(placement -> placement.pod().equals(name) ? new Placement(name, target) : placement)
                .toList();
        return new Plan(plan.takenAt(), plan.claims(), placements, plan.refusals(), false);
    }

    private static List<String> faults(World world, UnaryOperator<Plan> spoil) {
        Snapshot snapshot = world.snapshot();
        var good = Plans.of(snapshot);
        assertThat(PlanChecker.faults(snapshot, good)).isEmpty();
        return PlanChecker.faults(snapshot, spoil.apply(good));
    }

    @Test
    void findsAPodThatIsTooLargeForItsNode() {
        var world = base().pending(pod("big").requests("1500m", "1Gi"));

        assertThat(faults(world, plan -> moved(plan, "big", node1())))
                .anyMatch(fault -> fault.contains("1500 of cpu requested, 1000 allocatable"));
    }

    @Test
    void findsAPodOnANodeWithoutItsLabel() {
        var world = base().pending(pod("picky").on(Requirement.in(Labels.ZONE, "b")));

        assertThat(faults(world, plan -> moved(plan, "picky", node1())))
                .anyMatch(fault -> fault.contains("does not match the labels of"));
    }

    @Test
    void findsAPodThatDoesNotTolerateATaint() {
        var world = base().node(node("n2").taint(DEDICATED)).pending(pod("web"));
        var there = new Target.OnNode(new NodeName("n2"));

        assertThat(faults(world, plan -> moved(plan, "web", there))).anyMatch(fault -> fault.contains("tolerate"));
    }

    @Test
    void findsAPodThatIsMissingInThePlan() {
        var world = base().pending(pod("web"));

        assertThat(faults(world, plan -> new Plan(plan.takenAt(), plan.claims(), List.of(), List.of(), false)))
                .containsExactly("default/web is not in the plan");
    }

    @Test
    void findsAPodThatIsPlacedTwice() {
        var world = base().pending(pod("web"));

        assertThat(faults(world, PlanCheckerTest::doubled)).contains("default/web is in the plan twice");
    }

    private static Plan doubled(Plan plan) {
        var twice = new ArrayList<>(plan.placements());
        twice.addAll(plan.placements());
        return new Plan(plan.takenAt(), plan.claims(), twice, plan.refusals(), false);
    }

    @Test
    void findsAPlaceThatDoesNotExist() {
        var world = base().pending(pod("web"));
        var nowhere = new Target.OnNode(new NodeName("nowhere"));

        assertThat(faults(world, plan -> moved(plan, "web", nowhere)))
                .contains("1 pods are planned on nodes or claims that do not exist");
    }

    @Test
    void findsANodeThatIsBeingDeleted() {
        var world = base().node(node("n2").of("default").deleting()).pending(pod("web"));
        var there = new Target.OnNode(new NodeName("n2"));

        assertThat(faults(world, plan -> moved(plan, "web", there)))
                .contains("n2 is being deleted and must not get new pods");
    }

    @Test
    void findsTwoPodsWithTheSamePort() {
        var world = base().pending(pod("a").hostPort(80), pod("b").hostPort(80));

        assertThat(faults(world, plan -> moved(moved(plan, "b", node1()), "a", node1())))
                .anyMatch(fault -> fault.contains("use the same host port"));
    }

    @Test
    void findsPodsWithAntiAffinityInOneDomain() {
        var world = base().pending(
                        pod("a").labelled("app", "db").apartBy(Labels.HOSTNAME),
                        pod("b").labelled("app", "db").apartBy(Labels.HOSTNAME));

        assertThat(faults(world, plan -> moved(moved(plan, "b", node1()), "a", node1())))
                .anyMatch(fault -> fault.contains("must not be in the same domain as"));
    }

    @Test
    void findsAPodWithoutThePodThatItsAffinityRequires() {
        var leader = pod("leader").labelled("app", "leader").on(Requirement.in(Labels.ZONE, "b"));
        var follower = pod("follower").togetherWith("leader", Labels.ZONE);

        assertThat(faults(base().pending(leader, follower), plan -> moved(plan, "follower", node1())))
                .contains("default/follower in n1 is without the pods that its affinity requires");
    }

    @Test
    void findsASpreadThatIsTooWide() {
        var world = base();
        for (var name : List.of("a", "b", "c", "d")) {
            world.pending(pod(name).labelled("app", "web").spreadOver(Labels.ZONE, 1, Unsatisfiable.DO_NOT_SCHEDULE));
        }

        assertThat(faults(world, PlanCheckerTest::allOnNode1))
                .anyMatch(fault -> fault.contains("than the emptiest domain"));
    }

    private static Plan allOnNode1(Plan plan) {
        var placements = plan.placements().stream()
                .map(placement -> new Placement(placement.pod(), node1()))
                .toList();
        return new Plan(plan.takenAt(), plan.claims(), placements, List.of(), false);
    }

    @Test
    void findsAPoolThatExceedsItsLimit() {
        var roomy = world().pool(pool("default").limit("cpu", "4"))
                .offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a"))
                .pending(pod("a").requests("2", "1Gi"), pod("b").requests("2", "1Gi"));
        var tight = world().pool(pool("default").limit("cpu", "3"))
                .offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a"))
                .pending(pod("a").requests("2", "1Gi"), pod("b").requests("2", "1Gi"));

        assertThat(PlanChecker.faults(tight.snapshot(), Plans.of(roomy.snapshot())))
                .containsExactly("NodePool default exceeds its limit of cpu: 4000 of 3000");
    }

    @Test
    void findsAPriceThatIsNotTheCheapest() {
        var cheap = world().pool("default")
                .offers(type("m5.large").onDemand(0.1, "a"))
                .pending(pod("a"));
        var expensive = world().pool("default")
                .offers(type("m5.large").onDemand(0.2, "a"))
                .pending(pod("a"));

        assertThat(PlanChecker.faults(expensive.snapshot(), Plans.of(cheap.snapshot())))
                .containsExactly("new claim 0 costs at least 0.2, but the plan has price 0.1");
    }

    @Test
    void findsTooFewValues() {
        var any = Requirement.exists(Labels.INSTANCE_TYPE);
        var one = world().pool(pool("default").requires(any.withMinValues(2)))
                .offers(type("m5.large").onDemand(0.1, "a"), type("m6.large").onDemand(0.1, "a"))
                .pending(pod("a"));
        var soldOut = world().pool(pool("default").requires(any.withMinValues(2)))
                .offers(type("m5.large").onDemand(0.1, "a"), type("m6.large"))
                .pending(pod("a"));

        assertThat(PlanChecker.faults(soldOut.snapshot(), Plans.of(one.snapshot())))
                .containsExactly("new claim 0 allows 1 values of node.kubernetes.io/instance-type, but minValues is 2");
    }

    @Test
    void findsAClaimThatItsPoolDoesNotAllow() {
        var free = world().pool("default")
                .offers(type("m5.large").onDemand(0.1, "a"))
                .pending(pod("a"));
        var bound = world().pool(pool("default").requires(Requirement.in(Labels.ARCH, "arm64")))
                .offers(type("m5.large").onDemand(0.1, "a"))
                .pending(pod("a"));

        assertThat(PlanChecker.faults(bound.snapshot(), Plans.of(free.snapshot())))
                .containsExactly("new claim 0 can become an instance that its NodePool does not allow");
    }
}
