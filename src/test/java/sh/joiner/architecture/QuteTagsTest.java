package sh.joiner.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.qute.Engine;
import io.quarkus.qute.Expression;
import io.quarkus.qute.UserTagSectionHelper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every value in a Qute tag has a declared type. Qute generates code for typed values only; it reads any other value by reflection, which a native
 * image refuses.
 */
final class QuteTagsTest {

    private static final Path TAGS = Path.of("src/main/resources/templates/tags");

    private final List<String> names = names();
    private final Engine engine = engine(names);

    private static List<String> names() {
        try (var files = Files.list(TAGS)) {
            return files.map(file -> file.getFileName().toString().replace(".html", ""))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Engine engine(List<String> names) {
        var builder = Engine.builder().addDefaults();
        names.forEach(name -> builder.addSectionHelper(new UserTagSectionHelper.Factory(name, "tags/" + name)));
        return builder.build();
    }

    @Test
    void everyValueInATagIsTyped() throws IOException {
        var untyped = new TreeMap<String, List<String>>();
        for (var name : names) {
            untyped.put(name, untyped(Files.readString(TAGS.resolve(name + ".html"))));
        }

        assertThat(untyped)
                .hasSizeGreaterThan(15)
                .allSatisfy((_, values) -> assertThat(values).isEmpty());
    }

    @Test
    void anUndeclaredValueIsFound() {
        var text = "{@java.time.Instant now}{#for step in it}{step.name} {step.at.ago(now)} {step.at.ago(since)}{/for}";

        assertThat(untyped(text))
                .containsExactlyInAnyOrder("it", "step.name", "step.at.ago(now)", "step.at.ago(since)", "since");
    }

    @Test
    void aPartOfADeclaredValueIsTyped() {
        var text = "{@java.util.List<sh.joiner.board.view.MilestoneView> it}{#for step in it}{step.state.name}{/for}";

        assertThat(untyped(text)).isEmpty();
    }

    private List<String> untyped(String text) {
        return engine.parse(text).getExpressions().stream()
                .flatMap(QuteTagsTest::withArguments)
                .filter(expression -> !expression.isLiteral() && !expression.hasNamespace())
                .filter(expression -> expression.getParts().getFirst().getTypeInfo() == null)
                .map(Expression::toOriginalString)
                .distinct()
                .toList();
    }

    private static Stream<Expression> withArguments(Expression expression) {
        var arguments = expression.getParts().stream()
                .filter(Expression.Part::isVirtualMethod)
                .flatMap(part -> part.asVirtualMethod().getParameters().stream());
        return Stream.concat(Stream.of(expression), arguments.flatMap(QuteTagsTest::withArguments));
    }
}
