package sh.joiner.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.qute.Engine;
import io.quarkus.qute.Expression;
import io.quarkus.qute.UserTagSectionHelper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every value in a Qute tag has a declared type, and every call of a tag has the parameters that the tag declares. Qute generates code for typed
 * values only. It reads any other value by reflection, which fails in a native image. Qute does not compare a call with the declarations.
 */
final class QuteTagsTest {

    private static final Path TEMPLATES = Path.of("src/main/resources/templates");
    private static final Path TAGS = TEMPLATES.resolve("tags");
    private static final Pattern CALL = Pattern.compile("\\{#(\\w+)((?: [^{}]*)?)}");
    private static final Pattern DECLARATION = Pattern.compile("\\{@\\S+ (\\w+)}");
    private static final Pattern NAMED = Pattern.compile("(\\w+)=\\S*");
    private static final Pattern LITERAL = Pattern.compile("'[^']*'");

    /** A call of a tag in a template, with the names of its parameters; {@code it} for the unnamed parameter. */
    private record Call(String file, String tag, Set<String> parameters) {

        static Call of(String file, String tag, String arguments) {
            var values = LITERAL.matcher(arguments.replaceFirst("/$", "")).replaceAll("''");
            var names = NAMED.matcher(values).results().map(found -> found.group(1));
            var unnamed = NAMED.matcher(values.replaceAll("\\([^)]*\\)", ""))
                    .replaceAll("")
                    .strip();
            return new Call(file, tag, Stream.concat(names, unnamed(unnamed)).collect(Collectors.toSet()));
        }

        /** Qute 3.32 ignores an unnamed parameter whose value is called {@code it}. */
        private static Stream<String> unnamed(String value) {
            return value.isEmpty() || value.equals("it") ? Stream.of() : Stream.of("it");
        }
    }

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
    void everyCallHasTheParametersThatItsTagDeclares() throws IOException {
        var declared = new TreeMap<String, Set<String>>();
        for (var name : names) {
            declared.put(name, declared(Files.readString(TAGS.resolve(name + ".html"))));
        }

        assertThat(calls())
                .hasSizeGreaterThan(200)
                .filteredOn(call -> !call.parameters().equals(declared.get(call.tag())))
                .isEmpty();
    }

    @Test
    void anUnnamedParameterHasTheNameIt() {
        assertThat(Call.of("", "age", " at=one.since now=now /").parameters()).containsExactlyInAnyOrder("at", "now");
        assertThat(Call.of("", "textOr", " one.name absent='not = known' /").parameters())
                .containsExactlyInAnyOrder("it", "absent");
        assertThat(Call.of("", "option", " chosen=form.entered('a', 'b') /").parameters())
                .containsExactly("chosen");
        assertThat(Call.of("", "announced", " it /").parameters()).isEmpty();
    }

    private static Set<String> declared(String text) {
        return DECLARATION.matcher(text).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }

    private List<Call> calls() throws IOException {
        try (var files = Files.walk(TEMPLATES)) {
            var calls = new ArrayList<Call>();
            for (var file : files.filter(Files::isRegularFile).toList()) {
                CALL.matcher(Files.readString(file))
                        .results()
                        .filter(found -> names.contains(found.group(1)))
                        .map(found -> Call.of(file.toString(), found.group(1), found.group(2)))
                        .forEach(calls::add);
            }
            return calls;
        }
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
