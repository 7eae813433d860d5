package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import org.junit.jupiter.api.Test;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Policy;
import sh.joiner.engine.plan.Refusal.Step;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.testing.Plans;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.TypeBuilder;
import sh.joiner.testing.World;
import sh.joiner.testing.checker.PlanChecker;

/** Tests of plans whose new claims use capacity reservations (core 4.11). */
final class ReservationTest {

    private static final LabelKey TEAM = new LabelKey("team");

    /** Returns a type that can hold one {@link #big} pod. */
    private static TypeBuilder large() {
        return type("m5.large").has("2", "8Gi").onDemand(0.1, "a", "b");
    }

    private static PodBuilder big(String name) {
        return pod(name).requests("1500m", "1Gi");
    }

    private static Plan plan(World world) {
        var snapshot = world.snapshot();
        var plan = Plans.of(snapshot);
        assertThat(PlanChecker.faults(snapshot, plan)).isEmpty();
        return plan;
    }

    private static Requirement about(Plan plan, LabelKey label) {
        return plan.claims().getFirst().draft().requirements().get(label);
    }

    @Test
    void aClaimOfAReservationIsLaunchedNowhereElse() {
        var plan = plan(
                world().pool("default").offers(large().reserved("cr-1", "a")).pending(big("web")));

        assertThat(about(plan, Labels.CAPACITY_TYPE)).isEqualTo(Requirement.in(Labels.CAPACITY_TYPE, "reserved"));
        assertThat(about(plan, Labels.RESERVATION_ID)).isEqualTo(Requirement.in(Labels.RESERVATION_ID, "cr-1"));
        assertThat(plan.claims().getFirst().cheapestCapacityType()).isEqualTo("reserved");
    }

    @Test
    void aPodWithoutReservedCapacityWaitsInsteadOfFallingBack() {
        var plan = plan(
                world().pool("default").offers(large().reserved("cr-1", "a")).pending(big("web-1"), big("web-2")));

        assertThat(plan.claims()).hasSize(1);
        var refusal = plan.refusals().getFirst();
        assertThat(refusal.isDeferred()).isTrue();
        assertThat(refusal.sentence())
                .isEqualTo("pool default: other new NodeClaims use all capacity of reservation cr-1;"
                        + " the pod waits until they are launched");
    }

    @Test
    void aSimulationFallsBack() {
        var snapshot = world().pool("default")
                .offers(large().reserved("cr-1", "a"))
                .pending(big("web-1"), big("web-2"))
                .snapshot();
        var simulated = new Policy(Policy.Reserved.FALLBACK, Policy.MinValues.STRICT, Policy.Preferences.RESPECT);

        var plan = Plans.of(snapshot, simulated);

        assertThat(plan.claims()).hasSize(2);
        assertThat(plan.refusals()).isEmpty();
    }

    @Test
    void aReservationIsSharedByPools() {
        var plan = plan(world().pool(pool("one").labelled("team", "one"))
                .pool(pool("two").labelled("team", "two"))
                .offers(large().reserved("cr-1", "a"))
                .pending(
                        big("web-1").on(Requirement.in(TEAM, "one")),
                        big("web-2").on(Requirement.in(TEAM, "two"))));

        assertThat(plan.claims()).hasSize(1);
        assertThat(plan.refusals().getFirst().isDeferred()).isTrue();
    }

    @Test
    void aClaimUsesEachReservationThatItAllows() {
        var plan = plan(world().pool("default")
                .offers(large().reserved("cr-1", "a", 2).reserved("cr-2", "b", 1))
                .pending(big("web-1"), big("web-2"), big("web-3")));

        assertThat(plan.claims())
                .extracting(claim ->
                        claim.draft().requirements().get(Labels.RESERVATION_ID).toString())
                .containsExactly(Labels.RESERVATION_ID + " In [cr-1, cr-2]", Labels.RESERVATION_ID + " In [cr-1]");
        assertThat(plan.refusals()).hasSize(1);
    }

    @Test
    void aNarrowedClaimGivesBackReservations() {
        var flexible = pod("first").requests("1900m", "1Gi");
        var fixed = pod("second").requests("50m", "1Gi").on(Requirement.in(Labels.ZONE, "a"));
        var later = pod("third").requests("40m", "7Gi").on(Requirement.in(Labels.ZONE, "b"));

        var plan = plan(world().pool("default")
                .offers(large().reserved("cr-1", "a", 1).reserved("cr-2", "b", 1))
                .pending(flexible, fixed, later));

        assertThat(plan.refusals()).isEmpty();
        assertThat(plan.claims())
                .extracting(plannedClaim -> plannedClaim
                        .draft()
                        .requirements()
                        .get(Labels.RESERVATION_ID)
                        .toString())
                .containsExactly(Labels.RESERVATION_ID + " In [cr-1]", Labels.RESERVATION_ID + " In [cr-2]");
    }

    @Test
    void aPodJoinsAReservedClaimWithFreeCapacity() {
        var plan = plan(
                world().pool("default").offers(large().reserved("cr-1", "a")).pending(pod("web-1"), pod("web-2")));

        assertThat(plan.claims()).hasSize(1);
        assertThat(plan.placements()).hasSize(2);
    }

    @Test
    void aPoolOfLessWeightDoesNotReplaceAReservation() {
        var plan = plan(world().pool(pool("heavy").weight(10))
                .pool(pool("light").requires(Requirement.in(Labels.CAPACITY_TYPE, "on-demand")))
                .offers(large().reserved("cr-1", "a"))
                .pending(big("web-1"), big("web-2")));

        assertThat(plan.claims()).extracting(claim -> claim.draft().pool()).containsExactly("heavy");
        assertThat(plan.refusals().getFirst().byPool().getFirst().step()).isEqualTo(Step.RESERVATIONS);
    }

    @Test
    void relaxingAPreferenceDoesNotReplaceAReservation() {
        var plan = plan(world().pool("default")
                .offers(large(), type("r5.large").has("2", "16Gi").reserved("cr-1", "a"))
                .pending(
                        big("web-1").prefers(1, Requirement.in(Labels.INSTANCE_TYPE, "r5.large")),
                        big("web-2").prefers(1, Requirement.in(Labels.INSTANCE_TYPE, "r5.large"))));

        assertThat(plan.claims()).hasSize(1);
        assertThat(plan.refusals().getFirst().isDeferred()).isTrue();
    }

    @Test
    void aPodThatRequiresOnDemandDoesNotWait() {
        var plan = plan(world().pool("default")
                .offers(large().reserved("cr-1", "a"))
                .pending(big("web-1"), big("web-2").on(Requirement.in(Labels.CAPACITY_TYPE, "on-demand"))));

        assertThat(plan.claims())
                .extracting(Plan.PlannedClaim::cheapestCapacityType)
                .containsExactlyInAnyOrder("reserved", "on-demand");
    }
}
