package sh.joiner.model.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueRangeTest {

    private static ValueRange range(@Nullable String min, @Nullable String max) {
        return new ValueRange(min == null ? null : new BigDecimal(min), max == null ? null : new BigDecimal(max));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 0, true",
        "0, 1, 1, true",
        "0, 1, -0.1, false",
        "0, 1, 1.1, false",
        ", 0.1, 0.1, true",
        ", 0.1, 0.10000001, false",
        ", 0.1, -Infinity, true",
        ", 0.1, Infinity, false",
        "0.1, , Infinity, true",
        "0.1, , -Infinity, false",
        "0, 1, NaN, false"
    })
    void bothLimitsAreInTheRange(@Nullable String min, @Nullable String max, double value, boolean contained) {
        assertThat(range(min, max).contains(value)).isEqualTo(contained);
    }

    @ParameterizedTest
    @CsvSource({
        ", 0.01, 0.0526315789, 0.0526316 is greater than max 0.01",
        "0.99, , 0.5, 0.5 is less than min 0.99",
        ", 0.01, 0.0100000001, 0.0100000001 is greater than max 0.01",
        ", 1000000, Infinity, +Inf is greater than max 1000000",
        ", 1000000, 1234567890, 1234567890 is greater than max 1000000"
    })
    void aViolationHasTheValueAndTheLimit(@Nullable String min, @Nullable String max, double value, String text) {
        assertThat(range(min, max).violation(value)).isEqualTo(text);
    }

    @Test
    void theTextHasTheLimitsThatAreSet() {
        assertThat(range("0.5", "1")).hasToString("min 0.5, max 1");
        assertThat(range(null, "1")).hasToString("max 1");
        assertThat(range("0", null)).hasToString("min 0");
    }

    @Test
    void longLabelsAreShortened() {
        assertThat(new PrometheusAnswer.Sample(Map.of("b", "2", "a", "1"), 0).series())
                .isEqualTo("{a=\"1\", b=\"2\"}");
        assertThat(new PrometheusAnswer.Sample(Map.of("a", "x".repeat(1_000)), 0).series())
                .hasSize(303);
        assertThat(new PrometheusAnswer.Sample(Map.of(), 0).series()).isEmpty();
    }
}
