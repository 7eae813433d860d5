package sh.joiner.engine.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TomlTest {

    private static final String THREE = "\"\"\"";

    @Test
    void readsEveryKindOfValue() {
        var text = """
                # a comment
                plain = "tab\\tquote\\" \\u00e9"   # behind a value
                literal = 'C:\\path'
                number = 1_000
                minus = -3.5e10
                yes = true
                day = 2026-11-21T08:00:00Z
                list = [ "a", 'b', # in a list
                         [1, 2], ]
                inline = { x = 1, "y z" = "w" }
                dotted.key.'c d' = "deep"
                """;

        assertThat(TomlWriter.write(TomlReader.read(text))).isEqualTo("""
                day = 2026-11-21T08:00:00Z
                list = ["a", "b", [1, 2]]
                literal = "C:\\\\path"
                minus = -3.5e10
                number = 1_000
                plain = "tab\\tquote\\" é"
                yes = true

                [dotted.key]
                "c d" = "deep"

                [inline]
                x = 1
                "y z" = "w"
                """);
    }

    @Test
    void readsMultiLineStrings() {
        var text = "basic = %s\none \\\n   two\nthree%s\nliteral = '''\nx\\y'''\n".formatted(THREE, THREE);

        var table = TomlReader.read(text);

        assertThat(table.get("basic")).isEqualTo(new Toml.Text("one two\nthree"));
        assertThat(table.get("literal")).isEqualTo(new Toml.Text("x\\y"));
    }

    @Test
    void readsTablesAndListsOfTables() {
        var text = """
                [[settings.mirrors]]
                registry = "a"
                [[settings.mirrors]]
                registry = "b"
                [settings.mirrors.auth]
                user = "c"
                [empty]
                """;

        assertThat(TomlWriter.write(TomlReader.read(text))).isEqualTo("""
                [empty]

                [[settings.mirrors]]
                registry = "a"

                [[settings.mirrors]]
                registry = "b"

                [settings.mirrors.auth]
                user = "c"
                """);
    }

    @Test
    void aWrittenDocumentReadsTheSame() {
        var once =
                TomlWriter.write(TomlReader.read("a.b = [[1], [\"x\\\\y\"]]\nc = 'tab\there'\n[d.\"e.f\"]\ng = {}\n"));

        assertThat(TomlWriter.write(TomlReader.read(once))).isEqualTo(once);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a = ",
                "a = \"open",
                "a = hello",
                "a = 1 b = 2",
                "= 1",
                "[a",
                "[[a]",
                "a = [1, 2",
                "a = { b = 1",
                "a = 1\na = 2",
                "a = 1\n[a]",
                "a = 1\n[[a]]",
                "a = \"\\q\"",
                "a = \"\\u12\"",
                "just words"
            })
    void rejectsInvalidToml(String text) {
        assertThatThrownBy(() -> TomlReader.read(text)).isInstanceOf(UnreadableText.class);
    }

    /** Documents that overflow the stack of a reader or writer without a limit on nesting. */
    static Stream<Arguments> tooDeep() {
        return Stream.of(
                arguments("arrays", "a = " + "[".repeat(20_000)),
                arguments("tables", "a = " + "{a = ".repeat(20_000)),
                arguments("dotted keys", "a" + ".a".repeat(20_000) + " = 1"),
                arguments("headers", "[a" + ".a".repeat(20_000) + "]\nb = 1"),
                arguments("keys below a header", "[a" + ".a".repeat(60) + "]\nb" + ".b".repeat(60) + " = 1"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tooDeep")
    void rejectsTooDeepNesting(String name, String text) {
        assertThatThrownBy(() -> TomlReader.read(text))
                .isInstanceOf(UnreadableText.class)
                .hasMessageContaining("nested deeper than 64 levels");
    }

    @Test
    void closedLevelsDoNotCount() {
        var text = "a = [%s]\n[t]\n%s".formatted("[[1]],".repeat(100), "b.c = 1\nb.d = {e.f = 1}\n");

        assertThat(TomlReader.read(text).get("a"))
                .isInstanceOfSatisfying(
                        Toml.Array.class, array -> assertThat(array.items()).hasSize(100));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a = \"\\UFFFFFFFF\"", "a = \"\\U7FFFFFFF\""})
    void rejectsAnEscapeSequenceWithoutACharacter(String text) {
        assertThatThrownBy(() -> TomlReader.read(text)).isInstanceOf(UnreadableText.class);
    }
}
