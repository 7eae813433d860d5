package sh.joiner.engine.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.model.window.DisruptionKind.CONSOLIDATION;
import static sh.joiner.model.window.DisruptionKind.DRIFT;
import static sh.joiner.model.window.DisruptionKind.EXPIRATION;
import static sh.joiner.model.window.DisruptionKind.REPAIR;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.DisruptionRulesBuilder.freeze;
import static sh.joiner.testing.DisruptionRulesBuilder.rules;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.model.window.DisruptionRules;
import sh.joiner.model.window.Restriction;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.DailyWindow;
import sh.joiner.testing.DisruptionRulesBuilder;

class RemovalHoldsTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private static RemovalHolds holds(DisruptionRules rules) {
        var snapshot = world().pool(pool("web").ownLabel("team", "shop"))
                .pool(pool("batch"))
                .snapshot();
        return new RemovalHolds(DisruptionRulesBuilder.with(snapshot, rules));
    }

    private static ClaimSamples of(String pool) {
        return claim().named(pool + "-1").labels(Map.of(Labels.POOL.value(), pool));
    }

    private static List<String> sentences(DisruptionRules rules, DisruptionKind kind, Claim claim) {
        return holds(rules).of(kind, claim).stream().map(RemovalHold::sentence).toList();
    }

    private static DisruptionRules frozen(PoolTarget target) {
        var restriction = new Restriction(target, Set.of(DRIFT));
        return rules().freeze(new DisruptionFreeze("sale", restriction, null, "winter sale", ""))
                .build();
    }

    @Test
    void aFreezeHoldsItsKindsUntilItsEndAndSaysWhy() {
        var rules =
                rules().freeze(freeze("sale", NOON.plus(HOUR), DRIFT, REPAIR)).build();

        assertThat(sentences(rules, DRIFT, of("web").build()))
                .containsExactly(
                        "DisruptionFreeze \"sale\" holds drift until %s: winter sale".formatted(NOON.plus(HOUR)));
        assertThat(sentences(rules, REPAIR, of("web").build())).hasSize(1);
        assertThat(sentences(rules, CONSOLIDATION, of("web").build())).isEmpty();
        assertThat(sentences(rules, EXPIRATION, of("web").build())).isEmpty();
    }

    @Test
    void aFreezeHoldsNothingFromItsEndOn() {
        var rules = rules().freeze(freeze("sale", NOON, DRIFT)).build();

        assertThat(sentences(rules, DRIFT, of("web").build())).isEmpty();
    }

    @Test
    void aFreezeWithoutAnEndHoldsUntilItIsDeleted() {
        var rules = rules().freeze(freeze("sale", null, DRIFT)).build();

        assertThat(sentences(rules, DRIFT, of("web").build()))
                .containsExactly("DisruptionFreeze \"sale\" holds drift until the freeze is deleted: winter sale");
    }

    @Test
    void aFreezeHoldsOnlyThePoolsThatItNamesOrSelects() {
        var byName = frozen(new PoolTarget.ByName(List.of("web")));
        var byLabel =
                frozen(new PoolTarget.BySelector(new LabelSelector(Requirements.ofLabels(Map.of("team", "shop")))));

        for (var rules : List.of(byName, byLabel)) {
            assertThat(sentences(rules, DRIFT, of("web").build())).hasSize(1);
            assertThat(sentences(rules, DRIFT, of("batch").build())).isEmpty();
        }
    }

    @Test
    void aFreezeOfTheClusterAlsoHoldsNodesWhosePoolDoesNotExist() {
        assertThat(sentences(
                        frozen(new PoolTarget.Every()), DRIFT, of("deleted").build()))
                .hasSize(1);
    }

    @Test
    void aWindowHoldsItsKindsWhileItIsClosedAndSaysWhenItOpens() {
        var rules = rules().window("night", new DailyWindow(2), DRIFT).build();

        assertThat(sentences(rules, DRIFT, of("web").build()))
                .containsExactly("MaintenanceWindow \"night\" holds drift until it opens at %s"
                        .formatted(NOON.plus(Duration.ofHours(14))));
        assertThat(sentences(rules, CONSOLIDATION, of("web").build())).isEmpty();
    }

    @Test
    void anOpenWindowHoldsNothing() {
        var rules = rules().window("noon", new DailyWindow(12), DRIFT).build();

        assertThat(sentences(rules, DRIFT, of("web").build())).isEmpty();
    }

    @Test
    void anInvalidWindowHoldsAllTheTime() {
        var rules = rules().invalidWindow("mars", "spec.timeZone: 'Mars' is not an IANA time zone", DRIFT)
                .build();

        assertThat(sentences(rules, DRIFT, of("web").build()))
                .containsExactly(
                        "MaintenanceWindow \"mars\" holds drift because it is invalid and never opens: spec.timeZone: 'Mars' is not an IANA time zone");
    }

    @Test
    void everyFreezeAndEveryClosedWindowIsNamed() {
        var rules = rules().freeze(freeze("a", null, DRIFT))
                .freeze(freeze("b", null, DRIFT))
                .window("night", new DailyWindow(2), DRIFT)
                .build();

        assertThat(sentences(rules, DRIFT, of("web").build())).hasSize(3);
        assertThat(holds(rules).freezes(DRIFT, of("web").build())).hasSize(2);
    }

    @Test
    void aDeletionThatHasStartedIsNotHeld() {
        var rules =
                rules().freeze(freeze("sale", null, DRIFT, EXPIRATION, REPAIR)).build();
        var deleting = of("web").deletingSince(NOON).build();

        for (var kind : List.of(DRIFT, EXPIRATION, REPAIR)) {
            assertThat(sentences(rules, kind, deleting)).isEmpty();
        }
    }

    @Test
    void anExpiredClaimIsHeldAtMostForItsTerminationGracePeriod() {
        var rules = rules().freeze(freeze("sale", null, EXPIRATION)).build();
        var expired = of("web").createdAt(NOON.minus(Duration.ofHours(3))).terminationGracePeriod(HOUR);

        assertThat(sentences(
                        rules,
                        EXPIRATION,
                        expired.expiresAfter(Duration.ofHours(2).plusSeconds(1)).build()))
                .hasSize(1);
        assertThat(sentences(
                        rules,
                        EXPIRATION,
                        expired.expiresAfter(Duration.ofHours(2)).build()))
                .isEmpty();
    }

    @Test
    void anExpiredClaimWithoutTerminationGracePeriodIsHeldUntilTheEndOfTheFreeze() {
        var rules = rules().freeze(freeze("sale", null, EXPIRATION)).build();
        var expired = of("web").createdAt(NOON.minus(Duration.ofDays(300))).expiresAfter(HOUR);

        assertThat(sentences(rules, EXPIRATION, expired.build())).hasSize(1);
    }

    @Test
    void theNextChangeIsTheFirstEndOfAFreezeOrOpeningOrClosingOfAWindow() {
        var ended = rules().freeze(freeze("old", NOON, DRIFT)).build();
        var open = rules().freeze(freeze("sale", NOON.plus(Duration.ofHours(2)), DRIFT))
                .window("noon", new DailyWindow(12), DRIFT)
                .build();

        assertThat(RemovalHolds.nextChange(ended, NOON)).isEmpty();
        assertThat(RemovalHolds.nextChange(open, NOON)).contains(NOON.plus(HOUR));
    }
}
