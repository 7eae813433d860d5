package sh.joiner.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {

    @Provide
    Arbitrary<String> globs() {
        return Arbitraries.strings().withChars('a', 'b', '*', '?').ofMaxLength(8);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings().withChars('a', 'b').ofMaxLength(10);
    }

    @Property
    void matchesLikeTheEquivalentRegularExpression(@ForAll("globs") String glob, @ForAll("texts") String text) {
        var regex = Pattern.compile(glob.replace("*", ".*").replace("?", "."));

        assertThat(new Glob(glob).matches(text)).isEqualTo(regex.matcher(text).matches());
    }

    @ParameterizedTest
    @CsvSource({"web-[1].(x), true", "web-[1].*, true", "web-1, false", "*(x)?, false"})
    void charactersOfRegularExpressionsAreLiteral(String glob, boolean matches) {
        assertThat(new Glob(glob).matches("web-[1].(x)")).isEqualTo(matches);
    }

    @Test
    void manyStarsAreFast() {
        assertThat(new Glob("*a".repeat(60) + "c").matches("a".repeat(120) + "b"))
                .isFalse();
        assertThat(new Glob("*a".repeat(60) + "*b*b").matches("a".repeat(120) + "b"))
                .isFalse();
    }
}
