package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.disruption.DisruptionFreeze;
import sh.joiner.api.v1alpha1.MaintenanceWindow;

/** Freezes and maintenance windows in a sandbox, on the evening before the clocks of Europe go back. */
@Execution(ExecutionMode.CONCURRENT)
class HeldNodesTest extends HeldPools {

    HeldNodesTest() {
        super(Instant.parse("2026-10-24T20:00:00Z"));
    }

    private void freeze(String kind) {
        apply("""
                apiVersion: joiner.sh/v1alpha1
                kind: DisruptionFreeze
                metadata: {name: sale}
                spec: {kinds: [%s], reason: autumn sale, nodePools: {selector: {}}}
                """.formatted(kind));
    }

    @Test
    void aFreezeHoldsADriftedNodeAndItsEndAllowsTheRemoval() {
        var claim = claimOf("mixed");
        freeze("Drift");
        var frozen = eventually(
                () -> Optional.ofNullable(client.resources(DisruptionFreeze.class)
                        .withName("sale")
                        .get()),
                freeze -> freeze.getStatus().nodePools != null);

        drift("payments");

        assertThat(whyItStays("Drifted", "sale"))
                .containsExactly("DisruptionFreeze \"sale\" holds drift until the freeze is deleted: autumn sale");
        assertThat(frozen.getStatus().nodePools).containsExactly("mixed");
        assertThat(isDeleted(claim)).isFalse();

        client.resources(DisruptionFreeze.class).withName("sale").delete();
        awaitReplacement(claim);
    }

    /** 02:00 in Berlin is 00:00Z before the change, and 01:00Z after it. */
    @Test
    void aWindowOpensAtNightInBerlinBeforeAndAfterTheClocksGoBack() {
        apply(NIGHT);
        var first = claimOf("mixed");
        drift("payments");
        assertThat(whyItStays("Drifted", "night"))
                .contains("MaintenanceWindow \"night\" holds drift until it opens at 2026-10-25T00:00:00Z");
        advanceTo(Instant.parse("2026-10-24T23:55:00Z"));
        assertThat(isDeleted(first)).isFalse();

        advanceTo(Instant.parse("2026-10-25T00:00:01Z"));
        awaitReplacement(first);

        var second = claimOf("mixed");
        advanceTo(Instant.parse("2026-10-25T12:00:00Z"));
        drift("shop");
        assertThat(whyItStays("Drifted", "night"))
                .contains("MaintenanceWindow \"night\" holds drift until it opens at 2026-10-26T01:00:00Z");

        advanceTo(Instant.parse("2026-10-26T01:00:01Z"));
        awaitReplacement(second);
    }

    @Test
    void aWindowInAnUnknownZoneHoldsItsPoolsAndSaysWhatIsWrong() {
        apply(NIGHT.replace("Europe/Berlin", "Europe/Berlim"));

        drift("payments");

        assertThat(whyItStays("Drifted", "night"))
                .allMatch(
                        sentence -> sentence.startsWith(
                                "MaintenanceWindow \"night\" holds drift because it is invalid and never opens: spec.timeZone: 'Europe/Berlim'"));
        var window = eventually(
                () -> Optional.ofNullable(client.resources(MaintenanceWindow.class)
                        .withName("night")
                        .get()),
                found -> found.getStatus().conditions != null);
        assertThat(window.getStatus().conditions)
                .filteredOn(condition -> condition.type.equals("Valid"))
                .extracting((Condition condition) -> condition.status)
                .isEqualTo(List.of("False"));
    }

    @Test
    void anExpiredClaimIsHeldForItsTerminationGracePeriodAndNoLonger() {
        freeze("Expiration");
        patch("{\"spec\": {\"template\": {\"spec\": {\"expireAfter\": \"2h\", \"terminationGracePeriod\": \"1h\"}}}}");
        var first = claimOf("mixed");
        awaitReplacement(first); // its template has changed
        var claim = claimOf("mixed");
        var created = Instant.parse(claim.getMetadata().getCreationTimestamp());

        advanceTo(created.plusSeconds(2 * 3600 + 300));
        assertThat(whyItStays("Expired", "sale"))
                .containsExactly("DisruptionFreeze \"sale\" holds expiration until the freeze is deleted: autumn sale");
        assertThat(isDeleted(claim)).isFalse();

        advanceTo(created.plusSeconds(3 * 3600));
        awaitReplacement(claim);
    }
}
