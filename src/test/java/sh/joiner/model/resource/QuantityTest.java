package sh.joiner.model.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the conversion to whole numbers. The API server accepts exponents so large that the number has too many digits for the memory. */
class QuantityTest {

    @ParameterizedTest
    @CsvSource({
        "1e2147483000, 9223372036854775807",
        "-1e2147483000, -9223372036854775808",
        "1e-2147483000, 1",
        "-1e-2147483000, 0",
        "0e2147483000, 0",
        "0e-2147483000, 0",
        "1e-3, 1",
        "1500e-3, 2",
        "-1500e-3, -1",
        "9223372036854775807, 9223372036854775807",
        "99e18, 9223372036854775807"
    })
    void wholeUnitsAreRoundedUpAndLimited(String text, long units) {
        assertThat(Quantity.units(text)).isEqualTo(units);
    }

    @ParameterizedTest
    @CsvSource({"1e-4, 1", "1500m, 1500", "1e2147483000, 9223372036854775807", "1e-2147483000, 1", "2, 2000"})
    void thousandthsAreRoundedUpAndLimited(String text, long milli) {
        assertThat(Quantity.milli(text)).isEqualTo(milli);
    }

    @Test
    void aTextWithTooManyDigitsIsRejected() {
        assertThatThrownBy(() -> Quantity.units("1".repeat(1_000_000))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Quantity.units("1e99999999999E")).isInstanceOf(IllegalArgumentException.class);
    }
}
