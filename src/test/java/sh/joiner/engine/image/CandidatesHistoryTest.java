package sh.joiner.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.image.ImageSamples.AMD64;
import static sh.joiner.engine.image.ImageSamples.GPU;
import static sh.joiner.engine.image.ImageSamples.NOW;
import static sh.joiner.engine.image.ImageSamples.NO_GPU;
import static sh.joiner.engine.image.ImageSamples.find;
import static sh.joiner.engine.image.ImageSamples.ids;
import static sh.joiner.engine.image.ImageSamples.image;
import static sh.joiner.engine.image.ImageSamples.notes;
import static sh.joiner.engine.image.ImageSamples.resolved;
import static sh.joiner.engine.image.ImageSamples.unanswered;
import static sh.joiner.engine.image.ImageSamples.verdicts;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.image.Sighting;
import sh.joiner.testing.ImageAnswers;

/** Tests of images that were known before. */
class CandidatesHistoryTest {

    private static final Instant EARLIER = NOW.minus(Duration.ofHours(5));

    private static ImageHistory history(Image... selected) {
        return new ImageHistory(
                List.of(selected).stream().map(ImageSamples::resolved).toList(),
                List.of(selected).stream()
                        .map(image -> new Sighting(image, EARLIER))
                        .toList());
    }

    private static Candidates inspect(ImageAnswer answer, ImageHistory history, ImagesById byId) {
        return Candidates.of(ImageQuestions.with(ImageQuestions.about(answer, history, PolicyInForce.NONE, NOW), byId));
    }

    private static Candidates inspect(ImageAnswer answer, ImageHistory history) {
        return inspect(answer, history, ImagesById.NOTHING);
    }

    @Test
    void aStateStartsWhenItIsFirstSeen() {
        var known = image("ami-1", 3);

        var found = inspect(ImageAnswers.complete(List.of(known, image("ami-2", 1, "pending"))), history(known));

        assertThat(find(found, "ami-1").since()).isEqualTo(EARLIER);
        assertThat(find(found, "ami-2").since()).isEqualTo(NOW);
    }

    @Test
    void aChangedStateStartsNow() {
        var known = image("ami-1", 3);

        var found = inspect(ImageAnswers.complete(List.of(known.in("disabled"))), history(known));

        assertThat(find(found, "ami-1").since()).isEqualTo(NOW);
    }

    @Test
    void aVariantWithoutAnAnswerOfAwsKeepsItsImage() {
        var plain = image("ami-plain", 3).matchedBy("alias", NO_GPU);
        var gpu = image("ami-gpu", 4).matchedBy("alias", GPU);

        var found = inspect(unanswered(List.of(plain), GPU.and(AMD64)), history(plain, gpu));

        assertThat(ids(found)).containsExactly("ami-plain", "ami-gpu");
        assertThat(notes(found)).containsExactly("AMIKept");
    }

    @Test
    void aVariantIsKeptFromTheStatusAloneAfterARestart() {
        var plain = image("ami-plain", 3).matchedBy("alias", NO_GPU);
        var gpu = resolved(image("ami-gpu", 4).matchedBy("alias", GPU));
        var restarted = new ImageHistory(List.of(resolved(plain), gpu), List.of());

        var found = inspect(unanswered(List.of(plain), GPU.and(AMD64)), restarted);

        assertThat(found.selected()).containsExactly(resolved(plain), gpu);
        assertThat(find(found, "ami-gpu").image().state()).isEqualTo("unknown");
    }

    @Test
    void aKeptVariantIsDroppedIfItsImageIsDeregistered() {
        var plain = image("ami-plain", 3).matchedBy("alias", NO_GPU);
        var gpu = image("ami-gpu", 4).matchedBy("alias", GPU);
        var deregistered = new ImagesById(List.of(), List.of("ami-gpu"));

        var found = inspect(unanswered(List.of(plain), GPU.and(AMD64)), history(plain, gpu), deregistered);

        assertThat(ids(found)).containsExactly("ami-plain");
        assertThat(notes(found)).contains("AMIDropped");
    }

    @Test
    void aVariantThatAwsDoesNotPublishIsNotKept() {
        var plain = image("ami-plain", 3).matchedBy("alias", NO_GPU);
        var gpu = image("ami-gpu", 4).matchedBy("alias", GPU);

        var answer = new ImageAnswer(List.of(plain), List.of(), List.of("the GPU variant"));
        var withoutAnswer = inspect(answer, history(plain, gpu));
        var withAnswer = inspect(answer, history(plain, gpu), new ImagesById(List.of(gpu), List.of()));

        assertThat(List.of(withoutAnswer, withAnswer)).allSatisfy(found -> {
            assertThat(ids(found)).containsExactly("ami-plain");
            assertThat(notes(found)).containsExactly("AMIVariantMissing", "AMIDropped");
        });
    }

    @Test
    void aHeldSelectionDropsUnavailableImagesOfAllInstances() {
        var plain = image("ami-1", 3);
        var history = history(plain.matchedBy("alias", GPU));

        var found = inspect(unanswered(List.of(plain.in("failed"))), history);

        assertThat(ids(found)).isEmpty();
        assertThat(notes(found)).containsExactly("AMIsUnresolved", "AMIDropped");
    }

    @Test
    void missingDataOfADeregisteredImageIsNoReason() {
        var deregistered = new Sighting(image("ami-old", 90, "deregistered"), EARLIER);
        var rules = ImageSamples.rules()
                .tags(Map.of("qa", "passed"))
                .checks(ImageCheck.ENA)
                .inForce();

        var found = Candidates.of(ImageQuestions.about(
                ImageAnswers.complete(List.of()), new ImageHistory(List.of(), List.of(deregistered)), rules, NOW));

        assertThat(find(found, "ami-old").verdict().reasons()).containsExactly(new ImageReason.Gone(EARLIER));
    }

    @Test
    void anImageKnownOnlyFromTheStatusIsNotRefused() {
        var gpu = resolved(image("ami-gpu", 4).matchedBy("alias", GPU));

        var found = inspect(ImageAnswers.complete(List.of()), new ImageHistory(List.of(gpu), List.of()));

        assertThat(ids(found)).isEmpty();
        assertThat(verdicts(found)).isEqualTo("ami-gpu awaited: EC2 did not return its state");
        assertThat(notes(found)).containsExactly("AMIDropped");
    }

    @Test
    void whenAnyImageMayBeMissingNothingChanges() {
        var old = image("ami-old", 9);

        var found = inspect(unanswered(List.of(image("ami-new", 1))), history(old));

        assertThat(ids(found)).containsExactly("ami-old");
        assertThat(notes(found)).containsExactly("AMIsUnresolved");
        assertThat(verdicts(found)).contains("ami-new awaited");
    }

    @Test
    void anImageThatIsNoLongerAvailableIsDroppedAndItsNodesAreNamed() {
        var old = image("ami-old", 9);
        var young = image("ami-new", 1);
        var question = ImageQuestions.about(
                ImageAnswers.complete(List.of(young.in("disabled"), old)), history(young), PolicyInForce.NONE, NOW);

        var found = Candidates.of(ImageQuestions.running(question, Map.of("ami-new", List.of("node-a", "node-b"))));

        assertThat(ids(found)).containsExactly("ami-old");
        assertThat(found.notes())
                .extracting(Note::sentence)
                .containsExactly(
                        "AMI ami-new (web-ami-new) is no longer used for launches: refused: its EC2 state is disabled; nodes that use the AMI: node-a, node-b",
                        "AMI ami-old replaces ami-new, which is newer");
    }

    @Test
    void aYoungerImageReplacesAnOlderOneWithoutAWarning() {
        var old = image("ami-old", 9);

        var found = inspect(ImageAnswers.complete(List.of(image("ami-new", 1), old)), history(old));

        assertThat(found.notes()).containsExactly(new Note.Forward("ami-old", "ami-new"));
        assertThat(found.notes()).noneMatch(Note::isFailure);
    }

    @Test
    void aDeregisteredImageIsShownAndNotUsed() {
        var old = image("ami-old", 9);
        var deregistered = new ImagesById(List.of(), List.of("ami-old"));

        var found = inspect(ImageAnswers.complete(List.of()), history(old), deregistered);

        assertThat(ids(found)).isEmpty();
        assertThat(find(found, "ami-old").image().state()).isEqualTo("deregistered");
        assertThat(find(found, "ami-old").verdict().reasons()).containsExactly(new ImageReason.Gone(NOW));
    }

    @Test
    void aDeregisteredImageIsRemovedAfterAWeekUnlessANodeRunsIt() {
        var deregistered = new Sighting(image("ami-old", 90, "deregistered"), NOW.minus(Duration.ofDays(7)));
        var question = ImageQuestions.about(
                ImageAnswers.complete(List.of()),
                new ImageHistory(List.of(), List.of(deregistered)),
                PolicyInForce.NONE,
                NOW);

        assertThat(Candidates.of(question).list()).isEmpty();
        assertThat(Candidates.of(ImageQuestions.running(question, Map.of("ami-old", List.of("node-a"))))
                        .list())
                .singleElement()
                .satisfies(candidate -> assertThat(candidate.nodes()).containsExactly("node-a"));
    }

    @Test
    void anImageThatLostItsTagsIsNoLongerACandidate() {
        var old = image("ami-old", 9);

        var found = inspect(ImageAnswers.complete(List.of()), history(old), new ImagesById(List.of(old), List.of()));

        assertThat(found.list()).isEmpty();
        assertThat(found.notes())
                .extracting(Note::sentence)
                .singleElement()
                .asString()
                .contains("no selector term matches it");
    }

    @Test
    void anImageWithoutAnAnswerIsShownAndNotUsed() {
        var old = image("ami-old", 9);

        var found = inspect(ImageAnswers.complete(List.of(image("ami-2", 10))), history(old));

        assertThat(ids(found)).containsExactly("ami-2");
        assertThat(find(found, "ami-old").verdict()).isInstanceOf(Verdict.Awaited.class);
    }

    @Test
    void selectedImagesAreKeptBeforeDeregisteredOnesAndThoseBeforeTheOthers() {
        var deregistered = new Sighting(image("ami-gone", 90, "deregistered"), EARLIER);
        var failed = image("ami-failed", 2, "failed");

        var found = inspect(
                ImageAnswers.complete(List.of(image("ami-2", 9), failed, image("ami-1", 5))),
                new ImageHistory(List.of(), List.of(deregistered)));

        assertThat(found.worthKeeping(4))
                .extracting(sighting -> sighting.image().id())
                .containsExactly("ami-1", "ami-gone", "ami-failed", "ami-2");
    }

    @Test
    void withAnIncompleteAnswerOnlyUsedImagesAreRequestedById() {
        var history = history(image("ami-1", 3));
        var more = new ImageHistory(
                history.selected(),
                List.of(
                        new Sighting(image("ami-2", 4), EARLIER),
                        new Sighting(image("ami-3", 5), EARLIER),
                        new Sighting(image("ami-4", 6, "deregistered"), EARLIER)));

        assertThat(more.absentFrom(unanswered(List.of()), Set.of("ami-3"), List.of("ami-9")))
                .containsExactly("ami-1", "ami-3");
        assertThat(more.absentFrom(ImageAnswers.complete(List.of()), Set.of(), List.of()))
                .containsExactly("ami-1", "ami-2", "ami-3");
    }

    @Test
    void usedAndUnavailableImagesSurviveARestartBeforeTheOthers() {
        var found = inspect(
                ImageAnswers.complete(List.of(image("ami-1", 1), image("ami-2", 2), image("ami-3", 3, "failed"))),
                ImageHistory.NOTHING);

        assertThat(found.worthKeeping(2))
                .extracting(sighting -> sighting.image().id())
                .containsExactly("ami-1", "ami-3");
    }
}
