package sh.joiner.testing.image;

import io.fabric8.kubernetes.client.CustomResource;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.ConstantInstruction.LoadConstantInstruction;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sh.joiner.api.WireObject;

/**
 * Finds the types that Jackson reads and writes, with all types that they contain: parameters and results of REST methods, records of the package
 * {@code rest}, objects of the API server, and records whose class is passed to a method, as to {@code treeToValue}.
 */
public final class JacksonTypes {

    private static final String REST = "sh.joiner.rest";
    private static final Set<String> NEVER_JSON = Set.of(
            "sh.joiner.rest.cluster.Follower$Notice",
            "sh.joiner.rest.permission.PermittedMethod",
            "sh.joiner.rest.permission.PermittedMethod$Where");
    private static final List<String> KNOWN_TO_JACKSON = List.of(
            "java.", "com.fasterxml.jackson.", "jakarta.", "io.smallrye.mutiny.", "org.jboss.resteasy.reactive.");

    private final Set<String> found = new TreeSet<>();

    private JacksonTypes() {}

    /** Returns the names of the types, among them enums and types of libraries that no library registers by itself. */
    public static Set<String> of(List<Class<?>> classes) {
        var types = new JacksonTypes();
        roots(classes).forEach(types::walk);
        return types.found;
    }

    private static Stream<Type> roots(List<Class<?>> classes) {
        return classes.stream()
                .flatMap(type ->
                        Stream.of(written(type), endpoints(type), passed(type)).flatMap(types -> types));
    }

    private static Stream<Type> written(Class<?> type) {
        boolean body = type.isRecord()
                && (type.getPackageName() + ".").startsWith(REST + ".")
                && !NEVER_JSON.contains(type.getName());
        return body || type.isAnnotationPresent(WireObject.class) || CustomResource.class.isAssignableFrom(type)
                ? Stream.of(type)
                : Stream.empty();
    }

    private static Stream<Type> endpoints(Class<?> type) {
        return type.isAnnotationPresent(Path.class) && (type.getPackageName() + ".").startsWith(REST + ".")
                ? Arrays.stream(type.getDeclaredMethods())
                        .filter(JacksonTypes::isVerb)
                        .flatMap(method -> Stream.concat(
                                Stream.of(method.getGenericReturnType()),
                                Arrays.stream(method.getParameters())
                                        .filter(parameter -> !parameter.isAnnotationPresent(Context.class))
                                        .map(Parameter::getParameterizedType)))
                : Stream.empty();
    }

    private static boolean isVerb(Method method) {
        return Arrays.stream(method.getAnnotations())
                .anyMatch(annotation -> annotation.annotationType().isAnnotationPresent(HttpMethod.class));
    }

    private static Stream<Type> passed(Class<?> type) {
        return ClassFile.of().parse(bytes(type)).methods().stream()
                .flatMap(method -> method.code().stream())
                .flatMap(JacksonTypes::literals)
                .filter(name -> name.startsWith("sh.joiner.") && !name.equals(type.getName()))
                .<Type>map(MainClasses::load)
                .filter(literal -> ((Class<?>) literal).isRecord());
    }

    /**
     * Returns the class literals of the code, except those in method references such as {@code Type.class::cast}. The bytecode of such a reference
     * duplicates the literal.
     */
    private static Stream<String> literals(CodeModel code) {
        var instructions = code.elementStream()
                .filter(Instruction.class::isInstance)
                .map(Instruction.class::cast)
                .toList();
        return IntStream.range(0, instructions.size() - 1)
                .filter(i -> instructions.get(i + 1).opcode() != Opcode.DUP)
                .mapToObj(instructions::get)
                .filter(LoadConstantInstruction.class::isInstance)
                .map(instruction -> ((LoadConstantInstruction) instruction).constantEntry())
                .filter(ClassEntry.class::isInstance)
                .map(entry -> ((ClassEntry) entry).asInternalName().replace('/', '.'));
    }

    private static byte[] bytes(Class<?> type) {
        var file = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
        try (var stream = type.getResourceAsStream(file)) {
            return stream.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void walk(Type type) {
        switch (type) {
            case ParameterizedType generic -> {
                walk(generic.getRawType());
                Arrays.stream(generic.getActualTypeArguments()).forEach(this::walk);
            }
            case GenericArrayType array -> walk(array.getGenericComponentType());
            case Class<?> array when array.isArray() -> walk(array.getComponentType());
            case Class<?> known when isKnown(known) -> {}
            case Class<?> other -> enter(other);
            default -> {}
        }
    }

    private static boolean isKnown(Class<?> type) {
        return type.isPrimitive() || KNOWN_TO_JACKSON.stream().anyMatch(type.getName()::startsWith);
    }

    private void enter(Class<?> type) {
        if (!found.add(type.getName()) || !type.getName().startsWith("sh.joiner.")) {
            return;
        }
        if (type.isRecord()) {
            Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getGenericType)
                    .forEach(this::walk);
        } else if (type.isSealed()) {
            Arrays.stream(type.getPermittedSubclasses()).forEach(this::walk);
        } else if (!type.isEnum() && !type.isInterface()) {
            walk(type.getGenericSuperclass());
            Arrays.stream(type.getDeclaredFields())
                    .filter(field -> !Modifier.isStatic(field.getModifiers()))
                    .map(Field::getGenericType)
                    .forEach(this::walk);
        }
    }
}
