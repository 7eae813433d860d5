package sh.joiner.controller.image;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.model.image.ImageCheck.LAUNCH_PERMISSION;
import static sh.joiner.model.image.ImageCheck.SNAPSHOT_ACCESS;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.TypeBuilder.type;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.image.Candidates;
import sh.joiner.engine.image.ImageHistory;
import sh.joiner.engine.image.ImageQuestion;
import sh.joiner.engine.image.ImageSamples;
import sh.joiner.engine.image.ImagesById;
import sh.joiner.engine.image.PolicyInForce;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.model.image.CheckAnswer.NotChecked;
import sh.joiner.model.image.CheckAnswer.NotKnown;
import sh.joiner.model.image.CheckAnswer.Passed;
import sh.joiner.model.image.CheckAnswer.Refused;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.FakeImageChecks;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.ImageAnswers;

class ImageEvaluatorTest {

    private static final Requirements AMD64 = Requirements.of(Requirement.in(Labels.ARCH, "amd64"));
    private static final String ASKED = "LaunchPermission ami-1";

    private final HandClock clock = new HandClock();
    private final FakeImageChecks checks = new FakeImageChecks();
    private final ImageEvaluator evaluator = new ImageEvaluator(checks, "tour");
    private final List<Image> images = new ArrayList<>();
    private List<InstanceType> types =
            List.of(type("m5.large").onDemand(0.1, "us-east-1a").build());

    @BeforeEach
    void twoImages() {
        images.add(image("ami-1", 1));
        images.add(image("ami-2", 2));
    }

    private static Image image(String id, int daysOld) {
        return new Image(
                id,
                "web-" + id,
                "self",
                "available",
                "x86_64",
                HandClock.START.minus(Duration.ofDays(daysOld)),
                null,
                Map.of(),
                Requirements.NONE,
                "");
    }

    private List<String> selected(ImageCheck... checks) {
        return evaluated(checks).selected().stream().map(ResolvedImage::id).toList();
    }

    private Candidates evaluated(ImageCheck... checks) {
        return evaluated(
                ImageHistory.NOTHING, ImageSamples.rules().checks(checks).ofTheDefaultClass());
    }

    private Candidates evaluated(ImageHistory history, ImagePolicy policy) {
        var question = new ImageQuestion(
                ImageAnswers.complete(images),
                ImagesById.NOTHING,
                history,
                new PolicyInForce.InForce(policy),
                types,
                Map.of(),
                clock.now());
        var subnet = new Subnet("subnet-a", "us-east-1a", "use1-az1", 4000);
        return evaluator.evaluate(nodeClass().subnets(subnet).build(), question);
    }

    private void awsAnswers(CheckAnswer answer) {
        checks.says(LAUNCH_PERMISSION, "ami-1", answer);
    }

    @Test
    void awsIsNotQueriedIfThePolicyRequiresNoSuchCheck() {
        assertThat(selected(ImageCheck.ENA, ImageCheck.ARCHITECTURE)).isEmpty();
        assertThat(selected()).containsExactly("ami-1");

        assertThat(checks.asked()).isEmpty();
    }

    @Test
    void onlyImagesThatWouldBeLaunchedAreChecked() {
        assertThat(selected(LAUNCH_PERMISSION)).containsExactly("ami-1");

        assertThat(checks.asked()).containsExactly(ASKED);
        assertThat(checks.trials()).singleElement().satisfies(trial -> {
            assertThat(trial.instanceType()).isEqualTo("m5.large");
            assertThat(trial.subnet()).isEqualTo("subnet-a");
            assertThat(trial.tags())
                    .containsEntry("kubernetes.io/cluster/tour", "owned")
                    .containsEntry("eks:eks-cluster-name", "tour")
                    .containsKey("karpenter.sh/nodepool");
        });
    }

    @Test
    void anImageOfARolloutIsCheckedBeforeItsFirstNode() {
        var stable = new ResolvedImage("ami-2", "web-ami-2", AMD64, false);
        var history = new ImageHistory(List.of(stable), List.of());
        var policy = ImageSamples.rules().rollout().checks(LAUNCH_PERMISSION).ofTheDefaultClass();

        var accepted = evaluated(history, policy);
        awsAnswers(new Refused("not shared"));
        clock.advance(Duration.ofMinutes(10));
        var refused = evaluated(history, policy);

        assertThat(checks.asked()).contains(ASKED, "LaunchPermission ami-2");
        assertThat(accepted.rolledOut().orElseThrow())
                .extracting(ResolvedImage::id)
                .containsExactly("ami-1");
        assertThat(refused.rolledOut()).contains(List.of());
    }

    @Test
    void aRefusedImageIsReplacedByTheNextWhichIsCheckedToo() {
        awsAnswers(new Refused("not shared"));

        assertThat(selected(LAUNCH_PERMISSION)).containsExactly("ami-2");

        assertThat(checks.asked()).containsExactly(ASKED, "LaunchPermission ami-2");
    }

    @Test
    void aPassedCheckIsNotRepeatedForTenMinutes() {
        selected(LAUNCH_PERMISSION);
        clock.advance(Duration.ofMinutes(9));
        selected(LAUNCH_PERMISSION);
        assertThat(checks.asked()).containsExactly(ASKED);

        clock.advance(Duration.ofMinutes(1));
        selected(LAUNCH_PERMISSION);
        assertThat(checks.asked()).containsExactly(ASKED, ASKED);
    }

    @Test
    void anImageThatIsNoLongerSharedIsRefusedUntilItIsSharedAgain() {
        assertThat(selected(LAUNCH_PERMISSION)).containsExactly("ami-1");
        awsAnswers(new Refused("not shared"));
        clock.advance(Duration.ofMinutes(10));
        assertThat(evaluated(LAUNCH_PERMISSION).list().getFirst().verdict().sentence())
                .isEqualTo("refused: check LaunchPermission: not shared");

        awsAnswers(new Passed());
        clock.advance(Duration.ofMinutes(5));

        assertThat(selected(LAUNCH_PERMISSION)).containsExactly("ami-1");
    }

    @Test
    void aThrottledCheckKeepsTheLastResultAndIsRepeatedInTheNextPass() {
        awsAnswers(new Refused("not shared"));
        selected(LAUNCH_PERMISSION);
        awsAnswers(new NotKnown("slow down"));
        clock.advance(Duration.ofMinutes(5));

        assertThat(selected(LAUNCH_PERMISSION)).containsExactly("ami-2");

        awsAnswers(new Passed());
        clock.advance(Duration.ofMinutes(1));
        assertThat(selected(LAUNCH_PERMISSION)).containsExactly("ami-1");
    }

    @Test
    void aPassedCheckExpiresAfterAnHourWithoutAnswersButTheImageIsNotRefused() {
        selected(LAUNCH_PERMISSION);
        awsAnswers(new NotKnown("slow down"));
        clock.advance(Duration.ofMinutes(60));
        assertThat(open()).as("after an hour").isEmpty();

        clock.advance(Duration.ofMinutes(1));

        assertThat(selected(LAUNCH_PERMISSION)).containsExactly("ami-1");
        assertThat(open()).singleElement().asString().contains("LaunchPermission: ");
    }

    private List<String> open() {
        return evaluated(LAUNCH_PERMISSION).launched().getFirst().unchecked().stream()
                .map(unchecked -> unchecked.sentence())
                .toList();
    }

    @Test
    void aCheckWithoutPermissionIsNotRepeatedEachMinute() {
        checks.says(SNAPSHOT_ACCESS, "ami-1", new NotChecked("ec2:DescribeSnapshots", "no policy allows it"));

        for (int minute = 0; minute < 30; minute++) {
            assertThat(selected(SNAPSHOT_ACCESS)).containsExactly("ami-1");
            clock.advance(Duration.ofMinutes(1));
        }
        assertThat(checks.asked()).hasSize(1);

        selected(SNAPSHOT_ACCESS);
        assertThat(checks.asked()).hasSize(2);
    }

    @Test
    void aPassMakesAtMostTwentyChecksAndTheNextPassContinues() {
        images.clear();
        for (int at = 0; at < 50; at++) {
            images.add(image("ami-" + at, at));
            checks.says(LAUNCH_PERMISSION, "ami-" + at, at < 45 ? new Refused("not shared") : new Passed());
        }

        selected(LAUNCH_PERMISSION);
        assertThat(checks.asked()).hasSize(20);
        clock.advance(Duration.ofMinutes(1));
        selected(LAUNCH_PERMISSION);
        clock.advance(Duration.ofMinutes(1));

        assertThat(selected(LAUNCH_PERMISSION)).containsExactly("ami-45");
        assertThat(checks.asked()).hasSize(46);
    }

    @Test
    void withoutACompatibleInstanceTypeTheResultIsNotKnown() {
        types = List.of();

        assertThat(selected(LAUNCH_PERMISSION)).containsExactly("ami-1");

        assertThat(checks.asked()).isEmpty();
        assertThat(open()).singleElement().asString().contains("not been queried yet");
    }
}
