package sh.joiner.sandbox.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HumanDurationTest {

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0s",
        "PT119S, 119s",
        "PT2M, 2m",
        "PT9M59S, 9m59s",
        "PT10M30S, 10m",
        "PT2H59M, 179m",
        "PT3H5M, 3h5m",
        "PT8H30M, 8h",
        "PT47H, 47h",
        "PT50H, 2d2h",
        "P7DT12H, 7d12h",
        "P30D, 30d",
        "P800D, 2y70d",
        "-PT1M, <invalid>"
    })
    void printsLongerDurationsWithLessPrecision(Duration duration, String expected) {
        assertThat(HumanDuration.of(duration)).isEqualTo(expected);
    }
}
