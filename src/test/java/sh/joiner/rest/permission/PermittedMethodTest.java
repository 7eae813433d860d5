package sh.joiner.rest.permission;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.rest.permission.PermittedMethod.Where;

class PermittedMethodTest {

    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages("sh.joiner.rest", "sh.joiner.ui", "sh.joiner.app");

    /** Returns every JAX-RS method of the program other than reads, in the form {@code POST /api/v1/simulate}. */
    private Stream<String> writes() {
        return CLASSES.stream()
                .filter(type -> type.isAnnotatedWith(Path.class))
                .flatMap(type -> type.getMethods().stream().flatMap(method -> write(type, method).stream()));
    }

    private static Optional<String> write(JavaClass type, JavaMethod method) {
        return method.getAnnotations().stream()
                .flatMap(annotation -> annotation.getRawType().tryGetAnnotationOfType(HttpMethod.class).stream())
                .map(HttpMethod::value)
                .filter(verb -> !READS.contains(verb))
                .map(verb -> verb + " " + pathOf(type, method))
                .findFirst();
    }

    private static String pathOf(JavaClass type, JavaMethod method) {
        return Stream.of(type.tryGetAnnotationOfType(Path.class), method.tryGetAnnotationOfType(Path.class))
                .flatMap(Optional::stream)
                .map(path -> "/" + path.value().replaceAll("^/|/$", ""))
                .collect(Collectors.joining());
    }

    @Test
    void exactlyTheWritingMethodsHaveARow() {
        var rows = PermittedMethod.ALL.stream().map(row -> row.verb() + " " + row.template());

        assertThat(rows)
                .hasSizeGreaterThan(20)
                .containsExactlyInAnyOrderElementsOf(writes().distinct().toList());
    }

    @Test
    void onlySimulationsArePermittedInACluster() {
        assertThat(PermittedMethod.ALL.stream().filter(row -> row.where() == Where.EVERYWHERE))
                .extracting(PermittedMethod::template)
                .containsExactlyInAnyOrder("/api/v1/simulate", "/what-if");
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /api/v1/caches/images/refresh, true",
        "DELETE, /sandbox/v1/faults/slow-ec2, true",
        "PUT, /api/v1/simulate, false",
        "POST, /api/v1/simulate/, true",
        "POST, /api/v1/caches/a/b/refresh, false",
        "POST, /api/v1/interruptions/a;x=/approve, false",
        "POST, /q/anything, false"
    })
    void aRowPermitsOneMethodOnOnePath(String verb, String path, boolean permitted) {
        assertThat(PermittedMethod.of(verb, path).isPresent()).isEqualTo(permitted);
    }
}
