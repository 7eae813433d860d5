package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import org.junit.jupiter.api.Test;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Policy;
import sh.joiner.engine.plan.Policy.MinValues;
import sh.joiner.engine.plan.Policy.Preferences;
import sh.joiner.engine.plan.Policy.Reserved;
import sh.joiner.model.pod.AffinityRule;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.SpreadRule.Unsatisfiable;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.Plans;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.World;
import sh.joiner.testing.checker.PlanChecker;

/** Tests of Karpenter's two options: minValues by best effort, and ignored preferences (core 4.8, 4.9). */
final class PolicyTest {

    private static final Policy BEST_EFFORT = new Policy(Reserved.STRICT, MinValues.BEST_EFFORT, Preferences.RESPECT);
    private static final Policy IGNORE = new Policy(Reserved.STRICT, MinValues.STRICT, Preferences.IGNORE);
    private static final String RELAXED = "karpenter.sh/nodeclaim-min-values-relaxed";

    private static Plan plan(World world, Policy policy) {
        var snapshot = world.snapshot();
        var plan = Plans.of(snapshot, policy);
        assertThat(PlanChecker.faults(snapshot, plan)).isEmpty();
        return plan;
    }

    private static PoolBuilder types(String name, int minValues) {
        return pool(name).requires(Requirement.exists(Labels.INSTANCE_TYPE).withMinValues(minValues));
    }

    private static World twoTypes(PoolBuilder... pools) {
        var world = world().offers(
                        type("m5.large").has("2", "8Gi").onDemand(0.1, "a"),
                        type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a", "b"));
        for (var pool : pools) {
            world.pool(pool);
        }
        return world.pending(pod("web").requests("3", "1Gi"));
    }

    @Test
    void aClaimWithTooFewTypesIsNotCreated() {
        var plan = plan(twoTypes(types("default", 2)), Policy.DEFAULT);

        assertThat(plan.claims()).isEmpty();
        assertThat(plan.refusals().getFirst().sentence()).contains("minValues requires at least 2 values of");
    }

    @Test
    void minValuesOfTypesAreLoweredToTheNumberOfFittingTypes() {
        var plan = plan(twoTypes(types("default", 2)), BEST_EFFORT);

        var draft = plan.claims().getFirst().draft();
        assertThat(draft.requirements().get(Labels.INSTANCE_TYPE).minValues()).isEqualTo(1);
        assertThat(draft.annotations()).containsEntry(RELAXED, "true");
    }

    @Test
    void aClaimThatMeetsItsMinimumsIsAnnotatedAsNotRelaxed() {
        var plan = plan(twoTypes(types("default", 1)), BEST_EFFORT);

        assertThat(plan.claims().getFirst().draft().annotations()).containsEntry(RELAXED, "false");
    }

    @Test
    void minValuesOfZonesAreLoweredToTheNumberOfZones() {
        var zones = pool("default").requires(Requirement.exists(Labels.ZONE).withMinValues(3));

        var plan = plan(twoTypes(zones), BEST_EFFORT);

        assertThat(plan.claims()
                        .getFirst()
                        .draft()
                        .requirements()
                        .get(Labels.ZONE)
                        .minValues())
                .isEqualTo(2);
    }

    @Test
    void minValuesAreLoweredBeforeAnotherPoolIsTried() {
        var plan = plan(twoTypes(types("heavy", 2).weight(10), pool("light")), BEST_EFFORT);

        assertThat(plan.claims().getFirst().draft().pool()).isEqualTo("heavy");
    }

    @Test
    void anOpenClaimNeverLowersItsMinimums() {
        var world = world().pool(types("default", 2))
                .offers(
                        type("m5.large").has("2", "8Gi").onDemand(0.1, "a"),
                        type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a"))
                .pending(pod("one").requests("1500m", "1Gi"), pod("two").requests("1400m", "1Gi"));

        var plan = plan(world, BEST_EFFORT);

        assertThat(plan.claims()).hasSize(2);
        assertThat(plan.claims())
                .extracting(claim -> claim.draft().annotations().get(RELAXED))
                .containsOnly("false");
    }

    @Test
    void aPreferredZoneIsIgnored() {
        var world = twoTypes(pool("default")).pending(pod("picky").prefers(1, Requirement.in(Labels.ZONE, "b")));

        assertThat(Plans.text(plan(world, Policy.DEFAULT))).contains("  b  ");
        assertThat(Plans.text(plan(world, IGNORE))).doesNotContain("  b  ");
    }

    @Test
    void aSoftSpreadIsIgnored() {
        var world = world().pool("default")
                .offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a", "b"))
                .pending(
                        pod("a").labelled("app", "x").spreadOver(Labels.ZONE, 1, Unsatisfiable.SCHEDULE_ANYWAY),
                        pod("b").labelled("app", "x").spreadOver(Labels.ZONE, 1, Unsatisfiable.SCHEDULE_ANYWAY));

        assertThat(plan(world, Policy.DEFAULT).claims()).hasSize(2);
        assertThat(plan(world, IGNORE).claims()).hasSize(1);
    }

    @Test
    void aPreferredAntiAffinityIsIgnored() {
        var same = new LabelSelector(Requirements.of(Requirement.in(new LabelKey("app"), "x")));
        var world = world().pool("default")
                .offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a"))
                .pending(
                        pod("a").labelled("app", "x")
                                .affinity(AffinityRule.Kind.ANTI_AFFINITY, 1, Labels.HOSTNAME, same),
                        pod("b").labelled("app", "x")
                                .affinity(AffinityRule.Kind.ANTI_AFFINITY, 1, Labels.HOSTNAME, same));

        assertThat(plan(world, Policy.DEFAULT).claims()).hasSize(2);
        assertThat(plan(world, IGNORE).claims()).hasSize(1);
    }
}
