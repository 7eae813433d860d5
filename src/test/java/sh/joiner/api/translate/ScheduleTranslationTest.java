package sh.joiner.api.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.window.Schedule;

/** The clocks of Berlin change from 02:00 to 03:00 on 2026-03-29 at 01:00 UTC, and from 03:00 to 02:00 on 2026-10-25 at 01:00 UTC. */
class ScheduleTranslationTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static Schedule in(ZoneId zone, String text) {
        return ScheduleTranslation.schedule("spec.schedule", text, zone);
    }

    /** Returns the first {@code many} times of the schedule after the instant. */
    private static List<String> next(Schedule schedule, String after, int many) {
        return Stream.iterate(schedule.next(Instant.parse(after)), last -> last.flatMap(schedule::next))
                .limit(many)
                .flatMap(Optional::stream)
                .map(Instant::toString)
                .toList();
    }

    @Test
    void aSkippedTimeIsAnHourLater() {
        assertThat(next(in(BERLIN, "30 2 * * *"), "2026-03-28T12:00:00Z", 2))
                .containsExactly("2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z");
    }

    @Test
    void aSkippedTimeStillFollowsJustAfterTheClockChange() {
        assertThat(next(in(BERLIN, "30 2 * * *"), "2026-03-29T01:10:00Z", 1)).containsExactly("2026-03-29T01:30:00Z");
        assertThat(next(in(BERLIN, "30 2 * * *"), "2026-03-29T01:30:00Z", 1)).containsExactly("2026-03-30T00:30:00Z");
    }

    @Test
    void onlyTheFirstOfARepeatedTimeIsUsed() {
        assertThat(next(in(BERLIN, "30 2 * * *"), "2026-10-24T12:00:00Z", 2))
                .containsExactly("2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z");
        assertThat(next(in(BERLIN, "30 2 * * *"), "2026-10-25T01:10:00Z", 1)).containsExactly("2026-10-26T01:30:00Z");
    }

    @Test
    void anHourlyScheduleFollowsElapsedTime() {
        assertThat(next(in(BERLIN, "@hourly"), "2026-10-24T23:30:00Z", 3))
                .containsExactly("2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z", "2026-10-25T02:00:00Z");
        assertThat(next(in(BERLIN, "0 * * * *"), "2026-03-29T00:30:00Z", 2))
                .containsExactly("2026-03-29T01:00:00Z", "2026-03-29T02:00:00Z");
    }

    @Test
    void aTimeOnADayThatTheZoneSkippedIsADayLater() {
        var apia = ZoneId.of("Pacific/Apia"); // had no 2011-12-30: changed from UTC-10 to UTC+14

        assertThat(next(in(apia, "0 12 30 12 *"), "2011-12-30T00:00:00Z", 2))
                .containsExactly("2011-12-30T22:00:00Z", "2012-12-29T22:00:00Z");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@daily | 2026-11-22T12:00:00Z | 2026-11-23T00:00:00Z",
                "@midnight | 2026-11-22T12:00:00Z | 2026-11-23T00:00:00Z",
                "@weekly | 2026-11-22T12:00:00Z | 2026-11-29T00:00:00Z",
                "@monthly | 2026-11-22T12:00:00Z | 2026-12-01T00:00:00Z",
                "@yearly | 2026-11-22T12:00:00Z | 2027-01-01T00:00:00Z",
                "@annually | 2026-11-22T12:00:00Z | 2027-01-01T00:00:00Z",
                "0 2 * * 1-5 | 2026-11-20T12:00:00Z | 2026-11-23T02:00:00Z",
                "0 2 * * MON | 2026-11-22T12:00:00Z | 2026-11-23T02:00:00Z",
                "0 2 * * 0 | 2026-11-22T12:00:00Z | 2026-11-29T02:00:00Z",
                "0 2 * * 7 | 2026-11-22T12:00:00Z | 2026-11-29T02:00:00Z",
                "0 0 13 * FRI | 2026-12-11T12:00:00Z | 2026-12-13T00:00:00Z",
                "*/15 9 ? * ? | 2026-11-22T09:20:00Z | 2026-11-22T09:30:00Z",
                "0 0 29 2 * | 2026-11-22T12:00:00Z | 2028-02-29T00:00:00Z",
            })
    void eachSyntaxHasItsTimes(String text, String after, String expected) {
        assertThat(in(ZoneOffset.UTC, text).next(Instant.parse(after))).contains(Instant.parse(expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | spec.schedule: '' is neither a cron expression with five fields",
                "0 2 * * | spec.schedule: '0 2 * *' is neither a cron expression with five fields",
                "0 0 2 * * * | is neither a cron expression with five fields",
                "@fortnightly | is neither a cron expression with five fields",
                "60 0 * * * | is not a valid cron expression: Failed to parse cron expression",
                "a b c d e | is not a valid cron expression",
                "0 0 30 2 * | spec.schedule: '0 0 30 2 *' never matches a date"
            })
    void anInvalidScheduleIsRejected(String text, String why) {
        assertThatThrownBy(() -> in(ZoneOffset.UTC, text)).hasMessageContaining(why);
    }

    @Test
    void onlyIanaNamesAreZones() {
        assertThat(ScheduleTranslation.zone("spec.timeZone", "America/New_York"))
                .isEqualTo(ZoneId.of("America/New_York"));
        assertThatThrownBy(() -> ScheduleTranslation.zone("spec.timeZone", "Europe/Munich"))
                .hasMessageContaining(
                        "spec.timeZone: 'Europe/Munich' is not an IANA time zone: write one such as Europe/Berlin");
        assertThatThrownBy(() -> ScheduleTranslation.zone("spec.timeZone", "+02:00"))
                .isInstanceOf(InvalidSpec.class);
    }

    @Test
    void equalTextsInEqualZonesAreEqualSchedules() {
        assertThat(in(BERLIN, "0 2 * * *"))
                .isEqualTo(in(BERLIN, "0 2 * * *"))
                .hasSameHashCodeAs(in(BERLIN, "0 2 * * *"))
                .isNotEqualTo(in(ZoneOffset.UTC, "0 2 * * *"))
                .hasToString("0 2 * * * Europe/Berlin");
    }
}
