package sh.joiner.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.CustomResource;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.api.WireObject;

/** What Jackson touches is registered: in a native image what is not would be written as an empty object, and only there. */
final class NativeTest {

    private static final Set<String> NEVER_JSON = Set.of("sh.joiner.rest.Follower$Notice");

    private final List<Class<?>> classes = SourceFile.under("src/main/java").stream()
            .filter(file -> !file.isPackageInfo())
            .map(SourceFile::className)
            .flatMap(NativeTest::withNested)
            .toList();

    private final Set<String> registered = classes.stream()
            .filter(type -> type.isAnnotationPresent(RegisterForReflection.class))
            .flatMap(NativeTest::registrations)
            .map(Class::getName)
            .collect(Collectors.toSet());

    private static Stream<Class<?>> withNested(String name) {
        try {
            return nested(Class.forName(name, false, NativeTest.class.getClassLoader()));
        } catch (ClassNotFoundException gone) {
            throw new IllegalStateException(gone);
        }
    }

    private static Stream<Class<?>> nested(Class<?> type) {
        return Stream.concat(
                Stream.of(type), Arrays.stream(type.getDeclaredClasses()).flatMap(NativeTest::nested));
    }

    private static Stream<Class<?>> registrations(Class<?> marked) {
        var targets = marked.getAnnotation(RegisterForReflection.class).targets();
        return targets.length == 0 ? Stream.of(marked) : Arrays.stream(targets);
    }

    @Test
    void whatTheApiServerIsToldIsRegistered() {
        var wire = classes.stream()
                .filter(type ->
                        type.isAnnotationPresent(WireObject.class) || CustomResource.class.isAssignableFrom(type))
                .map(Class::getName)
                .toList();

        assertThat(wire).hasSizeGreaterThan(30);
        assertThat(registered).containsAll(wire);
    }

    @Test
    void whatResourcesAnswerAndTakeIsRegisteredWithAllThatItHolds() {
        var found = new TreeSet<String>();
        classes.stream()
                .filter(type -> type.isAnnotationPresent(Path.class))
                .filter(type -> type.getPackageName().equals("sh.joiner.rest"))
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(NativeTest::isVerb)
                .flatMap(NativeTest::types)
                .forEach(type -> walk(type, found));

        assertThat(found).hasSizeGreaterThan(15);
        assertThat(registered).containsAll(found);
    }

    @Test
    void everyRecordOfRestIsRegistered() {
        var records = classes.stream()
                .filter(type -> type.isRecord() && type.getPackageName().equals("sh.joiner.rest"))
                .map(Class::getName)
                .filter(name -> !NEVER_JSON.contains(name))
                .toList();

        assertThat(records).isNotEmpty();
        assertThat(registered).containsAll(records);
    }

    private static boolean isVerb(Method method) {
        return Arrays.stream(method.getAnnotations())
                .anyMatch(annotation -> annotation.annotationType().isAnnotationPresent(HttpMethod.class));
    }

    private static Stream<Type> types(Method method) {
        return Stream.concat(
                Stream.of(method.getGenericReturnType()), Arrays.stream(method.getGenericParameterTypes()));
    }

    /** Records and enums of ours, wherever they are held: in a list, a map, another record. */
    private static void walk(Type type, Set<String> found) {
        if (type instanceof ParameterizedType held) {
            walk(held.getRawType(), found);
            Arrays.stream(held.getActualTypeArguments()).forEach(otherType -> walk(otherType, found));
        }
        if (type instanceof Class<?> one && isOurs(one) && found.add(one.getName()) && one.isRecord()) {
            Arrays.stream(one.getRecordComponents())
                    .map(RecordComponent::getGenericType)
                    .forEach(part -> walk(part, found));
        }
    }

    private static boolean isOurs(Class<?> type) {
        return type.getName().startsWith("sh.joiner.") && (type.isRecord() || type.isEnum());
    }
}
