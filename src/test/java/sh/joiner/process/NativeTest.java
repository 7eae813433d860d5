package sh.joiner.process;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.annotations.RegisterForProxy;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.image.JacksonTypes;
import sh.joiner.testing.image.MainClasses;
import sh.joiner.testing.image.NativeSources;
import sh.joiner.testing.image.StaticInitializers;

/** Checks the generated configuration of the native image, without building the image. */
@Tag("packaged")
class NativeTest {

    /** Classes that keep a random generator or a thread, with the reason why none of them is part of the image. */
    private static final Map<String, String> UNREACHABLE = Map.ofEntries(
            entry(
                    "io.netty.handler.ssl.SslContext",
                    "only ReferenceCountedOpenSslServerContext reads its generator, and Quarkus replaces newServerContextInternal with a method that"
                            + " creates contexts of the JDK only"),
            entry(
                    "io.netty.handler.ssl.BouncyCastleAlpnSslUtils",
                    "Quarkus removes it where BouncyCastle is not on the class path (IsBouncyNotThere)"),
            entry("io.smallrye.health.HealthStatus", "a factory for checks of users; no other class refers to it"));

    private static final NativeSources SOURCES = NativeSources.built();
    private static final Set<String> REFLECTIVE = SOURCES.reflective();

    private final List<Class<?>> classes = MainClasses.all();

    @Test
    void everyTypeThatJacksonBindsIsInTheConfiguration() {
        var missing = new TreeSet<>(JacksonTypes.of(classes));
        missing.removeAll(SOURCES.bindable());

        assertThat(missing).isEmpty();
    }

    @Test
    void everyRegistrationHasAnEffect() {
        var types = classes.stream()
                .flatMap(type -> Arrays.stream(type.getAnnotationsByType(RegisterForReflection.class))
                        .flatMap(annotation -> registered(type, annotation.targets())));
        var proxies = classes.stream()
                .flatMap(type -> Arrays.stream(type.getAnnotationsByType(RegisterForProxy.class))
                        .flatMap(annotation -> registered(type, annotation.targets())));

        assertThat(REFLECTIVE).containsAll(types.toList());
        assertThat(SOURCES.proxies()).containsAll(proxies.toList());
    }

    private static Stream<String> registered(Class<?> marked, Class<?>... targets) {
        return (targets.length == 0 ? Stream.of(marked) : Arrays.stream(targets)).map(Class::getName);
    }

    @Test
    void nothingOfTheSdkIsRegistered() {
        var registered = Stream.concat(REFLECTIVE.stream(), SOURCES.proxies().stream());

        assertThat(registered.filter(name -> name.contains("software.amazon.awssdk.")))
                .isEmpty();
    }

    @Test
    void noStaticInitializerCreatesARandomGeneratorOrStartsAThread() {
        var atRunTime = SOURCES.initializedAtRunTime();
        var found = new TreeMap<>(StaticInitializers.findings(SOURCES.classes()));
        found.keySet().removeIf(name -> atRunTime.contains(name) || name.startsWith("io.quarkus.runner."));

        assertThat(found.keySet()).isEqualTo(new TreeSet<>(UNREACHABLE.keySet()));
    }

    @Test
    void noClassFileIsAResource() {
        assertThat(SOURCES.resources().stream().filter(name -> name.endsWith(".class")))
                .isEmpty();
    }

    @Test
    void theResourcesThatTheProgramReadsAreIncluded() {
        assertThat(SOURCES.resources())
                .contains(
                        "software/amazon/awssdk/regions/internal/region/endpoints.json",
                        "software/amazon/awssdk/awscore/internal/defaults/sdk-default-configuration.json",
                        "kubernetes/stories/tour.yaml",
                        "META-INF/resources/ui/joiner.css")
                .containsAll(interceptors());
    }

    private static Set<String> interceptors() {
        return SOURCES.names().stream()
                .filter(name -> name.matches("software/amazon/awssdk/.*/execution\\.interceptors"))
                .collect(Collectors.toSet());
    }
}
