package sh.joiner.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.image.ImageSamples.AMD64;
import static sh.joiner.engine.image.ImageSamples.GPU;
import static sh.joiner.engine.image.ImageSamples.NOW;
import static sh.joiner.engine.image.ImageSamples.ids;
import static sh.joiner.engine.image.ImageSamples.image;
import static sh.joiner.engine.image.ImageSamples.resolved;
import static sh.joiner.engine.image.ImageSamples.rules;
import static sh.joiner.engine.image.ImageSamples.unanswered;
import static sh.joiner.engine.image.ImageSamples.verdicts;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.image.ImageHistory.Spec;
import sh.joiner.engine.preflight.PreflightFacts;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.image.Sighting;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutTarget;
import sh.joiner.testing.ImageAnswers;

/** Tests of the selection of images for a policy with rollout rules. */
class CandidatesRolloutTest {

    private static final Image OLD = image("ami-1", 9);
    private static final Image NEW = image("ami-2", 1);
    private static final Image OTHER = image("ami-3", 0);
    private static final ResolvedImage GPU_OLD = new ResolvedImage("ami-gpu-1", "gpu-1", GPU, false);
    private static final PolicyInForce STEPS = rules().rollout().inForce();

    private static Candidates choose(ImageHistory history, PolicyInForce policy, Image... images) {
        return choose(ImageAnswers.complete(List.of(images)), history, policy);
    }

    private static Candidates choose(ImageAnswer answer, ImageHistory history, PolicyInForce policy) {
        return Candidates.of(ImageQuestions.about(answer, history, policy, NOW));
    }

    private static ImageHistory selected(Image image, ImageRollout... rollouts) {
        return new ImageHistory(List.of(resolved(image)), List.of(new Sighting(image, NOW)))
                .with(List.of(rollouts), Map.of());
    }

    private static ImageRollout rollout(Image stable, Image candidate, RolloutPhase phase) {
        return new ImageRollout(
                "web-1",
                "uid",
                "1",
                1,
                NOW,
                new RolloutTarget("web", "verified", List.of(resolved(stable)), List.of(resolved(candidate))),
                null,
                RolloutProgress.NONE.in(phase, ""));
    }

    private static Optional<List<String>> rolledOut(Candidates candidates) {
        return candidates
                .rolledOut()
                .map(images -> images.stream().map(ResolvedImage::id).toList());
    }

    @Test
    void theFirstImagesOfAClassAreStableAtOnce() {
        var found = choose(ImageHistory.NOTHING, STEPS, OLD, NEW);

        assertThat(ids(found)).containsExactly("ami-2");
        assertThat(rolledOut(found)).contains(List.of());
    }

    @Test
    void aBetterImageWaitsForItsRollout() {
        var found = choose(selected(OLD), STEPS, OLD, NEW);

        assertThat(ids(found)).containsExactly("ami-1");
        assertThat(verdicts(found)).isEqualTo("""
                ami-2 awaited: an AMIRollout replaces ami-1 step by step
                ami-1 selected""");
        assertThat(rolledOut(found)).contains(List.of("ami-2"));
    }

    @Test
    void withoutRolloutRulesABetterImageIsSelectedAtOnce() {
        var found = choose(selected(OLD), rules().inForce(), OLD, NEW);

        assertThat(ids(found)).containsExactly("ami-2");
        assertThat(rolledOut(found)).isEmpty();
    }

    /** The terms of the class may have moved to another version, so that no term matches the stable image. */
    @Test
    void theStableImageStaysSelectedIfNoTermMatchesItAnyLonger() {
        var found = choose(selected(OLD, rollout(OLD, NEW, RolloutPhase.PROGRESSING)), STEPS, NEW);

        assertThat(ids(found)).containsExactly("ami-1");
        assertThat(verdicts(found)).contains("ami-2 awaited: AMIRollout web-1 replaces ami-1 step by step");
        assertThat(rolledOut(found)).contains(List.of("ami-2"));
    }

    @Test
    void aThirdImageChangesTheCandidateAndNotTheStableImage() {
        var found = choose(selected(OLD, rollout(OLD, NEW, RolloutPhase.SOAKING)), STEPS, OLD, NEW, OTHER);

        assertThat(ids(found)).containsExactly("ami-1");
        assertThat(verdicts(found)).isEqualTo("""
                ami-3 awaited: AMIRollout web-1 replaces ami-1 step by step
                ami-2 superseded by ami-3
                ami-1 selected""");
        assertThat(rolledOut(found)).contains(List.of("ami-3"));
    }

    @Test
    void afterASuccessTheCandidateIsSelected() {
        var found = choose(selected(OLD, rollout(OLD, NEW, RolloutPhase.SUCCEEDED)), STEPS, OLD, NEW);

        assertThat(ids(found)).containsExactly("ami-2");
        assertThat(rolledOut(found)).contains(List.of());
    }

    /** The status may no longer list the stable image, for example because the image was deregistered during the rollout. */
    @Test
    void afterASuccessTheCandidateIsSelectedEvenIfTheStatusHasAnotherImage() {
        var found = choose(selected(OTHER, rollout(OLD, NEW, RolloutPhase.SUCCEEDED)), STEPS, OLD, NEW, OTHER);

        assertThat(ids(found)).containsExactly("ami-2");
        assertThat(rolledOut(found)).contains(List.of("ami-3"));
    }

    @Test
    void aSuccessThatWasAppliedDoesNotMoveTheClassBack() {
        var applied = rollout(OLD, NEW, RolloutPhase.SUCCEEDED);
        applied = new ImageRollout(
                applied.name(),
                applied.uid(),
                applied.version(),
                1,
                NOW,
                applied.target(),
                null,
                applied.progress().asApplied());
        var found = choose(selected(OTHER, applied), STEPS, OLD, NEW, OTHER);

        assertThat(ids(found)).containsExactly("ami-3");
        assertThat(rolledOut(found)).contains(List.of());
    }

    @Test
    void aRejectedImageIsRefusedAndTheStableOneStays() {
        var found = choose(selected(OLD, rollout(OLD, NEW, RolloutPhase.FAILED)), STEPS, OLD, NEW);

        assertThat(ids(found)).containsExactly("ami-1");
        assertThat(verdicts(found)).isEqualTo("""
                ami-2 refused: AMIRollout web-1 has rejected it; delete this AMIRollout to allow it again
                ami-1 selected""");
        assertThat(rolledOut(found)).contains(List.of());
    }

    @Test
    void theStableImageStaysAfterARejectionEvenIfNoTermMatchesIt() {
        assertThat(ids(choose(selected(OLD, rollout(OLD, NEW, RolloutPhase.FAILED)), STEPS, NEW)))
                .containsExactly("ami-1");
        assertThat(ids(choose(selected(OLD, rollout(OLD, NEW, RolloutPhase.FAILED)), rules().inForce(), NEW)))
                .as("also without rollout rules")
                .containsExactly("ami-1");
    }

    @Test
    void anImageThatIsBetterThanTheRejectedOneGetsItsOwnRollout() {
        var found = choose(selected(OLD, rollout(OLD, NEW, RolloutPhase.FAILED)), STEPS, OLD, NEW, OTHER);

        assertThat(ids(found)).containsExactly("ami-1");
        assertThat(rolledOut(found)).contains(List.of("ami-3"));
    }

    /** The stable image was deregistered: launches wait, because no step allows the candidate image. */
    @Test
    void aDeregisteredStableImageIsNotSelected() {
        var byId = new ImagesById(List.of(), List.of("ami-1"));
        var question = new ImageQuestion(
                ImageAnswers.complete(List.of(NEW)),
                byId,
                selected(OLD, rollout(OLD, NEW, RolloutPhase.PROGRESSING)),
                STEPS,
                List.of(),
                Map.of(),
                NOW);

        assertThat(ids(Candidates.of(question))).isEmpty();
        assertThat(rolledOut(Candidates.of(question))).contains(List.of("ami-2"));
    }

    /** AWS answers about the images without a GPU, and has not answered about those with a GPU for two hours. */
    private static Candidates withoutAnswerForGpus(ImageRollout... rollouts) {
        var since = NOW.minus(Duration.ofHours(2));
        var history = new ImageHistory(
                        List.of(resolved(OLD), GPU_OLD),
                        List.of(new Sighting(OLD, NOW)),
                        Map.of(AMD64, NOW, GPU, since),
                        Spec.SAME)
                .with(List.of(rollouts), Map.of());
        return choose(unanswered(List.of(OLD), GPU), history, STEPS);
    }

    @Test
    void noRolloutStartsBecauseAwsDoesNotAnswerAboutAVariant() {
        assertThat(rolledOut(withoutAnswerForGpus())).contains(List.of());
    }

    @Test
    void aRolloutGoesOnAlthoughAwsDoesNotAnswerAboutAVariant() {
        var candidates = List.of(resolved(OLD), new ResolvedImage("ami-gpu-2", "gpu-2", GPU, false));
        var running = new ImageRollout(
                "web-1",
                "uid",
                "1",
                1,
                NOW,
                new RolloutTarget("web", "verified", List.of(resolved(OLD), GPU_OLD), candidates),
                null,
                RolloutProgress.NONE.in(RolloutPhase.PROGRESSING, ""));

        assertThat(withoutAnswerForGpus(running).rolledOut().orElseThrow())
                .containsExactlyInAnyOrderElementsOf(candidates);
    }

    /** The status of the class has no image, because ami-1 was deregistered. */
    private static Candidates afterALoss(Map<String, Integer> nodes, ImageRollout... rollouts) {
        var history = new ImageHistory(List.of(), List.of(new Sighting(OLD, NOW))).with(List.of(rollouts), nodes);
        var question = ImageQuestions.about(ImageAnswers.complete(List.of(NEW, OTHER)), history, STEPS, NOW);
        return Candidates.of(ImageQuestions.with(question, new ImagesById(List.of(), List.of("ami-1"))));
    }

    @Test
    void theImageOfMostNodesIsStableIfTheClassHasLostItsImage() {
        var found = afterALoss(Map.of("ami-1", 5, "ami-2", 4));

        assertThat(ids(found)).isEmpty();
        assertThat(found.stable()).extracting(ResolvedImage::id).containsExactly("ami-1");
        assertThat(rolledOut(found)).contains(List.of("ami-3"));
        assertThat(ids(afterALoss(Map.of()))).as("a class without nodes").containsExactly("ami-3");
    }

    /** Otherwise the failure of a rollout would reject the first image of a new kind of instance. */
    @Test
    void theFirstImageOfANewKindOfInstanceIsStable() {
        var found = choose(selected(OLD), STEPS, OLD, NEW, image("ami-gpu", 1).matchedBy("alias", GPU));

        assertThat(found.stable()).extracting(ResolvedImage::id).containsExactlyInAnyOrder("ami-1", "ami-gpu");
    }

    @Test
    void theImageOfTheLastRolloutIsStableIfTheClassHasLostItsImage() {
        var last = rollout(OTHER, OLD, RolloutPhase.SUCCEEDED);
        var applied = new ImageRollout(
                "web-1",
                "uid",
                "1",
                1,
                NOW,
                last.target(),
                null,
                last.progress().asApplied());

        var found = afterALoss(Map.of("ami-1", 1, "ami-2", 4), applied);
        assertThat(found.stable()).extracting(ResolvedImage::id).containsExactly("ami-1");
        assertThat(afterALoss(Map.of("ami-2", 4), applied).stable())
                .as("no node has an image of the last rollout")
                .extracting(ResolvedImage::id)
                .containsExactly("ami-2");
    }

    private static Image ofAl2(Image image) {
        return new Image(
                image.id(),
                "amazon-eks-node-1.32-v20261101",
                "amazon",
                image.state(),
                image.architecture(),
                image.createdAt(),
                null,
                Map.of(),
                image.variant(),
                image.term());
    }

    /** Returns the candidates of a class with the family AL2023 that has used the first image. */
    private static Candidates ofAl2023(Image used, Image newer) {
        var question = ImageQuestions.about(ImageAnswers.complete(List.of(used, newer)), selected(used), STEPS, NOW);
        return Candidates.of(question.with(new PreflightFacts(ImageFamily.AL2023, List.of(), "1.33")));
    }

    /** A node with an image of another family could not read the user data of the class. */
    @Test
    void anImageIsNotStableAfterAUserChangedTheFamily() {
        assertThat(ids(ofAl2023(OLD, NEW))).containsExactly("ami-1");
        assertThat(ids(ofAl2023(ofAl2(OLD), NEW))).containsExactly("ami-2");
        assertThat(rolledOut(ofAl2023(ofAl2(OLD), NEW))).contains(List.of());
        assertThat(ids(ofAl2023(ofAl2(OLD), ofAl2(NEW))))
                .as("all names name another family")
                .containsExactly("ami-1");
    }

    @Test
    void nothingIsKnownAboutTheNextImagesWhileAwsDoesNotAnswer() {
        var found = choose(unanswered(List.of()), selected(OLD), STEPS);

        assertThat(ids(found)).containsExactly("ami-1");
        assertThat(rolledOut(found)).isEmpty();
    }
}
