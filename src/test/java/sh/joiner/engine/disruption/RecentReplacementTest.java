package sh.joiner.engine.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.model.claim.Claim;
import sh.joiner.testing.HandClock;

/** Tests of the annotation of a node that was launched to save money. */
class RecentReplacementTest {

    private static Claim marked(Map<String, String> annotations) {
        return claim().annotations(annotations).build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "PT1H", "2026-03-01"})
    void anAnnotationThatCannotBeReadMeansNothing(String text) {
        assertThat(RecentReplacement.of(marked(Map.of(Claim.KEPT_UNTIL, text)))).isEmpty();
    }

    @Test
    void theAnnotationHasTheEndOfTheTime() {
        var recent = new RecentReplacement(HandClock.START);

        assertThat(RecentReplacement.of(marked(recent.annotation()))).contains(recent);
    }

    @Test
    void theNodeIsKeptUntilTheTimeEnds() {
        var until = HandClock.START.plus(Duration.ofHours(1));
        var recent = new RecentReplacement(until);

        assertThat(recent.blocker(until.minusSeconds(1))).contains(new Blocker.LaunchedRecently(until));
        assertThat(recent.blocker(until)).isEmpty();
    }
}
