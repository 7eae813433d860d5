package sh.joiner.architecture;

import io.javaoperatorsdk.operator.processing.event.source.filter.GenericFilter;
import io.quarkus.qute.TemplateExtension;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.config.ConfigMapping;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.spi.Converter;
import sh.joiner.testing.image.JacksonTypes;

/** The methods of the program that are called by the JDK, a library or a template. */
final class EntryPoints {

    private static final Path TEMPLATES = Path.of("src/main/resources/templates");
    private static final Pattern EXPRESSION = Pattern.compile("\\{[^{}]*}");
    private static final Pattern WORD = Pattern.compile("[A-Za-z]\\w*");
    private static final Pattern ACCESSOR = Pattern.compile("(?:get|set|is|has)([A-Z])(.*)");

    /** The rings with classes whose methods templates call. */
    private static final Set<String> SHOWN = Set.of("ui", "board");

    private final Set<String> inTemplates = wordsOfTemplates();
    private final Set<String> json;

    /** Finds the entry points among the methods of these classes. */
    EntryPoints(List<Class<?>> classes) {
        this.json = JacksonTypes.of(classes);
    }

    boolean contains(Executable method) {
        return isOfLanguage(method) || isOfLibrary(method) || isOfJson(method) || isOfTemplate(method);
    }

    private static boolean isOfLanguage(Executable method) {
        var type = method.getDeclaringClass();
        return (method instanceof Method bridge && bridge.isBridge())
                || (type.isEnum() && Set.of("values", "valueOf").contains(method.getName()))
                || (type.isRecord() && isOfRecord(method, type))
                || (method.getName().equals("main") && Modifier.isStatic(method.getModifiers()))
                || isPlaceholder(method);
    }

    private static boolean isOfRecord(Executable method, Class<?> type) {
        var components = type.getRecordComponents();
        return isConstructor(method)
                ? Arrays.equals(
                        method.getParameterTypes(),
                        Arrays.stream(components).map(RecordComponent::getType).toArray())
                : Arrays.stream(components)
                        .anyMatch(component -> component.getAccessor().equals(method));
    }

    /** Returns true for a private constructor without parameters, as in a class that has only static methods. */
    private static boolean isPlaceholder(Executable method) {
        return isConstructor(method) && Modifier.isPrivate(method.getModifiers()) && method.getParameterCount() == 0;
    }

    private static boolean isOfLibrary(Executable method) {
        var type = method.getDeclaringClass();
        return type.isAnnotation()
                || isMapping(type)
                || isMarked(method)
                || (isConstructor(method) && isMadeByLibrary(type));
    }

    private static boolean isMadeByLibrary(Class<?> type) {
        return ring(type).equals("api")
                || Converter.class.isAssignableFrom(type)
                || GenericFilter.class.isAssignableFrom(type)
                || hasLibraryAnnotation(type)
                || Arrays.stream(type.getDeclaredMethods()).anyMatch(EntryPoints::isMarked);
    }

    /** Returns true for a mapping of settings, and for the interfaces in it. */
    private static boolean isMapping(Class<?> type) {
        return type.isAnnotationPresent(ConfigMapping.class)
                || (type.getEnclosingClass() != null && isMapping(type.getEnclosingClass()));
    }

    /** Returns true if the method or one of its parameters has an annotation of a library, for example an observer of CDI. */
    private static boolean isMarked(Executable method) {
        return hasLibraryAnnotation(method)
                || Arrays.stream(method.getParameters()).anyMatch(EntryPoints::hasLibraryAnnotation);
    }

    private static boolean hasLibraryAnnotation(AnnotatedElement element) {
        return Arrays.stream(element.getAnnotations())
                .map(annotation -> annotation.annotationType().getPackageName())
                .anyMatch(home -> !home.startsWith("java.")
                        && !home.startsWith("sh.joiner.")
                        && !home.equals("org.jspecify.annotations"));
    }

    /** Returns true for an accessor of a type that Jackson reads or writes. */
    private boolean isOfJson(Executable method) {
        var type = method.getDeclaringClass();
        return ACCESSOR.matcher(method.getName()).matches()
                && (ring(type).equals("api")
                        || json.contains(type.getName())
                        || type.isAnnotationPresent(RegisterForReflection.class));
    }

    private boolean isOfTemplate(Executable method) {
        var type = method.getDeclaringClass();
        var accessor = ACCESSOR.matcher(method.getName());
        boolean isVisible = type.isAnnotationPresent(TemplateExtension.class)
                || (SHOWN.contains(ring(type)) && !Modifier.isStatic(method.getModifiers()));
        return isVisible
                && (inTemplates.contains(method.getName())
                        || (accessor.matches()
                                && inTemplates.contains(
                                        accessor.group(1).toLowerCase(Locale.ROOT) + accessor.group(2))));
    }

    private static boolean isConstructor(Executable method) {
        return method instanceof Constructor;
    }

    private static String ring(Class<?> type) {
        return type.getName().split("\\.", -1)[2];
    }

    private static Set<String> wordsOfTemplates() {
        try (var files = Files.walk(TEMPLATES)) {
            return files.filter(Files::isRegularFile)
                    .map(EntryPoints::read)
                    .flatMap(text -> EXPRESSION.matcher(text).results())
                    .flatMap(expression -> WORD.matcher(expression.group()).results())
                    .map(MatchResult::group)
                    .collect(Collectors.toSet());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
