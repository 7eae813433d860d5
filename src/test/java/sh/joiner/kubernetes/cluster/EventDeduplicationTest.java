package sh.joiner.kubernetes.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.testing.HandClock;

class EventDeduplicationTest {

    private static final Subject WEB = new Subject("Pod", "shop", "web", "u1");

    private final HandClock clock = new HandClock();
    private final EventDeduplication deduplication = new EventDeduplication(clock);

    private boolean isNew(String by, String code, String why, Subject subject, Duration after) {
        var decision =
                new Decision(clock.now(), by, code, Weight.NORMAL, List.of(subject), "", why, List.of(), Map.of(), 0);
        clock.advance(after);
        return deduplication.isNew(decision, subject);
    }

    private boolean isNew(String code, Duration after) {
        return isNew("loop", code, "", WEB, after);
    }

    @ParameterizedTest
    @CsvSource({"Evicted, 120", "FailedScheduling, 300", "NoCompatibleInstanceTypes, 60", "Unconsolidatable, 900"})
    void theSameEventIsSuppressedForAWhile(String code, long seconds) {
        assertThat(isNew(code, Duration.ZERO)).isTrue();
        assertThat(isNew(code, Duration.ofSeconds(seconds - 1))).isFalse();
        assertThat(isNew(code, Duration.ofSeconds(1))).isTrue();
    }

    @Test
    void podsWithTheSameNameInTwoNamespacesAreDistinct() {
        assertThat(isNew("Evicted", Duration.ZERO)).isTrue();
        assertThat(isNew("loop", "Evicted", "", new Subject("Pod", "blog", "web", "u2"), Duration.ZERO))
                .isTrue();
    }

    @Test
    void aDifferentConsistencyFailureIsNotSuppressed() {
        assertThat(isNew("loop", "FailedConsistencyCheck", "cpu", WEB, Duration.ZERO))
                .isTrue();
        assertThat(isNew("loop", "FailedConsistencyCheck", "cpu", WEB, Duration.ZERO))
                .isFalse();
        assertThat(isNew("loop", "FailedConsistencyCheck", "memory", WEB, Duration.ZERO))
                .isTrue();
    }

    @Test
    void theBudgetsOfAPoolAreReportedForEachReasonOnceAMinute() {
        var pool = new Subject("NodePool", "", "default", "p1");

        assertThat(isNew("loop", "DisruptionBlocked", "Empty", pool, Duration.ZERO))
                .isTrue();
        assertThat(isNew("loop", "DisruptionBlocked", "Drifted", pool, Duration.ZERO))
                .isTrue();
        assertThat(isNew("loop", "DisruptionBlocked", "Empty", pool, Duration.ofSeconds(59)))
                .isFalse();
        assertThat(isNew("loop", "DisruptionBlocked", "Empty", pool, Duration.ofSeconds(1)))
                .isTrue();
    }

    @Test
    void everyTransitionOfAConditionIsWritten() {
        assertThat(isNew(Decision.BY_STATUS, "Ready", "", WEB, Duration.ZERO)).isTrue();
        assertThat(isNew(Decision.BY_STATUS, "Ready", "", WEB, Duration.ZERO)).isTrue();
    }
}
