package sh.joiner.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.image.ImageSamples.AMD64;
import static sh.joiner.engine.image.ImageSamples.NOW;
import static sh.joiner.engine.image.ImageSamples.find;
import static sh.joiner.engine.image.ImageSamples.ids;
import static sh.joiner.engine.image.ImageSamples.image;
import static sh.joiner.engine.image.ImageSamples.notes;
import static sh.joiner.engine.image.ImageSamples.resolved;
import static sh.joiner.engine.image.ImageSamples.rules;
import static sh.joiner.engine.image.ImageSamples.tagged;
import static sh.joiner.engine.image.ImageSamples.unanswered;
import static sh.joiner.engine.image.ImageSamples.verdicts;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.engine.image.ImageHistory.Spec;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.LockedImage;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.image.Sighting;
import sh.joiner.testing.ImageAnswers;

/** Tests of the selection of images for a policy with a lock. */
class CandidatesLockTest {

    private static final Image OLD = image("ami-1", 9);
    private static final Image NEW = image("ami-2", 1);

    private static ImageHistory selected(Image image) {
        return new ImageHistory(List.of(resolved(image)), List.of(new Sighting(image, NOW)));
    }

    /** Evaluates the matched images. A request by ID returns the images {@code byId}, and does not find the IDs {@code lost}. */
    private static Candidates choose(
            ImageHistory history, PolicyInForce policy, List<Image> matched, List<Image> byId, String... lost) {
        var question = ImageQuestions.about(ImageAnswers.complete(matched), history, policy, NOW);
        return Candidates.of(ImageQuestions.with(question, new ImagesById(byId, List.of(lost))));
    }

    private static List<String> sentences(Candidates candidates) {
        return candidates.notes().stream().map(Note::sentence).toList();
    }

    private static String state(Candidates candidates) {
        assertThat(candidates.locked()).hasSize(1);
        return candidates.locked().getFirst().sentence();
    }

    @Test
    void onlyLockedImagesAreSelected() {
        var found = ImageSamples.choose(rules().lock("ami-1").inForce(), OLD, NEW);

        assertThat(ids(found)).containsExactly("ami-1");
        assertThat(verdicts(found)).isEqualTo("""
                ami-2 refused: spec.lock of the AMIPolicy does not list it
                ami-1 selected""");
        assertThat(find(found, "ami-2").verdict().reasons())
                .extracting(ImageReason::code)
                .containsExactly("NotLocked");
        assertThat(notes(found)).isEmpty();
        assertThat(state(found)).isEqualTo("locked AMI ami-1 is used");
    }

    @Test
    void theBestOfSeveralLockedImagesIsSelected() {
        var found = ImageSamples.choose(rules().lock("ami-1", "ami-2").inForce(), OLD, NEW, image("ami-3", 0));

        assertThat(ids(found)).containsExactly("ami-2");
        assertThat(found.locked()).allMatch(LockFinding::isUsed);
    }

    @Test
    void theOtherRulesOfThePolicyApplyToLockedImages() {
        var rules = rules().lock("ami-2").tags(Map.of("qa", "passed")).inForce();

        var found = ImageSamples.choose(rules, tagged(OLD, Map.of("qa", "passed")), NEW);

        assertThat(ids(found)).isEmpty();
        assertThat(verdicts(found)).isEqualTo("""
                ami-2 refused: tag qa=passed is missing
                ami-1 refused: spec.lock of the AMIPolicy does not list it""");
        assertThat(sentences(found))
                .containsExactly("no locked AMI can be used for instances with kubernetes.io/arch In [amd64]: "
                        + "locked AMI ami-2 is not used: tag qa=passed is missing; correct this, or lock another AMI");
    }

    @ParameterizedTest
    @CsvSource({
        "web-ami-1, amd64, true",
        "web-ami-1, '', true",
        "'', '', true",
        "web-1, amd64, false",
        "'', arm64, false"
    })
    void anEntryThatDescribesAnotherImageAllowsNoImage(String name, String architecture, boolean allowed) {
        var entry = new LockedImage("ami-1", name, architecture, "standard", "");

        var found = ImageSamples.choose(rules().lock(entry).inForce(), OLD);

        assertThat(ids(found)).isEqualTo(allowed ? List.of("ami-1") : List.of());
        assertThat(state(found))
                .isEqualTo(
                        allowed
                                ? "locked AMI %s is used".formatted(entry.text())
                                : "locked AMI %1$s is not used: spec.lock of the AMIPolicy lists %1$s, but the AMI has another name or architecture; correct this, or lock another AMI"
                                        .formatted(entry.text()));
    }

    @ParameterizedTest
    @CsvSource({"pending, its EC2 state is pending", "disabled, its EC2 state is disabled"})
    void aLockedImageThatIsNotAvailableIsReported(String ec2State, String why) {
        var found = ImageSamples.choose(rules().lock("ami-2").inForce(), OLD, image("ami-2", 1, ec2State));

        assertThat(ids(found)).isEmpty();
        assertThat(state(found))
                .isEqualTo("locked AMI ami-2 is not used: %s; correct this, or lock another AMI".formatted(why));
        assertThat(notes(found)).containsExactly("AMINotLocked");
    }

    @Test
    void aLockedImageThatNoTermMatchesIsReported() {
        var locked = rules().lock("ami-9").inForce();
        var history = ImageHistory.NOTHING;

        assertThat(state(choose(history, locked, List.of(NEW), List.of(image("ami-9", 3)))))
                .startsWith(
                        "no selector term of the EC2NodeClass matches locked AMI ami-9, whose EC2 state is available: select it");
        assertThat(state(choose(history, locked, List.of(NEW), List.of(), "ami-9")))
                .startsWith("EC2 does not return locked AMI ami-9 for this account and region: it was deregistered,");
        assertThat(state(choose(history, locked, List.of(NEW), List.of())))
                .isEqualTo("EC2 has not answered about locked AMI ami-9 yet; Joiner asks again by itself");
    }

    @Test
    void aKindOfInstanceWithoutALockedImageIsReported() {
        var gpu = image("ami-gpu", 1).matchedBy("alias", ImageSamples.GPU);

        var found = ImageSamples.choose(rules().lock("ami-1").inForce(), OLD, gpu);

        assertThat(ids(found)).containsExactly("ami-1");
        assertThat(sentences(found))
                .containsExactly(
                        "no locked AMI can be used for instances with karpenter.k8s.aws/instance-gpu-count Exists, kubernetes.io/arch In [amd64]: "
                                + "spec.lock of the AMIPolicy lists no AMI for these instances: add an AMI, or remove spec.lock");
    }

    @Test
    void whileAwsDoesNotAnswerAnImageThatIsNotLockedIsNotKept() {
        var question = ImageQuestions.about(
                unanswered(List.of(), AMD64),
                selected(OLD),
                rules().lock("ami-2").inForce(),
                NOW);

        assertThat(ids(Candidates.of(question))).isEmpty();
    }

    /** For example, a term selects the latest version of an alias, and that version is newer than the locked image. */
    @Nested
    class WhenNoTermMatchesTheSelectedLockedImageAnyLonger {

        private final PolicyInForce locked = rules().lock("ami-1").inForce();

        @Test
        void itStaysSelectedAndTheConditionSaysSo() {
            var found = choose(selected(OLD), locked, List.of(NEW), List.of(OLD));

            assertThat(ids(found)).containsExactly("ami-1");
            assertThat(verdicts(found)).isEqualTo("""
                    ami-2 refused: spec.lock of the AMIPolicy does not list it
                    ami-1 selected""");
            assertThat(notes(found)).containsExactly("LockedAMINotMatched");
        }

        @Test
        void afterARestartItStaysSelected() {
            var fromStatus = new ImageHistory(List.of(resolved(OLD)), List.of());

            assertThat(ids(choose(fromStatus, locked, List.of(NEW), List.of(OLD))))
                    .containsExactly("ami-1");
        }

        @Test
        void itIsDroppedIfItIsDeregistered() {
            var found = choose(selected(OLD), locked, List.of(NEW), List.of(), "ami-1");

            assertThat(ids(found)).isEmpty();
            assertThat(notes(found)).containsExactly("AMINotLocked", "AMIDropped");
        }

        @Test
        void itIsDroppedIfItIsDisabled() {
            assertThat(ids(choose(selected(OLD), locked, List.of(NEW), List.of(OLD.in("disabled")))))
                    .isEmpty();
        }

        @Test
        void itIsNotUsedForAnotherSpec() {
            var other = new ImageHistory(
                    List.of(resolved(OLD)), List.of(new Sighting(OLD, NOW)), Map.of(AMD64, Instant.EPOCH), Spec.OTHER);

            assertThat(ids(choose(other, locked, List.of(NEW), List.of(OLD)))).isEmpty();
        }
    }

    @Nested
    class WithARollout {

        @Test
        void aChangedLockStartsARollout() {
            var policy = rules().rollout().lock("ami-2").inForce();

            var found = choose(selected(OLD), policy, List.of(OLD, NEW), List.of());

            assertThat(verdicts(found)).isEqualTo("""
                    ami-2 awaited: an AMIRollout replaces ami-1 step by step
                    ami-1 selected""");
            assertThat(found.rolledOut().orElseThrow())
                    .extracting(ResolvedImage::id)
                    .containsExactly("ami-2");
            assertThat(found.locked()).allMatch(LockFinding::isUsed);
            assertThat(notes(found)).isEmpty();
        }

        @Test
        void aNewImageThatIsNotLockedStartsNone() {
            var policy = rules().rollout().lock("ami-1").inForce();

            var found = choose(selected(OLD), policy, List.of(OLD, NEW), List.of());

            assertThat(ids(found)).containsExactly("ami-1");
            assertThat(found.rolledOut()).contains(List.of());
        }

        @Test
        void theStableImageStaysInUseWhileNoLockedImageCanReplaceIt() {
            var policy = rules().rollout().lock("ami-9").inForce();

            var found = choose(selected(OLD), policy, List.of(OLD, NEW), List.of(), "ami-9");

            assertThat(ids(found)).containsExactly("ami-1");
            assertThat(found.rolledOut()).contains(List.of());
            assertThat(sentences(found).getFirst())
                    .startsWith(
                            "AMI ami-1 stays in use for instances with kubernetes.io/arch In [amd64], because no locked AMI can replace it: EC2 does not return locked AMI ami-9");
        }

        @Test
        void aLockedImageIsNotUsedIfAnImageThatIsNotLockedIsBetter() {
            var policy = rules().rollout()
                    .minAge(Duration.ofDays(10), "")
                    .lock("ami-1")
                    .inForce();

            var found = choose(selected(NEW), policy, List.of(OLD, NEW), List.of());

            assertThat(find(found, "ami-1").verdict()).isEqualTo(new Verdict.SupersededBy("ami-2"));
            assertThat(state(found))
                    .isEqualTo(
                            "locked AMI ami-1 is not used: AMI ami-2, which is not locked, is in use for the same instances; correct this, or lock another AMI");
        }

        @Test
        void aDeniedStableImageIsNotUsed() {
            var policy = rules().rollout().lock("ami-9").deny("ami-1").inForce();

            assertThat(ids(choose(selected(OLD), policy, List.of(OLD, NEW), List.of())))
                    .isEmpty();
        }
    }
}
