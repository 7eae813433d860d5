package sh.joiner.engine.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.ImageAnswers;

/** Tests of the selection of images for launches (aws 4.3 to 4.5). */
class CandidatesTest {

    private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");
    private static final Requirements GPU = Requirements.of(Requirement.exists(Labels.INSTANCE_GPU_COUNT));
    private static final Requirements NO_GPU = Requirements.of(Requirement.doesNotExist(Labels.INSTANCE_GPU_COUNT));

    @Test
    void theYoungestImageOfEachKindIsSelected() {
        var choice = choose(
                List.of(
                        image("ami-1", 10, "x86_64", Requirements.NONE),
                        image("ami-2", 5, "x86_64", Requirements.NONE),
                        image("ami-3", 7, "arm64", Requirements.NONE),
                        image("ami-4", 20, "x86_64", GPU)),
                NOW);

        assertThat(choice.selected()).extracting(ResolvedImage::id).containsExactly("ami-2", "ami-3", "ami-4");
        assertThat(verdict(choice, "ami-1")).isEqualTo(new Verdict.SupersededBy("ami-2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pending", "failed", "disabled", "deregistered", "transient", "error", "invalid"})
    void anUnavailableImageIsNeverSelectedHoweverYoung(String state) {
        var half = image("ami-new", "ami-new", 0, state, null, "x86_64", Requirements.NONE);

        var choice = choose(List.of(half, image("ami-old", 9, "x86_64", Requirements.NONE)), NOW);

        assertThat(choice.selected()).extracting(ResolvedImage::id).containsExactly("ami-old");
        assertThat(verdict(choice, "ami-new").reasons())
                .extracting(ImageReason::code)
                .containsExactly(state.equals("deregistered") ? "Gone" : "NotAvailable");
    }

    @Test
    void anImageThatIsNotDeprecatedPrecedesAYoungerDeprecatedOne() {
        var deprecated = image("ami-new", "a", 1, "available", NOW, "x86_64", Requirements.NONE);
        var later = image("ami-old", "a", 9, "available", NOW.plusSeconds(1), "x86_64", Requirements.NONE);

        var choice = choose(List.of(deprecated, later), NOW);

        assertThat(choice.selected()).extracting(ResolvedImage::id).containsExactly("ami-old");
        assertThat(verdict(choice, "ami-new")).isEqualTo(new Verdict.SupersededBy("ami-old"));
    }

    @Test
    void aDeprecatedImageIsUsedAndReportedIfThereIsNoBetterOne() {
        var deprecated = image("ami-1", "a", 1, "available", NOW, "x86_64", Requirements.NONE);

        var choice = choose(List.of(deprecated), NOW);

        assertThat(choice.selected()).extracting(ResolvedImage::deprecated).containsExactly(true);
    }

    @Test
    void forImagesOfEqualAgeTheGreaterNameWinsThenTheSmallestId() {
        var a = image("ami-a", "name-a", 1, "available", null, "x86_64", Requirements.NONE);
        var b = image("ami-b", "name-b", 1, "available", null, "x86_64", Requirements.NONE);
        var c = image("ami-c", "name-b", 1, "available", null, "x86_64", Requirements.NONE);

        assertThat(choose(List.of(a, b, c), NOW).selected())
                .extracting(ResolvedImage::id)
                .containsExactly("ami-b");
    }

    @Test
    void anImageOfAnUnsupportedArchitectureIsRefused() {
        var choice = choose(List.of(image("ami-1", 1, "i386", Requirements.NONE)), NOW);

        assertThat(choice.selected()).isEmpty();
        assertThat(verdict(choice, "ami-1").reasons())
                .extracting(ImageReason::code)
                .containsExactly("UnknownArchitecture");
    }

    @Test
    void anImageMayServeTwoKindsOfInstances() {
        var choice = choose(List.of(image("ami-1", 1, "x86_64", GPU), image("ami-1", 1, "x86_64", NO_GPU)), NOW);

        assertThat(choice.selected()).extracting(ResolvedImage::id).containsExactly("ami-1", "ami-1");
        assertThat(choice.list()).extracting(Candidate::verdict).hasSize(2).containsOnly(new Verdict.Selected());
    }

    @Test
    void anImageThatSeveralTermsMatchIsListedOnceWithAllTerms() {
        var image = image("ami-1", 1, "x86_64", Requirements.NONE);

        var choice = choose(List.of(image, image.matchedBy("another", Requirements.NONE)), NOW);

        assertThat(choice.list()).singleElement().satisfies(candidate -> {
            assertThat(candidate.terms()).containsExactly("another", "term");
            assertThat(candidate.verdict()).isEqualTo(new Verdict.Selected());
            assertThat(candidate.since()).isEqualTo(NOW);
        });
    }

    @Test
    void theFirstImageWhoseRequirementsAreSatisfiedIsUsed() {
        var images = choose(List.of(image("ami-gpu", 1, "x86_64", GPU), image("ami-plain", 2, "x86_64", NO_GPU)), NOW)
                .selected();
        var amd64 = Requirement.in(Labels.ARCH, "amd64");

        assertThat(served(images, amd64, Requirement.doesNotExist(Labels.INSTANCE_GPU_COUNT)))
                .isEqualTo("ami-plain");
        assertThat(served(images, amd64, Requirement.in(Labels.INSTANCE_GPU_COUNT, "4")))
                .isEqualTo("ami-gpu");
        assertThat(served(images, Requirement.in(Labels.ARCH, "arm64"))).isEmpty();
    }

    @Test
    void aMissingLabelSatisfiesOnlyDoesNotExist() {
        var gpu = choose(List.of(image("ami-gpu", 1, "x86_64", GPU)), NOW).selected();
        var plain =
                choose(List.of(image("ami-plain", 1, "x86_64", NO_GPU)), NOW).selected();
        var amd64 = Requirement.in(Labels.ARCH, "amd64");

        assertThat(served(gpu, amd64)).isEmpty();
        assertThat(served(plain, amd64)).isEqualTo("ami-plain");
    }

    private static String served(List<ResolvedImage> images, Requirement... labels) {
        return ImageMapping.imageFor(Requirements.of(labels), images)
                .map(ResolvedImage::id)
                .orElse("");
    }

    private static Candidates choose(List<Image> images, Instant now) {
        return Candidates.of(ImageQuestions.about(ImageAnswers.complete(images), now));
    }

    private static Verdict verdict(Candidates choice, String id) {
        return choice.list().stream()
                .filter(candidate -> candidate.id().equals(id))
                .findFirst()
                .orElseThrow()
                .verdict();
    }

    private static Image image(String id, int daysOld, String architecture, Requirements variant) {
        return image(id, "name-" + id, daysOld, "available", null, architecture, variant);
    }

    private static Image image(
            String id,
            String name,
            int daysOld,
            String state,
            @Nullable Instant deprecatedAt,
            String architecture,
            Requirements variant) {
        var created = NOW.minus(daysOld, ChronoUnit.DAYS);
        return new Image(id, name, "self", state, architecture, created, deprecatedAt, Map.of(), variant, "term");
    }
}
