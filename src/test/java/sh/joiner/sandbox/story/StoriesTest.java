package sh.joiner.sandbox.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import sh.joiner.sandbox.schema.CelQuestion;

/** The story files. */
class StoriesTest {

    static final List<String> NAMES = Stories.NAMES;

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void everyFileInTheFolderIsAPlayableStory() throws IOException {
        assertThat(files(Path.of("kubernetes/stories")))
                .containsExactlyInAnyOrderElementsOf(
                        NAMES.stream().map(name -> name + ".yaml").toList());
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void everyStoryHasOutcomesWithValidExpressions(String name) {
        var story = Stories.named(name);

        assertThat(story.about()).isNotBlank();
        assertThat(story.outcomes()).isNotEmpty().allSatisfy(outcome -> {
            assertThatCode(() -> new CelQuestion(outcome.that())).doesNotThrowAnyException();
            assertThat(outcome.by())
                    .as("an outcome can only be checked after the first step")
                    .isGreaterThan(story.steps().getFirst().at());
        });
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void everyStoryUsesEveryManifestOfItsFolder(String name) throws IOException {
        var used = Stories.named(name).steps().stream()
                .flatMap(step -> step.apply().stream())
                .toList();

        assertThat(used)
                .containsExactlyElementsOf(files(Path.of("kubernetes/stories", name)).stream()
                        .map(file -> name + "/" + file)
                        .toList());
    }

    @Test
    void aSingleValueIsReadAsAListWithOneItem() {
        var story = Stories.read("""
                title: T
                steps:
                  - {at: PT2S, says: one, apply: a.yaml}
                """, "t");

        assertThat(story.steps()).singleElement().satisfies(step -> {
            assertThat(step.at()).isEqualTo(Duration.ofSeconds(2));
            assertThat(step.apply()).containsExactly("a.yaml");
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{title: T, steps: [{at: PT1S}]} | story t, steps[0]: | says is missing",
                "{title: T, steps: [{at: soon, says: x}]} | story t, steps[0].at: | soon",
                "{title: T, steps: [{at: PT1S, says: x, scal: 1}]} | story t, steps[0].scal: | Unrecognized field",
                "{title: T, steps: [{at: PT2S, says: x}, {at: PT1S, says: y}]} | story t, the file: | step 2 is at PT1S, before the previous step",
                "{title: T, outcomes: [{says: x, of: pods, that: 'true', from: PT2M, by: PT1M}]} | story t, outcomes[0]: | must be earlier than",
                "{about: x} | story t, the file: | title is missing"
            })
    void anErrorIsReportedWithItsLocation(String yaml, String place, String what) {
        assertThatThrownBy(() -> Stories.read(yaml, "t"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(place)
                .hasMessageContaining(what);
    }

    @Test
    void anUnknownStoryIsRejectedWithTheListOfStories() {
        assertThatThrownBy(() -> Stories.named("epic"))
                .hasMessageStartingWith("story \"epic\" not found: use one of tour, first-steps");
    }
}
