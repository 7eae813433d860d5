package sh.joiner.sandbox.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CelLanguageTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    self.text.find('[0-9]+') == '42'
                    self.text.find('x+') == ''
                    self.text.findAll('[a-z]') == ['a', 'b']
                    self.text.split('4')[0] == 'a'
                    self.list.isSorted() && self.list.sum() == 6
                    self.list.min() == 1 && self.list.max() == 3
                    isQuantity('1.5Gi') && !isQuantity('many')
                    isURL('https://x.y/z')
                    self.list.all(x, x > 0) && self.list.exists_one(x, x == 2)
                    has(self.text) && !has(self.other)
                    self.text.matches('^a.*b$')
                    int('3') in self.list
                    """)
    void supportsTheExtensionsOfKubernetes(String rule) {
        var self = Map.of("text", "a42b", "list", List.of(1L, 2L, 3L));

        assertThat(new CelExpression(rule).evaluate(Map.of("self", self))).isEqualTo(true);
    }

    @Test
    void namesAnInvalidRule() {
        assertThatThrownBy(() -> new CelExpression("self.").compiled())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the rule self.: compilation failed");
    }
}
