package sh.joiner.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.architecture.SourceFile.Method;

final class SourceFileTest {

    private static final SourceFile FILE = SourceFile.of("src/main/java/sh/joiner/model/Box.java", """
            package sh.joiner.model;

            import java.util.function.Supplier;

            /** A box. */
            record Box(int width, Supplier<String> label) {
                static final int MOST = 3;

                Box {
                    if (width > MOST) throw new IllegalArgumentException();
                }

                /**
                 * Not counted.
                 */
                @Deprecated
                int half() {
                    return width / 2;
                }

                interface Lid {
                    void open(int hands);
                }
            }
            """);

    @Test
    void countsTheLinesOfAMethodWithItsAnnotationsAndWithoutItsJavadoc() {
        assertThat(FILE.methods())
                .contains(new Method("Box", "half", 4, 0, List.of("Deprecated")))
                .extracting(Method::name)
                .as("methods without a body are ignored")
                .doesNotContain("open");
    }

    @Test
    void countsTheLinesOfTheFile() {
        assertThat(FILE.lines()).isEqualTo(24);
    }

    @Test
    void findsTypesComponentsAndImports() {
        assertThat(FILE.types()).extracting(SourceFile.Declared::name).containsExactly("Box", "Lid");
        assertThat(FILE.types().getFirst().componentTypes()).containsExactly("int", "Supplier<String>");
        assertThat(FILE.imports()).containsExactly("java.util.function.Supplier");
    }

    @Test
    void derivesTheClassNameFromThePath() {
        assertThat(FILE.className()).isEqualTo("sh.joiner.model.Box");
    }
}
