package sh.joiner.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountFormatTest {

    private record Answer(double price, @Nullable Double savings) {}

    @ParameterizedTest
    @CsvSource({
        "0, 0.0",
        "1, 1.0",
        "0.45899999999999996, 0.459",
        "-1.7343200000000003, -1.73432",
        "0.0000314, 3.1E-5",
        "123456789.1234567, 1.23456789123457E8"
    })
    void anAmountHasAtMostSixDecimals(double amount, String written) throws JsonProcessingException {
        var mapper = new ObjectMapper();
        new AmountFormat().customize(mapper);

        assertThat(mapper.writeValueAsString(new Answer(amount, amount)))
                .isEqualTo("{\"price\":%1$s,\"savings\":%1$s}".formatted(written));
        assertThat(mapper.writeValueAsString(new Answer(amount, null))).endsWith("\"savings\":null}");
    }
}
