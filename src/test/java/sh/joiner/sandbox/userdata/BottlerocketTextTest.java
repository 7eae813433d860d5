package sh.joiner.sandbox.userdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The TOML features that Bottlerocket settings use. */
class BottlerocketTextTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a dotted key | a.b = 1 | {\"a\":{\"b\":1}}",
                "a quoted key with dots | \"a.b\" = 1 | {\"a.b\":1}",
                "an inline table | a = { b = 1, c = 'x' } | {\"a\":{\"b\":1,\"c\":\"x\"}}",
                "truth | a = true | {\"a\":true}",
                "an escape | a = \"x\\ty\\u0041\" | {\"a\":\"x\\tyA\"}",
                "a literal | a = 'x\\ty' | {\"a\":\"x\\\\ty\"}",
                "an array of arrays | a = [[1], [2, 3],] | {\"a\":[[1],[2,3]]}",
                "a decimal | a = -1.5 | {\"a\":-1.5}",
                "a date | a = 2026-01-05 | {\"a\":\"2026-01-05\"}"
            })
    void reads(String name, String toml, String json) {
        assertThat(BottlerocketText.tree(toml).toString()).isEqualTo(json);
    }

    @Test
    void readsTablesAndListsOfTables() {
        var toml = """
                top = 1
                [a.b]
                c = 2
                [[list]]
                x = 1
                [[list]]
                x = 2
                [list.deep]
                y = 3
                """;

        assertThat(BottlerocketText.tree(toml).toString())
                .isEqualTo("{\"top\":1,\"a\":{\"b\":{\"c\":2}},\"list\":[{\"x\":1},{\"x\":2,\"deep\":{\"y\":3}}]}");
    }

    @Test
    void readsMultilineStrings() {
        var quotes = "\"\"\"";

        assertThat(BottlerocketText.tree("a = " + quotes + "\none\ntwo" + quotes)
                        .path("a")
                        .asText())
                .isEqualTo("one\ntwo");
    }

    @Test
    void reportsTheInvalidLine() {
        assertThatThrownBy(() -> BottlerocketText.tree("a = 1\nb = \n")).hasMessageStartingWith("invalid TOML, line 2");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {"arrays | a = | [", "inline tables | a = | {a = ", "dotted keys | a | .a"})
    void rejectsTomlThatIsNestedTooDeeply(String name, String start, String level) {
        var toml = start + level.repeat(20_000);

        assertThatThrownBy(() -> BottlerocketText.tree(toml)).isInstanceOf(IllegalArgumentException.class);
    }
}
