package sh.joiner.engine.image;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.image.ImageSamples.GPU;
import static sh.joiner.engine.image.ImageSamples.NOW;
import static sh.joiner.engine.image.ImageSamples.NO_GPU;
import static sh.joiner.engine.image.ImageSamples.rules;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.ImageAnswers;

class CandidatesPropertiesTest {

    @Provide
    Arbitrary<List<Image>> images() {
        var states = Arbitraries.of("available", "available", "available", "pending", "failed", "deregistered");
        var image = Combinators.combine(
                        Arbitraries.integers().between(0, 40),
                        states,
                        Arbitraries.of("x86_64", "arm64", "i386"),
                        Arbitraries.integers().between(0, 9),
                        Arbitraries.of(Requirements.NONE, GPU, NO_GPU),
                        Arbitraries.integers().between(-2, 2))
                .as(CandidatesPropertiesTest::image);
        // an id has one state: EC2 does not contradict itself
        return image.list().ofMaxSize(30).uniqueElements(Image::id);
    }

    private static Image image(int number, String state, String arch, int days, Requirements variant, int deprecated) {
        return new Image(
                "ami-%02d".formatted(number),
                "web-" + number % 3,
                "self",
                state,
                arch,
                NOW.minus(days, ChronoUnit.DAYS),
                deprecated == 2 ? null : NOW.plus(deprecated, ChronoUnit.DAYS),
                number % 4 == 0 ? Map.of("qa", "passed") : Map.of(),
                variant,
                "term");
    }

    @Provide
    Arbitrary<PolicyInForce> policies() {
        return Arbitraries.of(
                PolicyInForce.NONE,
                new PolicyInForce.Unclear("broken"),
                rules().pending().inForce(),
                rules().offset(2).minAge(Duration.ofDays(3), "").inForce(),
                rules().tags(Map.of("qa", "passed")).deny("ami-0*").inForce());
    }

    private static Candidates evaluate(List<Image> images, ImageHistory history, PolicyInForce policy) {
        return Candidates.of(ImageQuestions.about(ImageAnswers.complete(images), history, policy, NOW));
    }

    private static ImageHistory historyOf(List<Image> images) {
        return new ImageHistory(
                images.stream().limit(2).map(ImageSamples::resolved).toList(), List.of());
    }

    @Property
    void theOrderOfAwsAnswersDoesNotMatter(
            @ForAll("images") List<Image> images, @ForAll("policies") PolicyInForce policy, @ForAll long seed) {
        var shuffled = new ArrayList<>(images);
        Collections.shuffle(shuffled, new Random(seed));
        var history = historyOf(images);

        assertThat(evaluate(shuffled, history, policy)).isEqualTo(evaluate(images, history, policy));
    }

    /** A second, simple implementation of aws 4.3 and 4.4. */
    @Property
    void withoutAPolicyTheChoiceIsKarpenters(@ForAll("images") List<Image> images) {
        var best = new HashMap<Requirements, Image>();
        for (var image : images) {
            if (image.isAvailable() && !image.architecture().equals("i386")) {
                best.merge(Variants.instanceKind(image).orElseThrow(), image, CandidatesPropertiesTest::better);
            }
        }
        var expected = best.values().stream()
                .sorted(Comparator.comparing(Image::createdAt).reversed().thenComparing(Image::id))
                .map(Image::id)
                .toList();

        assertThat(evaluate(images, ImageHistory.NOTHING, PolicyInForce.NONE).selected())
                .extracting(ResolvedImage::id)
                .containsExactlyElementsOf(expected);
    }

    private static Image better(Image left, Image right) {
        if (left.isDeprecated(NOW) != right.isDeprecated(NOW)) {
            return left.isDeprecated(NOW) ? right : left;
        }
        if (!left.createdAt().equals(right.createdAt())) {
            return left.createdAt().isAfter(right.createdAt()) ? left : right;
        }
        int byName = left.name().compareTo(right.name());
        if (byName != 0) {
            return byName > 0 ? left : right;
        }
        return left.id().compareTo(right.id()) < 0 ? left : right;
    }

    @Property
    void selectedImagesAreAvailableAndNotRefused(
            @ForAll("images") List<Image> images, @ForAll("policies") PolicyInForce policy) {
        var found = evaluate(images, historyOf(images), policy);

        var selected = found.selected().stream().map(ResolvedImage::id).collect(toSet());
        assertThat(found.list()).allSatisfy(candidate -> {
            assertThat(candidate.verdict() instanceof Verdict.Selected).isEqualTo(selected.contains(candidate.id()));
            assertThat(selected.contains(candidate.id()) && !candidate.image().isAvailable())
                    .isFalse();
        });
    }

    @Property
    void everyImageIsListedExactlyOnce(@ForAll("images") List<Image> images, @ForAll("policies") PolicyInForce policy) {
        var found = evaluate(images, ImageHistory.NOTHING, policy);

        assertThat(found.list())
                .extracting(Candidate::id)
                .containsExactlyInAnyOrderElementsOf(
                        images.stream().map(Image::id).toList());
    }

    @Property
    void anInvalidPolicyAddsNoImage(@ForAll("images") List<Image> images) {
        var history = historyOf(images);

        var found = evaluate(images, history, new PolicyInForce.Unclear("broken"));

        assertThat(history.selected()).extracting(ResolvedImage::id).containsAll(ImageSamples.ids(found));
    }

    @Property
    void aSecondEvaluationHasTheSameResult(
            @ForAll("images") List<Image> images, @ForAll("policies") PolicyInForce policy) {
        var first = evaluate(images, ImageHistory.NOTHING, policy);

        var second = evaluate(images, new ImageHistory(first.selected(), first.sightings()), policy);

        assertThat(second.list()).isEqualTo(first.list());
        assertThat(second.selected()).isEqualTo(first.selected());
    }
}
