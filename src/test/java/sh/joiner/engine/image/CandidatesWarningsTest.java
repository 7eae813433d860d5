package sh.joiner.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.image.ImageSamples.NOW;
import static sh.joiner.engine.image.ImageSamples.find;
import static sh.joiner.engine.image.ImageSamples.ids;
import static sh.joiner.engine.image.ImageSamples.image;
import static sh.joiner.engine.image.ImageSamples.notes;
import static sh.joiner.engine.image.ImageSamples.resolved;
import static sh.joiner.engine.image.ImageSamples.rules;
import static sh.joiner.engine.image.ImageSamples.verdicts;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.image.ImageHistory.Spec;
import sh.joiner.engine.imagepolicy.PolicyChoice;
import sh.joiner.engine.imagepolicy.PolicyReport;
import sh.joiner.engine.imagepolicy.PreflightResults;
import sh.joiner.engine.preflight.PreflightFacts;
import sh.joiner.engine.preflight.PreflightSamples;
import sh.joiner.engine.preflight.PreflightWarning;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.image.ImagePolicyTarget;
import sh.joiner.model.image.ImageVolume;
import sh.joiner.model.image.Sighting;
import sh.joiner.testing.ImageAnswers;

/** Tests of the checks that compare an image with the image in use, and of warnings. */
class CandidatesWarningsTest {

    private static final Image BIG = sized("ami-big", 9, 80);
    private static final Image SMALL = sized("ami-small", 1, 20);
    private static final PolicyInForce NO_SHRINKING =
            rules().checks(ImageCheck.VOLUME_SIZE).inForce();
    private static final String SHRINKS =
            "the AMI has smaller volumes than ami-big, which is in use (/dev/xvda: 80 GiB to 20 GiB), so new nodes have less ephemeral storage: set volumeSize in spec.blockDeviceMappings of the EC2NodeClass";

    private static Image sized(String id, int daysOld, int gib) {
        return ImageSamples.with(
                image(id, daysOld), Map.of(), PreflightSamples.traits(new ImageVolume("/dev/xvda", gib)));
    }

    private static ImageHistory using(Image image, Spec spec) {
        return new ImageHistory(List.of(resolved(image)), List.of(new Sighting(image, NOW)), Map.of(), spec);
    }

    private static Candidates choose(ImageHistory history, PolicyInForce policy, Image... images) {
        return Candidates.of(question(history, policy, images));
    }

    private static ImageQuestion question(ImageHistory history, PolicyInForce policy, Image... images) {
        return ImageQuestions.about(ImageAnswers.complete(List.of(images)), history, policy, NOW);
    }

    private static List<String> warnings(Candidates found, String image) {
        return find(found, image).warnings().stream()
                .map(PreflightWarning::sentence)
                .toList();
    }

    @Test
    void aShrinkingVolumeIsAWarningAndTheImageIsSelected() {
        var found = choose(using(BIG, Spec.SAME), PolicyInForce.NONE, BIG, SMALL);

        assertThat(ids(found)).containsExactly("ami-small");
        assertThat(warnings(found, "ami-small")).containsExactly("VolumeSize: " + SHRINKS);
        assertThat(notes(found)).containsExactly("AMISelected", "AMIWarning");
        assertThat(found.notes().getLast().sentence())
                .isEqualTo("AMI ami-small (web-ami-small) is used despite warnings: VolumeSize: " + SHRINKS);
    }

    @Test
    void theWarningStaysWhileMoreNodesRunAnotherImage() {
        var nodes = Map.of("ami-big", List.of("node-1", "node-2"), "ami-small", List.of("node-3"));

        var found = Candidates.of(
                ImageQuestions.running(question(using(SMALL, Spec.SAME), PolicyInForce.NONE, BIG, SMALL), nodes));

        assertThat(warnings(found, "ami-small")).containsExactly("VolumeSize: " + SHRINKS);
        assertThat(choose(using(SMALL, Spec.SAME), PolicyInForce.NONE, BIG, SMALL)
                        .notes())
                .as("no node runs the other image")
                .isEmpty();
    }

    @Test
    void aCheckOfThePolicyRefusesTheImageAndTheImageInUseStays() {
        var found = choose(using(BIG, Spec.SAME), NO_SHRINKING, BIG, SMALL);

        assertThat(verdicts(found)).isEqualTo("""
                ami-small refused: check VolumeSize: %s
                ami-big selected""".formatted(SHRINKS));
        assertThat(find(found, "ami-small").verdict().reasons())
                .extracting(ImageReason::code)
                .containsExactly("UnfitVolumeSize");
        assertThat(notes(found)).isEmpty();
    }

    @Test
    void theImageInUseStaysEvenIfNoTermMatchesItAnyLonger() {
        var question = question(using(BIG, Spec.SAME), NO_SHRINKING, SMALL);

        var found = Candidates.of(ImageQuestions.with(question, new ImagesById(List.of(BIG), List.of())));

        assertThat(ids(found)).containsExactly("ami-big");
    }

    @Test
    void nothingIsComparedWithAnImageThatCannotStayInUse() {
        var lost = question(using(BIG, Spec.SAME), NO_SHRINKING, SMALL);
        var disabled = choose(using(BIG, Spec.SAME), NO_SHRINKING, BIG.in("disabled"), SMALL);

        assertThat(ids(disabled)).containsExactly("ami-small");
        assertThat(ids(Candidates.of(
                        ImageQuestions.with(lost, new ImagesById(List.of(BIG.in("disabled")), List.of())))))
                .containsExactly("ami-small");
        assertThat(ids(choose(using(BIG, Spec.OTHER), NO_SHRINKING, SMALL)))
                .as("after a change of the spec")
                .containsExactly("ami-small");
    }

    @Test
    void aNewImageOfARolloutIsComparedWithTheStableImage() {
        var found = choose(using(BIG, Spec.SAME), rules().rollout().inForce(), BIG, SMALL);

        assertThat(verdicts(found)).startsWith("ami-small awaited: an AMIRollout replaces ami-big step by step");
        assertThat(warnings(found, "ami-small")).containsExactly("VolumeSize: " + SHRINKS);
        assertThat(found.launched()).extracting(Candidate::id).containsExactly("ami-small", "ami-big");
    }

    @Test
    void noRolloutStartsForAnImageThatFailsACheckOfThePolicy() {
        var policy = rules().rollout().checks(ImageCheck.VOLUME_SIZE).inForce();

        var found = choose(using(BIG, Spec.SAME), policy, BIG, SMALL);

        assertThat(ids(found)).containsExactly("ami-big");
        assertThat(found.rolledOut()).contains(List.of());
    }

    @Test
    void anImageThatDoesNotFitTheClassIsAWarning() {
        var facts = new PreflightFacts(ImageFamily.WINDOWS_2022, List.of(), "1.34");

        var found = Candidates.of(
                question(ImageHistory.NOTHING, PolicyInForce.NONE, SMALL).with(facts));

        assertThat(ids(found)).containsExactly("ami-small");
        assertThat(warnings(found, "ami-small")).singleElement().asString().startsWith("UserDataFamily: ");
    }

    @Test
    void imagesThatAreNotUsedHaveNoWarnings() {
        var found = choose(
                using(BIG, Spec.SAME), PolicyInForce.NONE, BIG, SMALL, image("ami-new", 0), sized("ami-1", 20, 1));

        assertThat(warnings(found, "ami-1")).isEmpty();
        assertThat(warnings(found, "ami-small")).isEmpty();
    }

    @Test
    void aConditionOfThePolicyNamesTheWarnings() {
        var policy = rules().policy("a", NOW, new ImagePolicyTarget.ByName(List.of("web")));
        var choices = Map.of("web", PolicyChoice.of("web", Map.of(), List.of(policy)));
        var found = choose(using(BIG, Spec.SAME), PolicyInForce.NONE, BIG, SMALL);

        assertThat(PolicyReport.of(policy, choices, Map.of("web", PreflightResults.of(found)), Map.of())
                        .conditions())
                .contains(ConditionReport.ofFalse(
                        "PreflightPassed",
                        "Warnings",
                        "EC2NodeClass web uses AMI ami-small despite a warning of check VolumeSize: " + SHRINKS));
        assertThat(PolicyReport.of(policy, choices, Map.of(), Map.of()).conditions())
                .contains(ConditionReport.ofTrue("PreflightPassed"));
    }
}
