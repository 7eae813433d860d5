package sh.joiner.engine.replacement;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.engine.replacement.Replacement.Step;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.pod.PodName;
import sh.joiner.testing.ClaimSamples;

class ReplacementTest {

    private static final ReplacementPlan NOTHING = new ReplacementPlan(List.of(), List.of(), List.of());
    private static final Refusal NO_PLACE = new Refusal(new PodName("default", "db"), "it is too large", List.of());
    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);

    @Test
    void podsThatFitElsewhereNeedNoReplacement() {
        assertThat(next(null, NOON, List.of(), NOTHING)).isEqualTo(new Step.Ready("its pods fit on other nodes"));
    }

    @Test
    void theDrainWaitsUntilEveryReplacementIsInitialized() {
        assertThat(next(null, NOON, List.of(claim("a", true, 2), claim("b", false, 2)), NOTHING))
                .isEqualTo(new Step.Wait("waiting for replacement b"));
        assertThat(next(null, NOON, List.of(claim("a", true, 2), claim("b", true, 2)), NOTHING))
                .isInstanceOf(Step.Ready.class);
    }

    @Test
    void aMissingReplacementIsPlannedAgain() {
        var plan = new ReplacementPlan(List.of(), List.of(NO_PLACE, NO_PLACE), List.of());

        assertThat(next(null, NOON, List.of(claim("a", true, 2)), plan))
                .isEqualTo(new Step.Wait(
                        "no node can be found for pod default/db (it is too large), pod default/db (it is too large)"));
        assertThat(next(null, NOON, List.of(claim("a", false, 2)), NOTHING))
                .isEqualTo(new Step.Wait("waiting for replacement a"));
    }

    @Test
    void nodesThatReceiveThePodsAreWaitedFor() {
        var plan = new ReplacementPlan(List.of(), List.of(), List.of("node b", "NodeClaim a", "node b"));

        assertThat(next(null, NOON, List.of(), plan))
                .isEqualTo(new Step.Wait("waiting for NodeClaim a, node b, where its pods fit"));
    }

    @Test
    void everyMissingReplacementIsNamed() {
        assertThat(next(null, NOON, List.of(claim("a", false, 2), claim("b", false, 2)), NOTHING))
                .isEqualTo(new Step.Wait("waiting for replacement a, b"));
    }

    @Test
    void afterTenMinutesTheNodeIsDrainedAnyway() {
        var late = NOON.plus(TEN_MINUTES);

        assertThat(next(null, late.minusSeconds(1), List.of(claim("a", false, 1)), NOTHING))
                .isInstanceOf(Step.Wait.class);
        assertThat(next(null, late, List.of(claim("a", false, 1)), NOTHING)).isInstanceOf(Step.GivenUp.class);
        assertThat(next(null, late, List.of(claim("a", true, 1)), NOTHING)).isInstanceOf(Step.Ready.class);
        assertThat(next(null, late, List.of(), NOTHING)).isInstanceOf(Step.GivenUp.class);
    }

    @Test
    void twoMinutesBeforeTheDeadlineTheNodeIsDrainedAnyway() {
        assertThat(new Replacement(NOON, NOON.plus(TEN_MINUTES), List.of(), 1).until())
                .isEqualTo(NOON.plus(Duration.ofMinutes(8)));
    }

    @Test
    void manyReplacementsGetMoreTime() {
        assertThat(new Replacement(NOON, null, List.of(), 15_000).until()).isEqualTo(NOON.plus(Duration.ofMinutes(20)));
        assertThat(new Replacement(NOON, null, List.of(), 100_000).until()).isEqualTo(NOON.plus(Duration.ofHours(1)));
    }

    @Test
    void withLessThanTenMinutesThereIsNoTimeForAReplacement() {
        assertThat(Replacement.hasTime(NOON, null)).isTrue();
        assertThat(Replacement.hasTime(NOON, NOON.plus(TEN_MINUTES))).isTrue();
        assertThat(Replacement.hasTime(NOON, NOON.plus(TEN_MINUTES).minusSeconds(1)))
                .isFalse();
    }

    private static Step next(@Nullable Instant deadline, Instant now, List<Claim> claims, ReplacementPlan plan) {
        return new Replacement(NOON, deadline, claims, 1).next(() -> plan, now);
    }

    private static Claim claim(String name, boolean initialized, int of) {
        var claim = ClaimSamples.claim().named(name).annotations(Map.of(Claim.REPLACEMENTS, String.valueOf(of)));
        return claim.says("Initialized", initialized ? Status.TRUE : Status.UNKNOWN, NOON)
                .build();
    }
}
