package sh.joiner.ui.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextFormatTest {

    @Test
    void aPastInstantIsOverdue() {
        var now = Instant.parse("2026-11-21T14:00:00Z");

        assertThat(TextFormat.left(now.plusSeconds(7_200), now)).isEqualTo("in 2 h");
        assertThat(TextFormat.left(now, now)).isEqualTo("in 0 s");
        assertThat(TextFormat.left(now.minusSeconds(300), now)).isEqualTo("5 min overdue");
    }

    @ParameterizedTest
    @CsvSource({
        "PT-5S, 0 s",
        "PT0S, 0 s",
        "PT59.9S, 59 s",
        "PT60S, 1 min",
        "PT59M59S, 59 min",
        "PT1H, 1 h",
        "PT3H12M, 3 h 12 min",
        "P1D, 1 d",
        "P4DT3H59M, 4 d 3 h"
    })
    void anAgeHasAtMostTwoUnits(Duration age, String words) {
        assertThat(TextFormat.age(age)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "0.0832, $0.0832",
        "0, $0.0000",
        "1, $1.0000",
        "18.424, $18.4240",
        "12345.6, '$12,345.6000'",
        "-0.0513, −$0.0513"
    })
    void aPriceHasFourDecimalsAndASavingAMinus(double price, String words) {
        assertThat(TextFormat.usd(price)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "0, $0.00",
        "0.0042, <$0.01",
        "-0.0042, −<$0.01",
        "0.0832, $0.08",
        "12345.6, '$12,345.60'",
        "-18.424, −$18.42"
    })
    void aTotalHasTwoDecimals(double total, String words) {
        assertThat(TextFormat.usdTotal(total)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({"2, +2, +$2.0000", "0, 0, $0.0000", "-1200, '−1,200', '−$1,200.0000'"})
    void aDifferenceHasASignUnlessItIsZero(int difference, String number, String price) {
        assertThat(TextFormat.signed(difference)).isEqualTo(number);
        assertThat(TextFormat.signedUsd(difference)).isEqualTo(price);
    }

    @Test
    void aNumberAndItsPercentSignStayOnOneLine() {
        assertThat(TextFormat.percent(0.55)).isEqualTo("55\u00a0%");
    }

    @ParameterizedTest
    @CsvSource({
        "cpu, 3920m, 3.92",
        "cpu, 100, 100",
        "cpu, 11760m, 11.8",
        "memory, 15Gi, 15 GiB",
        "memory, 1536Mi, 1.5 GiB",
        "ephemeral-storage, 20Gi, 20 GiB",
        "pods, 58, 58",
        "nvidia.com/gpu, 4, 4"
    })
    void quantitiesHaveReadableUnits(String resource, String quantity, String words) {
        assertThat(TextFormat.human(resource, quantity)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({"-1073741824, −1 GiB", "1610612736, +1.5 GiB", "-38797312, −37 MiB", "0, +0 B"})
    void aDifferenceOfMemoryHasASignAndTheUnitOfItsSize(long bytes, String words) {
        assertThat(TextFormat.signedMemory(bytes)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 42.0", "1.7, 84.0", "-1, 0.0"})
    void aBarStaysInsideItsFrame(double share, String pixels) {
        assertThat(TextFormat.px(share, 84)).isEqualTo(pixels);
    }

    @Test
    void aNameHasSpacesInPlaceOfHyphens() {
        assertThat(TextFormat.spaced("instance-types")).isEqualTo("instance types");
        assertThat(TextFormat.spaced("on-demand-prices")).isEqualTo("on-demand prices");
    }

    @Test
    void specialCharactersInNamesAreEncoded() {
        assertThat(TextFormat.segments("ns/a b?c#d\"e")).isEqualTo("ns/a%20b%3Fc%23d%22e");
    }

    @ParameterizedTest
    @CsvSource({
        "'until 2026-12-11T23:00:00Z, then DrainNow', 'until 2026-12-11 23:00 UTC, then DrainNow'",
        "2026-11-21T14:03:43.5Z and 2026-11-21T14:04Z, 2026-11-21 14:03 UTC and 2026-11-21 14:04 UTC",
        "i-0aa-20261215-1946, i-0aa-20261215-1946"
    })
    void instantsInATextHaveTheFormOfOtherTimes(String text, String words) {
        assertThat(TextFormat.withMoments(text)).isEqualTo(words);
    }

    @Test
    void aTimeIsShownInItsZone() {
        var at = Instant.parse("2026-11-23T00:00:00Z");

        assertThat(TextFormat.momentIn(at, ZoneId.of("Europe/Berlin"))).isEqualTo("2026-11-23 01:00");
    }

    @Test
    void theTimeOfDayIsUtc() {
        assertThat(TextFormat.clock(Instant.parse("2026-11-21T04:02:31.9Z"))).isEqualTo("04:02:31");
    }
}
