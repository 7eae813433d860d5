package sh.joiner.engine.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.model.claim.Claim;
import sh.joiner.testing.HandClock;

class MovedPodsTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private static Claim marked(String text) {
        return claim().annotations(Map.of(Claim.MOVED_PODS, text)).build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "2026-03-01T11:30:00Z", "2026-03-01T11:30:00Z/hour", "noon/PT1H"})
    void anAnnotationThatCannotBeReadMeansNothing(String text) {
        assertThat(MovedPods.of(marked(text))).isEmpty();
    }

    @Test
    void aSecondMoveKeepsTheStartOfTheFirst() {
        var first = marked(HandClock.START + "/PT1H");

        assertThat(MovedPods.annotation(Optional.of(first), HOUR, HandClock.START.plus(HOUR)))
                .containsExactly(Map.entry(Claim.MOVED_PODS, HandClock.START + "/PT1H"));
    }

    @Test
    void aMoveMuchLaterStartsAgain() {
        var later = HandClock.START.plus(HOUR.multipliedBy(2));

        assertThat(MovedPods.annotation(Optional.of(marked(HandClock.START + "/PT1H")), HOUR, later))
                .containsExactly(Map.entry(Claim.MOVED_PODS, later + "/PT1H"));
    }
}
