package sh.joiner.model.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DoNotDisruptValueTest {

    private static final String KEY = "karpenter.sh/do-not-disrupt";

    @ParameterizedTest
    @CsvSource({"1h30m,PT1H30M", "1.5h,PT1H30M", "250ms,PT0.25S", ".5s,PT0.5S", "+3us,PT0.000003S", "1m1m,PT2M"})
    void durationsHaveTheSyntaxOfGo(String text, Duration span) {
        assertThat(DoNotDisruptValue.of(Map.of(KEY, text))).isEqualTo(new DoNotDisruptValue.For(span));
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "", "0s", "-1h", "1", "1d", "h", "1 h", "True", "9999999999999h"})
    void otherValuesGiveNoProtection(String text) {
        assertThat(DoNotDisruptValue.of(Map.of(KEY, text))).isEqualTo(new DoNotDisruptValue.Invalid(text));
        assertThat(DoNotDisruptValue.holds(pod("a").annotated(KEY, text).runningOn("n"), NOON))
                .isFalse();
    }

    @Test
    void trueProtectsWithoutLimit() {
        assertThat(DoNotDisruptValue.holds(pod("a").annotated(KEY, "true").runningOn("n"), NOON.plusSeconds(1_000_000)))
                .isTrue();
        assertThat(DoNotDisruptValue.of(Map.of())).isEqualTo(new DoNotDisruptValue.No());
    }

    @Test
    void aDurationProtectsFromTheStartOfThePod() {
        var pod = pod("a").annotated(KEY, "10m").runningOn("n");

        assertThat(DoNotDisruptValue.holds(pod, NOON.plusSeconds(599))).isTrue();
        assertThat(DoNotDisruptValue.holds(pod, NOON.plusSeconds(600))).isFalse();
        assertThat(DoNotDisruptValue.end(pod)).contains(NOON.plusSeconds(600));
    }

    @Test
    void aPodThatHasNotStartedIsProtected() {
        assertThat(DoNotDisruptValue.holds(pod("a").annotated(KEY, "1s").pending(), NOON.plusSeconds(9)))
                .isTrue();
    }
}
