package sh.joiner.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.image.JacksonTypes;
import sh.joiner.testing.image.MainClasses;

/**
 * Every type of Joiner that Jackson reads or writes is registered for reflection. A native image writes any other type as an empty object.
 * {@code NativeTest} checks that the image contains the registrations.
 */
final class RegisteredTypesTest {

    private final List<Class<?>> classes = MainClasses.all();

    @Test
    void everyTypeThatJacksonReadsOrWritesIsRegistered() {
        var found = new TreeSet<>(JacksonTypes.of(classes));
        found.removeIf(name -> !name.startsWith("sh.joiner."));

        var missing = new TreeSet<>(found);
        missing.removeAll(registered());

        assertThat(found).hasSizeGreaterThan(150);
        assertThat(missing).isEmpty();
    }

    @Test
    void everyKindOfTypeIsFound() {
        assertThat(JacksonTypes.of(classes))
                .contains("sh.joiner.api.v1.NodePool", "sh.joiner.api.v1.Budget", "sh.joiner.api.condition.Condition")
                .contains("sh.joiner.board.view.MilestoneView$State", "sh.joiner.rest.problem.Problem")
                .contains("sh.joiner.sandbox.story.Story", "sh.joiner.sandbox.story.Scale")
                .contains("sh.joiner.port.sandbox.Provocation$PoolNotice", "sh.joiner.port.sandbox.Provocations$Call");
    }

    private Set<String> registered() {
        return classes.stream()
                .filter(type -> type.isAnnotationPresent(RegisterForReflection.class))
                .flatMap(RegisteredTypesTest::registrations)
                .map(Class::getName)
                .collect(Collectors.toSet());
    }

    private static Stream<Class<?>> registrations(Class<?> marked) {
        var targets = marked.getAnnotation(RegisterForReflection.class).targets();
        return targets.length == 0 ? Stream.of(marked) : Arrays.stream(targets);
    }
}
