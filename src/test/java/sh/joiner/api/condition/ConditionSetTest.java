package sh.joiner.api.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.model.claim.ClaimConditions.DRIFTED;
import static sh.joiner.model.claim.ClaimConditions.INITIALIZED;
import static sh.joiner.model.claim.ClaimConditions.LAUNCHED;
import static sh.joiner.model.claim.ClaimConditions.REGISTERED;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.model.claim.ClaimConditions;

/** The rules of core 1.8, for the conditions of a claim. */
class ConditionSetTest {

    private static final String CREATED = "2026-01-01T12:00:00Z";
    private static final Instant NOON = Instant.parse(CREATED);
    private static final Instant LATER = NOON.plusSeconds(60);
    private static final Instant LATEST = NOON.plusSeconds(3600);

    private final NodeClaim claim = claim();

    @Nested
    class Obtaining {

        @Test
        void addsMissingConditionsAsUnknown() {
            claim.conditions(LATER);

            assertThat(all())
                    .extracting(condition -> condition.type)
                    .containsExactly(LAUNCHED, REGISTERED, INITIALIZED, "Ready");
            assertThat(all()).allSatisfy(condition -> {
                assertThat(condition.status).isEqualTo("Unknown");
                assertThat(condition.reason).isEqualTo("AwaitingReconciliation");
                assertThat(condition.message).isEqualTo("object is awaiting reconciliation");
            });
        }

        @Test
        void keepsExistingConditions() {
            claim.conditions(LATER).setTrue(LAUNCHED);
            var before = all().toString();

            claim.conditions(LATEST);

            assertThat(all()).hasToString(before);
        }
    }

    @Nested
    class TimeOfTransition {

        @Test
        void isTheCreationForTypesOfTheKind() {
            claim.conditions(LATEST);

            assertThat(all())
                    .extracting(condition -> condition.lastTransitionTime)
                    .containsOnly(CREATED);
        }

        @Test
        void isNowForIndependentTypes() {
            var conditions = claim.conditions(LATEST.plusMillis(1));

            conditions.setTrue(DRIFTED, "NodePoolDrifted", "");

            assertThat(get(DRIFTED).lastTransitionTime).isEqualTo("2026-01-01T13:00:00Z");
        }

        @Test
        void movesWhenTheStatusChanges() {
            claim.conditions(LATER).setTrue(LAUNCHED);

            assertThat(get(LAUNCHED).lastTransitionTime).isEqualTo("2026-01-01T12:01:00Z");
        }

        @Test
        void staysWhenOnlyTheReasonChanges() {
            claim.conditions(LATER).setFalse(LAUNCHED, "LaunchFailed", "no capacity");

            var changed = claim.conditions(LATEST).setFalse(LAUNCHED, "Throttled", "ask later");

            assertThat(changed).isTrue();
            assertThat(get(LAUNCHED).reason).isEqualTo("Throttled");
            assertThat(get(LAUNCHED).lastTransitionTime).isEqualTo("2026-01-01T12:01:00Z");
        }
    }

    @Nested
    class ObservedGeneration {

        @Test
        void isTheGenerationOfTheObjectAtEachChange() {
            claim.conditions(NOON).setTrue(LAUNCHED);
            claim.getMetadata().setGeneration(5L);

            claim.conditions(NOON).setTrue(REGISTERED);

            assertThat(get(LAUNCHED).observedGeneration).isEqualTo(1);
            assertThat(get(REGISTERED).observedGeneration).isEqualTo(5);
        }

        @Test
        void isUpdatedInAllConditionsWhileTheObjectIsBeingDeleted() {
            claim.conditions(NOON).setTrue(LAUNCHED);
            claim.getMetadata().setGeneration(5L);
            claim.getMetadata().setDeletionTimestamp(CREATED);

            claim.conditions(NOON).setTrue(ClaimConditions.DRAINED);

            assertThat(all())
                    .extracting(condition -> condition.observedGeneration)
                    .containsOnly(5L);
        }
    }

    @Nested
    class TrueAndCleared {

        @Test
        void trueHasTheTypeAsReasonAndNoMessage() {
            claim.conditions(NOON).setTrue(LAUNCHED);

            assertThat(get(LAUNCHED)).hasToString("Launched=True (Launched: )");
        }

        @Test
        void independentConditionsCanBeCleared() {
            var conditions = claim.conditions(NOON);
            conditions.setTrue(DRIFTED, "NodePoolDrifted", "");

            assertThat(conditions.clear(DRIFTED)).isTrue();
            assertThat(conditions.get(DRIFTED)).isEmpty();
            assertThat(conditions.clear(DRIFTED)).as("nothing left to clear").isFalse();
        }

        @Test
        void conditionsOfTheKindCannotBeCleared() {
            var conditions = claim.conditions(NOON);

            assertThatThrownBy(() -> conditions.clear(LAUNCHED)).hasMessageContaining(LAUNCHED);
            assertThatThrownBy(() -> conditions.clear("Ready")).hasMessageContaining("Ready");
        }
    }

    @Nested
    class Root {

        @Test
        void isTrueWhenAllDependentsAre() {
            var conditions = claim.conditions(LATER);
            conditions.setTrue(LAUNCHED);
            conditions.setTrue(REGISTERED);
            assertThat(conditions.get("Ready").orElseThrow().status).isEqualTo("Unknown");

            conditions.setTrue(INITIALIZED);

            assertThat(conditions.get("Ready").orElseThrow()).hasToString("Ready=True (Ready: )");
        }

        @Test
        void isFalseWhileADependentIs() {
            claim.conditions(LATER).setTrue(LAUNCHED);

            claim.conditions(LATEST).setFalse(REGISTERED, "NodeNotFound", "");

            assertThat(get("Ready"))
                    .hasToString("Ready=False (UnhealthyDependents: Registered=False, Initialized=Unknown)");
        }

        @Test
        void namesTheDependentsThatChangedLastFirst() {
            claim.conditions(LATER).setUnknown(INITIALIZED, "NodeNotReady", "");
            claim.conditions(LATER).setFalse(INITIALIZED, "NodeNotReady", "");

            claim.conditions(LATEST).setFalse(LAUNCHED, "LaunchFailed", "");

            assertThat(get("Ready").message).isEqualTo("Launched=False, Initialized=False, Registered=Unknown");
        }

        @Test
        void isUnknownWhileADependentIsOfAnEarlierGeneration() {
            allTrue();
            claim.getMetadata().setGeneration(2L);

            claim.conditions(LATEST).setTrue(LAUNCHED);

            assertThat(get("Ready"))
                    .hasToString("Ready=Unknown (ReconcilingDependents: Registered=True, Initialized=True)");
        }

        @Test
        void isNotFalseForADependentThatWasFalseInAnEarlierGeneration() {
            claim.conditions(LATER).setFalse(REGISTERED, "NodeNotFound", "");
            claim.getMetadata().setGeneration(2L);

            claim.conditions(LATEST).setTrue(LAUNCHED);

            assertThat(get("Ready").status).isEqualTo("Unknown");
        }

        @Test
        void ignoresIndependentConditions() {
            allTrue();

            claim.conditions(LATEST).setFalse(ClaimConditions.CONSISTENT_STATE_FOUND, "ConsistencyCheckFailed", "");

            assertThat(get("Ready").status).isEqualTo("True");
        }
    }

    @Test
    void theListIsOrderedByTransitionWithTheRootLast() {
        claim.conditions(LATEST).setTrue(LAUNCHED);
        claim.conditions(LATER).setTrue(DRIFTED, "NodePoolDrifted", "");

        assertThat(all())
                .extracting(condition -> condition.type)
                .containsExactly(REGISTERED, INITIALIZED, DRIFTED, LAUNCHED, "Ready");
    }

    @Test
    void anAbsentConditionIsUnknownAndNeitherTrueNorFalse() {
        var conditions = claim.conditions(NOON);

        assertThat(conditions.isUnknown(DRIFTED)).isTrue();
        assertThat(conditions.isTrue(DRIFTED)).isFalse();
        assertThat(conditions.isFalse(DRIFTED)).isFalse();
    }

    @Test
    void settingTheSameValueChangesNothing() {
        assertThat(claim.conditions(LATER).setTrue(LAUNCHED)).isTrue();

        assertThat(claim.conditions(LATEST).setTrue(LAUNCHED)).isFalse();
    }

    private void allTrue() {
        for (var type : List.of(LAUNCHED, REGISTERED, INITIALIZED)) {
            claim.conditions(LATER).setTrue(type);
        }
    }

    private List<Condition> all() {
        return Objects.requireNonNull(claim.getStatus().conditions);
    }

    private Condition get(String type) {
        return all().stream()
                .filter(condition -> condition.type.equals(type))
                .findFirst()
                .orElseThrow();
    }

    private static NodeClaim claim() {
        var claim = new NodeClaim();
        claim.getMetadata().setName("default-1");
        claim.getMetadata().setCreationTimestamp(CREATED);
        claim.getMetadata().setGeneration(1L);
        return claim;
    }
}
