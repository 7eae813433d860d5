package sh.joiner.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.image.ImageSamples.NOW;
import static sh.joiner.engine.image.ImageSamples.find;
import static sh.joiner.engine.image.ImageSamples.ids;
import static sh.joiner.engine.image.ImageSamples.image;
import static sh.joiner.engine.image.ImageSamples.resolved;
import static sh.joiner.engine.image.ImageSamples.rules;
import static sh.joiner.engine.image.ImageSamples.verdicts;
import static sh.joiner.model.image.ImageCheck.LAUNCH_PERMISSION;
import static sh.joiner.model.image.ImageCheck.SNAPSHOT_ACCESS;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.imagepolicy.PolicyChoice;
import sh.joiner.engine.imagepolicy.PolicyReport;
import sh.joiner.engine.imagepolicy.PreflightResults;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.model.image.CheckAnswer.NotChecked;
import sh.joiner.model.image.CheckAnswer.NotKnown;
import sh.joiner.model.image.CheckAnswer.Passed;
import sh.joiner.model.image.CheckAnswer.Refused;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.image.ImagePolicyTarget;
import sh.joiner.model.image.Sighting;
import sh.joiner.testing.ImageAnswers;

/** Tests of the preflight checks that query AWS about an image. */
class CandidatesPreflightTest {

    private static final PolicyInForce BOTH =
            rules().checks(LAUNCH_PERMISSION, SNAPSHOT_ACCESS).inForce();

    private static Candidates choose(
            PolicyInForce policy, Map<CheckAnswers.Key, CheckAnswer> answers, Image... images) {
        var question = ImageQuestions.about(ImageAnswers.complete(List.of(images)), ImageHistory.NOTHING, policy, NOW);
        return Candidates.of(question.with(new CheckAnswers(answers)));
    }

    private static Map<CheckAnswers.Key, CheckAnswer> said(String image, ImageCheck check, CheckAnswer answer) {
        return Map.of(new CheckAnswers.Key(image, check), answer);
    }

    private static List<String> open(Candidates found, String image) {
        return find(found, image).unchecked().stream().map(Unchecked::sentence).toList();
    }

    @Test
    void anImageThatFailsACheckIsRefusedWithTheReasonAndReplaced() {
        var found = choose(
                BOTH,
                said("ami-new", LAUNCH_PERMISSION, new Refused("not shared")),
                image("ami-new", 1),
                image("ami-old", 9));

        assertThat(verdicts(found)).isEqualTo("""
                ami-new refused: check LaunchPermission: not shared
                ami-old selected""");
        assertThat(find(found, "ami-new").verdict().reasons())
                .extracting(ImageReason::code)
                .containsExactly("UnfitLaunchPermission");
    }

    @Test
    void aFailedCheckIsIgnoredIfThePolicyDoesNotHaveIt() {
        var other = rules().checks(SNAPSHOT_ACCESS).inForce();

        var found = choose(other, said("ami-1", LAUNCH_PERMISSION, new Refused("not shared")), image("ami-1", 1));

        assertThat(ids(found)).containsExactly("ami-1");
    }

    @Test
    void aMissingPermissionIsNamedAndRefusesNoImage() {
        var found = choose(
                BOTH,
                Map.of(
                        new CheckAnswers.Key("ami-1", SNAPSHOT_ACCESS),
                        new NotChecked("ec2:DescribeSnapshots", "no policy allows it"),
                        new CheckAnswers.Key("ami-1", LAUNCH_PERMISSION),
                        new Passed()),
                image("ami-1", 1));

        assertThat(ids(found)).containsExactly("ami-1");
        assertThat(open(found, "ami-1"))
                .containsExactly("SnapshotAccess needs ec2:DescribeSnapshots: no policy allows it");
    }

    @Test
    void anUnknownResultRefusesNoImageAndIsReported() {
        var found = choose(BOTH, said("ami-1", LAUNCH_PERMISSION, new NotKnown("slow down")), image("ami-1", 1));

        assertThat(ids(found)).containsExactly("ami-1");
        assertThat(open(found, "ami-1"))
                .containsExactly("SnapshotAccess: AWS has not been queried yet", "LaunchPermission: slow down");
    }

    @Test
    void imagesThatAreNotSelectedAreReportedAsNotQueried() {
        var found = choose(BOTH, Map.of(), image("ami-1", 1), image("ami-2", 2), image("ami-3", 3, "failed"));

        assertThat(open(found, "ami-2"))
                .hasSize(2)
                .allMatch(text -> text.contains("only about AMIs that are used for launches"));
        assertThat(open(found, "ami-3")).isEmpty();
    }

    @Test
    void anImageThatARolloutBringsToNodesIsCheckedBeforeTheFirstNode() {
        var old = image("ami-old", 9);
        var history = new ImageHistory(List.of(resolved(old)), List.of(new Sighting(old, NOW)));
        var policy = rules().rollout().checks(LAUNCH_PERMISSION).inForce();
        var question =
                ImageQuestions.about(ImageAnswers.complete(List.of(old, image("ami-new", 1))), history, policy, NOW);

        var found = Candidates.of(question);
        var refused = Candidates.of(
                question.with(new CheckAnswers(said("ami-new", LAUNCH_PERMISSION, new Refused("not shared")))));

        assertThat(found.launched()).extracting(Candidate::id).containsExactly("ami-new", "ami-old");
        assertThat(open(found, "ami-new")).containsExactly("LaunchPermission: AWS has not been queried yet");
        assertThat(refused.rolledOut()).contains(List.of());
    }

    @Test
    void aRefusedImageIsNotKeptWhileATermHasNoAnswer() {
        var old = image("ami-old", 9);
        var memory = new ImageHistory(List.of(resolved(old)), List.of(new Sighting(old, NOW)));
        var question = ImageQuestions.about(ImageSamples.unanswered(List.of()), memory, BOTH, NOW);

        var found = Candidates.of(
                question.with(new CheckAnswers(said("ami-old", LAUNCH_PERMISSION, new Refused("not shared")))));

        assertThat(ids(found)).isEmpty();
        assertThat(verdicts(found)).isEqualTo("ami-old refused: check LaunchPermission: not shared");
    }

    @Test
    void theConditionNamesTheMissingPermissionForAClassOfThePolicy() {
        var open = new Unchecked(SNAPSHOT_ACCESS, "ec2:DescribeSnapshots", "no policy allows it");

        assertThat(preflight(Map.of("web", open(open), "other", open())))
                .containsExactly(
                        ConditionReport.ofFalse(
                                "PreflightComplete",
                                "NotChecked",
                                "SnapshotAccess needs ec2:DescribeSnapshots: no policy allows it; no AMI is refused because of this"));
        assertThat(preflight(Map.of("other", open(open))))
                .extracting(ConditionReport::status)
                .as("if the unfinished check belongs to a node class of another policy")
                .containsExactly(Status.TRUE);
    }

    private static PreflightResults open(Unchecked... checks) {
        return new PreflightResults(List.of(checks), List.of());
    }

    private static List<ConditionReport> preflight(Map<String, PreflightResults> results) {
        var policy = rules().checks(SNAPSHOT_ACCESS).policy("a", NOW, new ImagePolicyTarget.ByName(List.of("web")));
        var choices = Map.of("web", PolicyChoice.of("web", Map.of(), List.of(policy)));
        return PolicyReport.of(policy, choices, results, Map.of()).conditions().stream()
                .filter(conditionReport -> conditionReport.type().equals("PreflightComplete"))
                .toList();
    }

    @Test
    void aPolicyWithoutChecksThatQueryAwsHasNoPreflightCondition() {
        var policy = rules().checks(ImageCheck.ENA).policy("a", NOW, new ImagePolicyTarget.ByName(List.of("web")));
        var choices = Map.of("web", PolicyChoice.of("web", Map.of(), List.of(policy)));

        assertThat(PolicyReport.of(policy, choices, Map.of(), Map.of()).conditions())
                .extracting(ConditionReport::type)
                .doesNotContain("PreflightComplete");
    }
}
