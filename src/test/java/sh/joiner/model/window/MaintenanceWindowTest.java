package sh.joiner.model.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MaintenanceWindowTest {

    private static final Instant MONDAY = Instant.parse("2026-11-23T00:00:00Z");
    private static final Duration FOUR_HOURS = Duration.ofHours(4);

    /** A schedule for two o'clock every day. */
    private record DailyAtTwo() implements Schedule {

        @Override
        public Optional<Instant> next(Instant after) {
            var today = after.truncatedTo(ChronoUnit.DAYS).plus(Duration.ofHours(2));
            return Optional.of(today.isAfter(after) ? today : today.plus(Duration.ofDays(1)));
        }

        @Override
        public String toString() {
            return "0 2 * * * UTC";
        }
    }

    private static MaintenanceWindow window(Duration duration, Opening... exclusions) {
        return new MaintenanceWindow("night", new DailyAtTwo(), duration, List.of(exclusions), "");
    }

    private static Opening days(int from, int until) {
        return new Opening(MONDAY.plus(Duration.ofDays(from)), MONDAY.plus(Duration.ofDays(until)));
    }

    private static List<Instant> starts(MaintenanceWindow window, Instant at) {
        return window.openings(at).limit(3).map(Opening::from).toList();
    }

    private static Instant twoOn(int day) {
        return MONDAY.plus(Duration.ofDays(day)).plus(Duration.ofHours(2));
    }

    @Test
    void theCurrentOpeningIsTheFirst() {
        assertThat(starts(window(FOUR_HOURS), twoOn(0).plusSeconds(60))).containsExactly(twoOn(0), twoOn(1), twoOn(2));
        assertThat(starts(window(FOUR_HOURS), twoOn(0).plus(FOUR_HOURS))).startsWith(twoOn(1));
    }

    @Test
    void aWindowIsOpenFromItsStartUntilJustBeforeItsEnd() {
        var window = window(FOUR_HOURS);

        assertThat(window.isOpen(twoOn(0).minusNanos(1))).isFalse();
        assertThat(window.isOpen(twoOn(0))).isTrue();
        assertThat(window.isOpen(twoOn(0).plus(FOUR_HOURS).minusNanos(1))).isTrue();
        assertThat(window.isOpen(twoOn(0).plus(FOUR_HOURS))).isFalse();
    }

    @Test
    void anOpeningThatOverlapsAnExclusionIsSkipped() {
        assertThat(starts(window(FOUR_HOURS, days(1, 3)), MONDAY)).containsExactly(twoOn(0), twoOn(3), twoOn(4));
    }

    @Test
    void overlappingExclusionsAreMerged() {
        assertThat(starts(window(FOUR_HOURS, days(0, 5), days(1, 2), days(4, 6)), MONDAY))
                .startsWith(twoOn(6));
    }

    /** A check of each night of the exclusion would be slow. */
    @Test
    void anExclusionOfAThousandYearsIsSkippedInOneStep() {
        assertThat(starts(window(FOUR_HOURS, days(0, 365_000)), MONDAY)).startsWith(twoOn(365_000));
    }

    @Test
    void overlappingOpeningsKeepTheWindowOpen() {
        var always = window(Duration.ofHours(25));

        assertThat(always.isOpen(MONDAY)).isTrue();
        assertThat(always.isOpen(twoOn(0).plus(Duration.ofMinutes(30)))).isTrue();
    }

    @Test
    void anInvalidWindowNeverOpens() {
        var window = MaintenanceWindow.unreadable("night", null, "spec.timeZone: there is no time zone 'Mars'");

        assertThat(window.openings(MONDAY)).isEmpty();
        assertThat(window.isOpen(MONDAY)).isFalse();
        assertThat(window.isReadable()).isFalse();
    }
}
