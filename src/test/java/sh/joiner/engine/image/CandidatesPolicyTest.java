package sh.joiner.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.image.ImageSamples.NOW;
import static sh.joiner.engine.image.ImageSamples.choose;
import static sh.joiner.engine.image.ImageSamples.ids;
import static sh.joiner.engine.image.ImageSamples.image;
import static sh.joiner.engine.image.ImageSamples.resolved;
import static sh.joiner.engine.image.ImageSamples.rules;
import static sh.joiner.engine.image.ImageSamples.tagged;
import static sh.joiner.engine.image.ImageSamples.verdicts;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.image.ImageTraits;
import sh.joiner.model.image.ImageTraits.Networking;
import sh.joiner.model.image.Sighting;
import sh.joiner.testing.ImageAnswers;

/** Tests of the rules of an AMIPolicy. */
class CandidatesPolicyTest {

    private static final ImageTraits GOOD =
            new ImageTraits("ebs", "hvm", Networking.ENA, "uefi", "", List.of(), "", List.of());

    @Test
    void aPendingImageThatWouldBeSelectedIsAwaitedIfThePolicyListsPending() {
        var found = choose(rules().pending().inForce(), image("ami-new", 0, "pending"), image("ami-old", 9));

        assertThat(ids(found)).containsExactly("ami-old");
        assertThat(verdicts(found)).isEqualTo("""
                ami-new awaited: its EC2 state is still pending
                ami-old selected""");
    }

    @Test
    void aPendingImageThatWouldNotBeSelectedIsSuperseded() {
        var found = choose(rules().pending().inForce(), image("ami-new", 1), image("ami-old", 9, "pending"));

        assertThat(verdicts(found)).isEqualTo("""
                ami-new selected
                ami-old superseded by ami-new""");
    }

    @Test
    void anImageThatIsTooYoungIsAwaitedUntilItIsOldEnough() {
        var found = choose(rules().minAge(Duration.ofDays(2), "").inForce(), image("ami-new", 1), image("ami-old", 3));

        assertThat(ids(found)).containsExactly("ami-old");
        assertThat(verdicts(found))
                .contains("ami-new awaited: it is younger than minAge 48h until 2026-11-22T08:00:00Z");
    }

    @Test
    void anImageIsOldEnoughAtTheInstantItReachesTheAge() {
        var found = choose(rules().minAge(Duration.ofDays(1), "").inForce(), image("ami-new", 1), image("ami-old", 3));

        assertThat(ids(found)).containsExactly("ami-new");
    }

    @Test
    void theOverrideTagWithValueTrueSkipsTheMinimumAge() {
        var rules = rules().minAge(Duration.ofDays(2), "hotfix").inForce();

        assertThat(ids(choose(rules, tagged(image("ami-new", 0), Map.of("hotfix", "true")), image("ami-old", 3))))
                .containsExactly("ami-new");
        assertThat(ids(choose(rules, tagged(image("ami-new", 0), Map.of("hotfix", "yes")), image("ami-old", 3))))
                .containsExactly("ami-old");
    }

    @Test
    void theOffsetSkipsTheBestImages() {
        var found = choose(rules().offset(1).inForce(), image("ami-1", 1), image("ami-2", 2), image("ami-3", 3));

        assertThat(verdicts(found)).isEqualTo("""
                ami-1 awaited: spec.offset 1 of the AMIPolicy skips this AMI
                ami-2 selected
                ami-3 superseded by ami-2""");
    }

    @Test
    void theOffsetCountsUsableImagesOnlyAndSelectsTheOldestIfThereAreFewer() {
        var found =
                choose(rules().offset(2).inForce(), image("ami-0", 0, "failed"), image("ami-1", 1), image("ami-2", 2));

        assertThat(ids(found)).containsExactly("ami-2");
    }

    @ParameterizedTest
    @CsvSource({"ami-1", "web-*", "*-ami-?", "*"})
    void anImageDeniedByIdOrNameIsRefused(String entry) {
        var found = choose(rules().deny(entry).inForce(), image("ami-1", 1));

        assertThat(ids(found)).isEmpty();
        assertThat(verdicts(found)).isEqualTo("ami-1 refused: the AMIPolicy denies '%s'".formatted(entry));
    }

    @ParameterizedTest
    @CsvSource({"ami", "web-", "?", "ami-1?", "WEB-*"})
    void anImageThatNoEntryMatchesIsNotDenied(String entry) {
        assertThat(ids(choose(rules().deny(entry).inForce(), image("ami-1", 1))))
                .containsExactly("ami-1");
    }

    @Test
    void anImageWithoutTheRequiredTagsIsRefusedForEachOfThem() {
        var rules = rules().tags(Map.of("qa", "passed", "team", "*")).inForce();

        var found = choose(
                rules,
                tagged(image("ami-1", 1), Map.of("qa", "failed")),
                tagged(image("ami-2", 2), Map.of("qa", "passed", "team", "")));

        assertThat(verdicts(found)).isEqualTo("""
                ami-1 refused: tag qa=passed is missing; tag team=* is missing
                ami-2 selected""");
    }

    @Test
    void aRefusalNamesEveryReason() {
        var rules = rules().deny("ami-1").minAge(Duration.ofDays(2), "").inForce();

        var found = choose(rules, image("ami-1", 1, "failed"));

        assertThat(found.list().getFirst().verdict().reasons())
                .extracting(ImageReason::code)
                .containsExactly("NotAvailable", "TooYoung", "Denied");
    }

    @ParameterizedTest
    @CsvSource({
        "ROOT_DEVICE, instance-store, hvm, ENA, uefi, UnfitRootDevice",
        "VIRTUALIZATION, ebs, paravirtual, ENA, uefi, UnfitVirtualization",
        "ENA, ebs, hvm, WITHOUT_ENA, uefi, UnfitENA",
        "ENA, ebs, hvm, UNKNOWN, uefi, UnfitENA"
    })
    void preflightRefusesImagesThatNoInstanceCanBoot(
            ImageCheck check, String root, String kind, Networking networking, String boot, String code) {
        var bad = ImageSamples.with(
                image("ami-1", 1),
                Map.of(),
                new ImageTraits(root, kind, networking, boot, "", List.of(), "", List.of()));
        var good = ImageSamples.with(image("ami-2", 2), Map.of(), GOOD);

        var found = choose(rules().checks(check).inForce(), bad, good);

        assertThat(ids(found)).containsExactly("ami-2");
        assertThat(found.list().getFirst().verdict().reasons())
                .extracting(ImageReason::code)
                .containsExactly(code);
    }

    @Test
    void anInvalidPolicyChangesNoSelection() {
        var old = image("ami-old", 9);
        var memory = new ImageHistory(List.of(resolved(old)), List.of());

        var found = Candidates.of(ImageQuestions.about(
                ImageAnswers.complete(List.of(image("ami-new", 1), old)),
                memory,
                new PolicyInForce.Unclear("broken"),
                NOW));

        assertThat(verdicts(found)).isEqualTo("""
                ami-new awaited: the selected AMIs do not change: broken
                ami-old selected""");
        assertThat(ImageSamples.notes(found)).containsExactly("AMIsHeld");
    }

    @Test
    void aDeniedImageIsNotKeptWhileAwsDoesNotAnswer() {
        var old = image("ami-old", 9);
        var memory = new ImageHistory(List.of(resolved(old)), List.of(new Sighting(old, NOW)));
        var rules = rules().deny("ami-old").inForce();

        var found = Candidates.of(ImageQuestions.about(ImageSamples.unanswered(List.of()), memory, rules, NOW));

        assertThat(ids(found)).isEmpty();
        assertThat(verdicts(found)).isEqualTo("ami-old refused: the AMIPolicy denies 'ami-old'");
    }

    @Test
    void withAnInvalidPolicyANewClassSelectsNoImage() {
        var found = choose(new PolicyInForce.Unclear("broken"), image("ami-1", 1));

        assertThat(ids(found)).isEmpty();
    }

    @Test
    void aHeldSelectionDropsUnavailableImages() {
        var old = image("ami-old", 9);
        var memory = new ImageHistory(List.of(resolved(old)), List.of());

        var found = Candidates.of(ImageQuestions.about(
                ImageAnswers.complete(List.of(old.in("disabled"))), memory, new PolicyInForce.Unclear("broken"), NOW));

        assertThat(ids(found)).isEmpty();
        assertThat(ImageSamples.notes(found)).contains("AMIDropped");
    }
}
