package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.DisruptionRulesBuilder.freeze;
import static sh.joiner.testing.DisruptionRulesBuilder.rules;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.hold.FirstDisruption;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.pool.Share;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.model.window.DisruptionRules;
import sh.joiner.testing.HandClock;

/** Twenty empty nodes of a pool that existed before the upgrade: at most two of them are removed in an hour. */
class FirstDisruptionLimitTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final DisruptionFixture fixture =
            new DisruptionFixture(limited(FirstDisruption.startingAt(HandClock.START)));

    private static Pool limited(FirstDisruption first) {
        return pool("default")
                .ownAnnotation(FirstDisruption.ANNOTATION, first.text())
                .build();
    }

    private static void launch(DisruptionFixture cluster) {
        IntStream.rangeClosed(1, 20).forEach(cluster::launch);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private static long removed(DisruptionFixture cluster) {
        return cluster.cluster.claims().stream()
                .filter(claim -> !claim.disruption().isEmpty())
                .count();
    }

    private static void run(DisruptionFixture cluster) {
        for (int pass = 0; pass < 4; pass++) {
            cluster.passAndValidate();
        }
    }

    private String annotation() {
        return fixture.cluster
                .snapshot()
                .pools()
                .getFirst()
                .own()
                .annotations()
                .getOrDefault(FirstDisruption.ANNOTATION, "");
    }

    @Test
    void anHourRemovesAtMostTenPercent() {
        launch(fixture);

        run(fixture);

        assertThat(removed(fixture)).isEqualTo(2);
        assertThat(annotation()).endsWith(",hour=0,removed=2");
    }

    @Test
    void theNextHourRemovesTenPercentAgain() {
        launch(fixture);
        run(fixture);

        fixture.clock.advance(HOUR);
        run(fixture);

        assertThat(removed(fixture)).isEqualTo(4);
        assertThat(annotation()).endsWith(",hour=1,removed=2");
    }

    @Test
    void anotherLeaderContinuesWithTheSameHour() {
        try (var later = new DisruptionFixture(
                limited(FirstDisruption.startingAt(HandClock.START).after(2, HandClock.START)))) {
            launch(later);

            run(later);

            assertThat(removed(later)).isZero();
        }
    }

    @Test
    void anUpgradedPoolIsLimitedEvenBeforeItsAnnotationIsWritten() {
        try (var upgraded = new DisruptionFixture(
                pool("default").ownAnnotation(Pool.HASH, "1").build())) {
            launch(upgraded);

            run(upgraded);

            assertThat(removed(upgraded)).isEqualTo(2);
        }
    }

    @Test
    void aNewPoolIsNotLimited() {
        try (var fresh = new DisruptionFixture(pool("default")
                .ownAnnotation(Pool.HASH, "1")
                .ownAnnotation(FirstDisruption.ANNOTATION, FirstDisruption.OVER)
                .build())) {
            launch(fresh);

            run(fresh);

            assertThat(removed(fresh)).isEqualTo(20);
        }
    }

    @Test
    void theLimitEndsWhenNothingIsLeftAfterTenHours() {
        fixture.clock.advance(HOUR.multipliedBy(10));

        fixture.pass();

        assertThat(annotation()).isEqualTo(FirstDisruption.OVER);
        assertThat(fixture.decisions.codes()).containsExactly("FirstDisruptionLimited", "FirstDisruptionEnded");
    }

    @Test
    void theLimitDoesNotEndDuringAFreeze() {
        launch(fixture);
        fixture.cluster.rules =
                rules().freeze(freeze("sale", null, DisruptionKind.values())).build();
        fixture.clock.advance(HOUR.multipliedBy(10));

        fixture.pass();

        assertThat(annotation()).startsWith("since=");
    }

    @Test
    void theLimitStaysAfterAFreezeThatLastedLongerThanTheLimit() {
        launch(fixture);
        fixture.cluster.rules =
                rules().freeze(freeze("sale", null, DisruptionKind.values())).build();
        fixture.pass();
        fixture.clock.advance(HOUR.multipliedBy(12));
        fixture.cluster.rules = DisruptionRules.NONE;

        run(fixture);

        assertThat(removed(fixture)).isEqualTo(2);
        assertThat(annotation()).endsWith(",hour=12,removed=2");
    }

    @Test
    void theLimitDoesNotEndWhileABudgetHoldsTheNodes() {
        try (var closed = new DisruptionFixture(pool("default")
                .ownAnnotation(
                        FirstDisruption.ANNOTATION,
                        FirstDisruption.startingAt(HandClock.START).text())
                .budget(new DisruptionBudget(Share.count(0), Optional.empty(), Optional.empty()))
                .build())) {
            launch(closed);
            closed.clock.advance(HOUR.multipliedBy(10));

            closed.pass();

            assertThat(closed.decisions.codes()).containsExactly("FirstDisruptionLimited");
        }
    }

    @Test
    void aDecisionNamesThePoolAndTheSetting() {
        fixture.pass();
        fixture.pass();

        assertThat(fixture.decisions.all()).singleElement().satisfies(decision -> {
            assertThat(decision.what())
                    .isEqualTo("at most 10% of the nodes of NodePool default are disrupted in an hour");
            assertThat(decision.why())
                    .isEqualTo(
                            "the NodePool existed before the installation or upgrade of Joiner; change the limit with the setting joiner.disruption.first-percent-per-hour");
        });
    }
}
