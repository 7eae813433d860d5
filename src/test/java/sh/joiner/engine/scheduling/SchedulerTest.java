package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import org.junit.jupiter.api.Test;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.testing.Plans;
import sh.joiner.testing.TypeBuilder;
import sh.joiner.testing.World;
import sh.joiner.testing.checker.PlanChecker;

final class SchedulerTest {

    private static final Taint DEDICATED = new Taint("dedicated", "db", Taint.Effect.NO_SCHEDULE);
    private static final Taint SOFT = new Taint("costly", "", Taint.Effect.PREFER_NO_SCHEDULE);
    private static final LabelKey TEAM = new LabelKey("example.com/team");

    private static final TypeBuilder SMALL =
            type("m5.large").has("2", "8Gi").onDemand(0.1, "a", "b").spot(0.04, "b");
    private static final TypeBuilder BIG = type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a", "b");

    private static String plan(World world) {
        var plan = Plans.of(world.snapshot());
        assertThat(PlanChecker.faults(world.snapshot(), plan)).isEmpty();
        return Plans.text(plan);
    }

    @Test
    void opensAClaimWithAllFittingTypesAndExpectsTheCheapest() {
        var world =
                world().pool("default").offers(SMALL, BIG).pending(pod("web").requests("1", "1Gi"));

        assertThat(plan(world))
                .isEqualTo("new 1  default  m5.large  b  spot  0.0400 USD/h  cheapest of 2 types  <- default/web\n");
    }

    @Test
    void withKarpentersPackingPacksPodsTogetherAsLongAsATypeFits() {
        var world = world().pool("default")
                .offers(SMALL, BIG)
                .pending(pod("a").requests("2", "1Gi"), pod("b").requests("2", "1Gi"));

        var plan = Plans.of(world.snapshot(), Options.Packing.KARPENTER, 0.05);

        assertThat(Plans.text(plan))
                .isEqualTo(
                        "new 1  default  m5.xlarge  a  on-demand  0.2000 USD/h  cheapest of 1 type  <- default/a, default/b\n");
    }

    @Test
    void launchesTwoNodesIfTheyAreCheaperThanOneIncludingNodeCost() {
        var world = world().pool("default")
                .offers(SMALL, BIG)
                .pending(pod("a").requests("2", "1Gi"), pod("b").requests("2", "1Gi"));

        var cheap = Plans.of(world.snapshot(), Options.Packing.PRICE, 0.05);
        var few = Plans.of(world.snapshot(), Options.Packing.PRICE, 0.5);

        assertThat(cheap.claims()).hasSize(2);
        assertThat(cheap.price()).isLessThan(0.2);
        assertThat(few.claims()).hasSize(1);
    }

    @Test
    void usesAnExistingNodeBeforeANewOne() {
        var world = world().pool("default")
                .offers(SMALL)
                .node(node("n1"))
                .running("n1", pod("old").requests("1", "1Gi"))
                .pending(pod("fits").requests("1", "1Gi"), pod("no").requests("1500m", "1Gi"));

        assertThat(plan(world)).isEqualTo("""
                new 1  default  m5.large  b  spot  0.0400 USD/h  cheapest of 1 type  <- default/no
                node  n1  <- default/fits
                """);
    }

    @Test
    void ignoresNodesThatAreBeingDeletedAndPlacesTheirPodsElsewhere() {
        var world = world().pool("default")
                .offers(SMALL)
                .node(node("n1").of("default").deleting())
                .running("n1", pod("moves"));

        assertThat(plan(world)).endsWith("<- default/moves\n").startsWith("new 1");
    }

    @Test
    void triesTheHeavierPoolFirst() {
        var world = world().pool("light")
                .pool(pool("heavy").weight(10))
                .offers(SMALL)
                .pending(pod("web"));

        assertThat(plan(world)).startsWith("new 1  heavy");
    }

    @Test
    void triesTheNextPoolIfATaintIsNotTolerated() {
        var world = world().pool(pool("db").weight(10).taint(DEDICATED))
                .pool("default")
                .offers(SMALL)
                .pending(pod("web"), pod("db").tolerates(DEDICATED).requests("2", "1Gi"));

        assertThat(plan(world)).contains("db  m5.large", "<- default/db\n", "default  m5.large", "<- default/web\n");
    }

    @Test
    void toleratesASoftTaintAsALastResort() {
        var world =
                world().pool(pool("soft").weight(10).taint(SOFT)).offers(SMALL).pending(pod("web"));

        assertThat(plan(world)).startsWith("new 1  soft");
    }

    @Test
    void triesTheAlternativesOfAnAffinityOneAfterTheOther() {
        var world = world().pool("default")
                .offers(SMALL)
                .pending(pod("web").either(Requirement.in(Labels.ZONE, "z")).either(Requirement.in(Labels.ZONE, "a")));

        assertThat(plan(world)).contains("m5.large  a  on-demand");
    }

    @Test
    void keepsAPreferenceIfPossible() {
        var zoneA = Requirement.in(Labels.ZONE, "a");
        var world = world().pool("default").offers(SMALL).pending(pod("web").prefers(1, zoneA));

        assertThat(plan(world)).contains("m5.large  a  on-demand");
    }

    @Test
    void relaxesAPreferenceThatCannotBeSatisfied() {
        var nowhere = Requirement.in(Labels.ZONE, "z");
        var world = world().pool("default").offers(SMALL).pending(pod("web").prefers(100, nowhere));

        assertThat(plan(world)).contains("m5.large  b  spot");
    }

    @Test
    void countsTheRequestsOfDaemons() {
        var world = world().pool("default")
                .offers(SMALL, BIG)
                .daemon(pod("agent").requests("200m", "100Mi"))
                .pending(pod("web").requests("1900m", "1Gi"));

        assertThat(plan(world)).contains("m5.xlarge");
        assertThat(Plans.of(world.snapshot())
                        .claims()
                        .getFirst()
                        .draft()
                        .requests()
                        .get("cpu"))
                .isEqualTo(2100);
    }

    @Test
    void respectsThePoolsLimitOfNodesWithinOnePass() {
        var world = world().pool(pool("default").limit("nodes", "1"))
                .offers(SMALL)
                .pending(pod("a").requests("2", "1Gi"), pod("b").requests("2", "1Gi"));

        assertThat(plan(world)).contains("new 1", "pending  default/b", "limits.nodes of the NodePool has 0 left");
    }

    @Test
    void givesAClaimAValueForALabelThatThePoolLeavesOpen() {
        var world = world().pool(pool("default").requires(Requirement.in(TEAM, "red", "blue")))
                .offers(SMALL)
                .pending(pod("web").on(Requirement.in(TEAM, "red")));

        var draft = Plans.of(world.snapshot()).claims().getFirst().draft();

        assertThat(draft.labels()).containsEntry(TEAM.value(), "red");
    }

    @Test
    void requestsTheAvailableCapacityTypes() {
        var world = world().pool("default").offers(SMALL).pending(pod("web").on(Requirement.in(Labels.ZONE, "a")));

        var draft = Plans.of(world.snapshot()).claims().getFirst().draft();

        assertThat(draft.requirements().get(Labels.CAPACITY_TYPE))
                .isEqualTo(Requirement.in(Labels.CAPACITY_TYPE, "on-demand"));
    }

    @Test
    void putsPodsWithTheSameHostPortOnDifferentNodes() {
        var world = world().pool("default").offers(BIG).pending(pod("a").hostPort(80), pod("b").hostPort(80));

        assertThat(Plans.of(world.snapshot()).claims()).hasSize(2);
        plan(world);
    }

    @Test
    void ignoresAPodThatExcludesAllPools() {
        var world = world().pool("default").offers(SMALL).pending(pod("web").on(Requirement.doesNotExist(Labels.POOL)));

        assertThat(plan(world)).isEmpty();
    }

    @Test
    void reportsTheUnseenPodsWhenItIsStopped() {
        var world = world().pool("default").offers(SMALL).pending(pod("web"));

        var plan = Scheduler.plan(world.snapshot(), Options.DEFAULT, () -> true);

        assertThat(plan.partial()).isTrue();
        assertThat(Plans.text(plan)).isEqualTo("""
                pending  default/web: the scheduling pass ended before this pod was considered; the next pass continues
                partial: 1 pod was not considered
                """);
        assertThat(plan.left()).containsExactly(new PodName("default", "web"));
    }
}
