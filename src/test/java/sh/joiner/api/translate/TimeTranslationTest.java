package sh.joiner.api.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TimeTranslationTest {

    @Test
    void theMaximumDurationIsThatOfKarpenter() {
        assertThat(TimeTranslation.duration("spec.expireAfter", "2562047h")).isEqualTo(Duration.ofHours(2_562_047));
    }

    /** Durations that the schema accepts: the first two are too long, the third overflows a sum, the fourth has too many parts for the parser. */
    static Stream<String> tooLong() {
        return Stream.of("2562048h", "99999999999999h", "999999999999h".repeat(3_000), "1s".repeat(200_000));
    }

    @ParameterizedTest
    @MethodSource("tooLong")
    void tooLongDurationsAndTextsAreRejectedWithAShortMessage(String text) {
        assertThatThrownBy(() -> TimeTranslation.duration("spec.expireAfter", text))
                .isInstanceOf(InvalidSpec.class)
                .message()
                .contains("spec.expireAfter", "maximum: 2562047h")
                .hasSizeLessThan(200);
    }
}
