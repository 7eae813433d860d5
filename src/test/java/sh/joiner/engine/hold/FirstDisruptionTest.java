package sh.joiner.engine.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The limit of decision 0041. */
class FirstDisruptionTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);

    private final FirstDisruption first = FirstDisruption.startingAt(NOON);

    @Test
    void thePercentageIsRoundedUpAndLimitsAllRemovalsOfAnHour() {
        assertThat(first.left(21, 10, NOON)).isEqualTo(3);
        assertThat(first.after(2, NOON).left(21, 10, NOON.plusSeconds(3599))).isEqualTo(1);
        assertThat(first.after(4, NOON).left(21, 10, NOON)).isZero();
    }

    @Test
    void theNextHourAllowsTheWholePercentageAgain() {
        var used = first.after(3, NOON);

        assertThat(used.left(21, 10, NOON.plus(HOUR))).isEqualTo(3);
        assertThat(used.after(1, NOON.plus(HOUR)).left(21, 10, NOON.plus(HOUR))).isEqualTo(2);
    }

    @Test
    void theLimitMayEndAfterEveryNodeCouldHaveBeenRemoved() {
        assertThat(first.mayEnd(10, NOON.plus(HOUR.multipliedBy(10)).minusSeconds(1)))
                .isFalse();
        assertThat(first.mayEnd(10, NOON.plus(HOUR.multipliedBy(10)))).isTrue();
        assertThat(first.mayEnd(30, NOON.plus(HOUR.multipliedBy(4)))).isTrue();
    }

    @Test
    void theAnnotationContainsTheWholeLimit() {
        var used = first.after(3, NOON.plus(HOUR));
        var limited = pool("default").ownAnnotation(FirstDisruption.ANNOTATION, used.text());

        assertThat(used.text()).isEqualTo("since=2026-03-01T12:00:00Z,hour=1,removed=3");
        assertThat(FirstDisruption.of(limited.build())).contains(used);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "true", "since=today,hour=0,removed=0", "since=2026-03-01T12:00:00Z,hour=-1,removed=0"})
    void anotherTextIsInvalidAndLimitsNothing(String text) {
        assertThat(FirstDisruption.isValid(text)).isFalse();
        assertThat(FirstDisruption.of(pool("default")
                        .ownAnnotation(FirstDisruption.ANNOTATION, text)
                        .build()))
                .isEmpty();
    }

    @Test
    void theLaterOfTwoLimitsIsNewer() {
        assertThat(first.after(1, NOON).isNewerThan(first)).isTrue();
        assertThat(first.after(1, NOON.plus(HOUR)).isNewerThan(first.after(5, NOON)))
                .isTrue();
        assertThat(FirstDisruption.startingAt(NOON.plus(HOUR)).isNewerThan(first.after(5, NOON)))
                .isTrue();
        assertThat(first.isNewerThan(first)).isFalse();
    }
}
