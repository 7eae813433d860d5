package sh.joiner.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A class is named after its role in the domain, not after a design pattern. */
final class NamesTest {

    private static final Pattern VAGUE =
            Pattern.compile("Abstract[A-Z].*|.*(Utils?|Helpers?|Manager|Impl|Factory|Dto|DTO|Info|Context)");
    private static final Pattern METAPHOR = Pattern.compile(
            ".*(Book|Books|Desk|Shelf|Chronicle|Turnstile|Ground|Pace|Scene|Stock|Course|Going|Standing|Ending)");
    private static final Pattern NO_SENTENCE = Pattern.compile("(test|should)([A-Z_].*)?");

    private final List<SourceFile> files = Stream.of("src/main/java", "src/test/java", "src/jmh/java")
            .map(SourceFile::under)
            .flatMap(List::stream)
            .toList();

    @Test
    void noTypeHasAVagueName() {
        var vague = files.stream()
                .flatMap(file -> file.types().stream()
                        .filter(type -> isVague(type.name()))
                        .map(type -> file.path() + " " + type.name()));

        assertThat(vague).isEmpty();
    }

    /** A new contributor knows the terms of Kubernetes, AWS and Karpenter, but has to guess the meaning of a metaphor. */
    @Test
    void noTypeIsNamedAfterAMetaphor() {
        var metaphors = files.stream()
                .flatMap(file -> file.types().stream()
                        .filter(type -> METAPHOR.matcher(type.name()).matches())
                        .map(type -> file.path() + " " + type.name()));

        assertThat(METAPHOR.matcher("CatalogBook").matches()).isTrue();
        assertThat(metaphors).isEmpty();
    }

    /** A simple name is clear without the imports. Exception: a class of the API has the name of the model's value that it is translated to. */
    @Test
    void aSimpleNameBelongsToOneClassOfTheMainSources() {
        var classesByName = files.stream()
                .filter(file -> file.path().startsWith("src/main/") && !file.isPackageInfo())
                .map(SourceFile::className)
                .collect(Collectors.groupingBy(name -> name.substring(name.lastIndexOf('.') + 1)));

        assertThat(classesByName)
                .allSatisfy((_, classes) -> assertThat(meanings(classes)).hasSize(1));
    }

    private static List<String> meanings(List<String> classes) {
        boolean isModeled = classes.stream().anyMatch(name -> name.startsWith("sh.joiner.model."));
        return classes.stream()
                .filter(name -> !isModeled || !name.startsWith("sh.joiner.api."))
                .toList();
    }

    @Test
    void noNameInTheTestsStartsWithTestOrShould() {
        var labels = files.stream()
                .filter(file -> file.path().startsWith("src/test/"))
                .flatMap(file -> file.methods().stream()
                        .filter(method -> NO_SENTENCE.matcher(method.name()).matches())
                        .map(method -> file.path() + " " + method.name()));

        assertThat(labels).isEmpty();
    }

    @Test
    void noLambdaParameterIsCalledOne() {
        var nameless = files.stream()
                .filter(file -> file.lambdaParameters().contains("one"))
                .map(SourceFile::path);

        assertThat(files).anyMatch(file -> file.lambdaParameters().contains("file"));
        assertThat(nameless).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"StringUtils", "PodHelper", "CacheManager", "CapacityImpl", "AbstractLoop", "NodeInfo"})
    void isVagueName(String name) {
        assertThat(isVague(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Simple", "Utility", "Informers", "Abstraction"})
    void isClearName(String name) {
        assertThat(isVague(name)).isFalse();
    }

    private static boolean isVague(String name) {
        return VAGUE.matcher(name).matches();
    }
}
