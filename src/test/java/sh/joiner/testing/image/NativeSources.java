package sh.joiner.testing.image;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.StringEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The input of native-image: the class path, with the configuration of the program and of each library below META-INF/native-image. */
public final class NativeSources {

    private static final Path BUILT = Path.of("target/native-sources");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern AT_RUN_TIME = Pattern.compile("--initialize-at-run-time=([^\\s\\\\]+)");

    private final Path program;
    private final List<Path> jars;

    private NativeSources(Path program, List<Path> libraries) {
        this.program = program;
        this.jars = Stream.concat(Stream.of(program), libraries.stream()).toList();
    }

    /** Returns the input that the last build generated. */
    public static NativeSources built() {
        if (!Files.isDirectory(BUILT)) {
            throw new IllegalStateException(
                    "%s is missing: run ./mvnw compile quarkus:build@native-sources".formatted(BUILT));
        }
        var program = files(BUILT).stream()
                .filter(file -> file.toString().endsWith("-runner.jar"))
                .findFirst();
        return new NativeSources(program.orElseThrow(), files(BUILT.resolve("lib")));
    }

    private static List<Path> files(Path folder) {
        try (var files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns the names of the classes that the program registers for reflection, in any way. */
    public Set<String> reflective() {
        return registered(_ -> true);
    }

    /** Returns the names of the classes whose constructors and methods are registered: Jackson can read and write their objects. */
    public Set<String> bindable() {
        return registered(entry -> entry.path("allDeclaredConstructors").asBoolean()
                && entry.path("allDeclaredMethods").asBoolean());
    }

    private Set<String> registered(Predicate<JsonNode> kind) {
        return json(program, "reflect-config.json")
                .filter(kind)
                .map(entry -> entry.path("name").asText())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the interfaces of each proxy that the program registers, joined by commas. */
    public Set<String> proxies() {
        return json(program, "proxy-config.json")
                .map(entry -> items(entry.isArray() ? entry : entry.path("interfaces"))
                        .map(JsonNode::asText)
                        .collect(Collectors.joining(",")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the resources of the class path that the image contains. */
    public Set<String> resources() {
        var configurations = jars.stream()
                .flatMap(jar -> entries(jar, name -> isConfiguration(name, "resource-config.json")))
                .map(NativeSources::tree)
                .toList();
        var included = patterns(configurations, "includes")
                .and(patterns(configurations, "excludes").negate());
        return names().stream().filter(included).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the names of all files of the class path. */
    public Set<String> names() {
        return jars.stream().flatMap(NativeSources::names).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Predicate<String> patterns(List<JsonNode> configurations, String kind) {
        var patterns = configurations.stream()
                .flatMap(json -> items(json.path("resources").path(kind)))
                .map(item -> Pattern.compile(item.path("pattern").asText()).asMatchPredicate())
                .toList();
        return name -> patterns.stream().anyMatch(pattern -> pattern.test(name));
    }

    /** Returns the classes and packages that libraries and the generated feature of Quarkus initialize at run time. */
    public Set<String> initializedAtRunTime() {
        var arguments = jars.stream()
                .flatMap(jar -> entries(jar, name -> isConfiguration(name, "native-image.properties")))
                .flatMap(bytes -> AT_RUN_TIME.matcher(new String(bytes, UTF_8)).results())
                .flatMap(match -> Arrays.stream(match.group(1).split(",")));
        var feature = entries(program, name -> name.equals("io/quarkus/runner/Feature.class"))
                .flatMap(NativeSources::strings);
        return Stream.concat(arguments, feature).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> strings(byte[] type) {
        return StreamSupport.stream(ClassFile.of().parse(type).constantPool().spliterator(), false)
                .filter(StringEntry.class::isInstance)
                .map(entry -> ((StringEntry) entry).stringValue());
    }

    /** Returns every class file of the class path. */
    public List<byte[]> classes() {
        return jars.parallelStream()
                .flatMap(jar -> entries(jar, name -> name.endsWith(".class") && !name.startsWith("META-INF/")))
                .toList();
    }

    private static boolean isConfiguration(String name, String file) {
        return name.startsWith("META-INF/native-image/") && name.endsWith("/" + file);
    }

    private static Stream<JsonNode> json(Path jar, String file) {
        return entries(jar, name -> isConfiguration(name, file)).flatMap(bytes -> items(tree(bytes)));
    }

    private static Stream<JsonNode> items(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static JsonNode tree(byte[] bytes) {
        try {
            return JSON.readTree(bytes);
        } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
        }
    }

    private static Stream<String> names(Path jar) {
        try (var file = new JarFile(jar.toFile())) {
            return Collections.list(file.entries()).stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(entry -> entry.getName());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Stream<byte[]> entries(Path jar, Predicate<String> wanted) {
        try (var file = new JarFile(jar.toFile())) {
            var contents = Stream.<byte[]>builder();
            for (var entry : Collections.list(file.entries())) {
                if (wanted.test(entry.getName())) {
                    contents.add(file.getInputStream(entry).readAllBytes());
                }
            }
            return contents.build();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
