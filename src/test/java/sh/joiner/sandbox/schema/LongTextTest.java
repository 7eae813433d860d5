package sh.joiner.sandbox.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.testing.Yaml;

/** Tests strings of thousands of parts, for which a regular expression with a repeated group would overflow the stack. */
class LongTextTest {

    private static final String PARTS = "1m".repeat(100_000);

    private static final Schema DURATIONS = Schema.read(Yaml.object("""
            type: object
            properties:
              expireAfter: {type: string, pattern: '^(([0-9]+(s|m|h))+|Never)$'}
              wait: {type: string, format: duration}
            """));

    @Test
    void aDurationIsCheckedByItsPatternAndByItsFormat() {
        var good = Yaml.object("{expireAfter: %1$s, wait: %1$s}".formatted(PARTS));
        var bad = Yaml.object("{expireAfter: %sd}".formatted(PARTS));

        assertThat(SchemaValidator.checkNew(DURATIONS, good)).isEmpty();
        assertThat(SchemaValidator.checkNew(DURATIONS, bad))
                .singleElement()
                .satisfies(error -> assertThat(error.sentence()).contains("should match"));
    }
}
