package sh.joiner.kubernetes.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;

import org.junit.jupiter.api.Test;
import sh.joiner.api.pool.ClaimTranslation;

class ClaimObjectsTest {

    @Test
    void aClaimSurvivesTheConversionToAnObjectAndBack() {
        var claim = claim().registeredAs("aws:///us-east-1a/i-1", "ip-1").build();

        assertThat(ClaimTranslation.claim(ClaimObjects.of(claim, 7))).isEqualTo(claim);
    }
}
