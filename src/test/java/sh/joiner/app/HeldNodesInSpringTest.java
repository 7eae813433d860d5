package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Maintenance windows in a sandbox, on the evening before the clocks of Europe go forward. */
class HeldNodesInSpringTest extends HeldPools {

    HeldNodesInSpringTest() {
        super(Instant.parse("2027-03-27T20:00:00Z"));
    }

    /** The change skips 02:00 in Berlin, so that the window opens at 03:00, which is 01:00Z. A day later, 02:00 is 00:00Z. */
    @Test
    void aWindowOpensAtNightInBerlinBeforeAndAfterTheClocksGoForward() {
        apply(NIGHT);
        var first = claimOf("mixed");
        drift("payments");
        assertThat(whyItStays("Drifted", "night"))
                .contains("MaintenanceWindow \"night\" holds drift until it opens at 2027-03-28T01:00:00Z");

        advanceTo(Instant.parse("2027-03-28T01:00:01Z"));
        awaitReplacement(first);

        var second = claimOf("mixed");
        advanceTo(Instant.parse("2027-03-28T12:00:00Z"));
        drift("shop");
        assertThat(whyItStays("Drifted", "night"))
                .contains("MaintenanceWindow \"night\" holds drift until it opens at 2027-03-29T00:00:00Z");

        advanceTo(Instant.parse("2027-03-29T00:00:01Z"));
        awaitReplacement(second);
    }
}
