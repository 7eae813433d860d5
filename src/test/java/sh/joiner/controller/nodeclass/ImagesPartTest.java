package sh.joiner.controller.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.api.ec2.EC2NodeClass.AMIS_READY;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.engine.image.ImageSamples;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ImageAnswer.FailedQuery;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ImagePolicyTarget;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.image.Sighting;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.ImageAnswers;

/** The condition {@code AMIsReady} of a class, mainly while AWS does not answer or the policies are not known. */
class ImagesPartTest {

    private static final Requirements GPU = Requirements.of(Requirement.exists(Labels.INSTANCE_GPU_COUNT));
    private static final Requirements AMD64 = Requirements.of(Requirement.in(Labels.ARCH, "amd64"));
    private static final List<FailedQuery> ANY_IMAGE =
            List.of(new FailedQuery("name web-*", "THROTTLED: Rate exceeded", List.of()));

    private final ClassWorld world = new ClassWorld();
    private final EC2NodeClass object = ClassWorld.withRole("node-role");

    private String inspect() {
        world.reconciler.inspect(object, world.clock.now());
        var said = object.conditions(world.clock.now()).get(AMIS_READY).orElseThrow();
        return "%s %s %s".formatted(said.status, said.reason, said.message).strip();
    }

    private List<String> selected() {
        var amis = object.getStatus().amis;
        return amis == null ? List.of() : amis.stream().map(ami -> ami.id).toList();
    }

    private List<String> codes() {
        return world.decisions.all().stream()
                .filter(decision -> decision.code().startsWith("AMI"))
                .map(Decision::code)
                .toList();
    }

    private void awsDoesNotAnswer() {
        world.failedQueries = ANY_IMAGE;
        world.images = List.of();
    }

    @Test
    void theLastAnswerIsKeptWithItsTimeWhileAwsDoesNotAnswer() {
        assertThat(inspect()).isEqualTo("True AMIsReady");
        awsDoesNotAnswer();
        world.clock.advance(Duration.ofMinutes(7));

        assertThat(inspect())
                .isEqualTo("True AMIsReady the selected AMIs do not change: no answer for name web-*: "
                        + "THROTTLED: Rate exceeded (last complete answer from AWS at %s)".formatted(HandClock.START));
        assertThat(selected()).containsExactly("ami-1");
    }

    @Test
    void anAnswerIsTooOldForLaunchesAfterAnHour() {
        inspect();
        awsDoesNotAnswer();

        world.clock.advance(Duration.ofHours(1));
        assertThat(inspect()).startsWith("True AMIsReady");

        world.clock.advance(Duration.ofSeconds(1));
        assertThat(inspect())
                .startsWith("Unknown AMIsTooOld ")
                .endsWith("(last complete answer from AWS at %s)".formatted(HandClock.START));
        assertThat(selected()).as("the known images are still listed").containsExactly("ami-1");
    }

    private void theGpuVariantHasNoAnswer() {
        inspect();
        world.images = List.of(ClassWorld.image("ami-1", "available"));
        world.failedQueries = List.of(new FailedQuery("path nvidia", "FORBIDDEN: no", List.of(GPU.and(AMD64))));
    }

    private void bothVariantsExist() {
        var gpu = ClassWorld.image("ami-gpu", "available").matchedBy("alias", GPU);
        world.images = List.of(ClassWorld.image("ami-1", "available"), gpu);
    }

    @Test
    void aVariantWithoutAnAnswerIsDroppedAfterAnHourAndTheOtherIsKept() {
        bothVariantsExist();
        theGpuVariantHasNoAnswer();

        world.clock.advance(Duration.ofHours(1));
        assertThat(inspect())
                .isEqualTo(
                        "True AMIsReady AMI ami-gpu stays selected for instances with karpenter.k8s.aws/instance-gpu-count Exists, "
                                + "kubernetes.io/arch In [amd64], because AWS does not answer "
                                + "(no answer for path nvidia: FORBIDDEN: no); last answer about these instances at "
                                + HandClock.START);
        assertThat(selected()).containsExactly("ami-1", "ami-gpu");

        world.clock.advance(Duration.ofSeconds(1));
        assertThat(inspect()).isEqualTo("True AMIsReady no answer for path nvidia: FORBIDDEN: no");
        assertThat(selected()).as("only the stale image is dropped").containsExactly("ami-1");
        assertThat(codes()).containsExactly("AMIKept", "AMIDropped", "AMIUnanswered");
    }

    @Test
    void aNewLeaderKnowsTheAgeOfAVariant() {
        bothVariantsExist();
        theGpuVariantHasNoAnswer();
        world.clock.advance(Duration.ofMinutes(40));
        inspect();
        var next = world.successor();
        next.images = world.images;
        next.failedQueries = world.failedQueries;
        next.clock.advance(Duration.ofMinutes(61));

        next.reconciler.inspect(object, next.clock.now());

        assertThat(selected()).containsExactly("ami-1");
        assertThat(object.conditions(next.clock.now()).isTrue(AMIS_READY)).isTrue();
    }

    @Test
    void aVariantThatWasFoundForOtherTermsIsNotKept() {
        bothVariantsExist();
        theGpuVariantHasNoAnswer();
        object.getMetadata().setGeneration(2L);

        assertThat(inspect()).isEqualTo("True AMIsReady no answer for path nvidia: FORBIDDEN: no");
        assertThat(selected()).containsExactly("ami-1");
    }

    @Test
    void theConditionIsUnknownForNewTermsWhileThePoliciesAreNotKnown() {
        inspect();
        world.policies.makeUnknown();
        object.getMetadata().setGeneration(2L);

        assertThat(inspect()).isEqualTo("Unknown AMIsUnresolved no list yet");
        assertThat(inspect()).as("in the next pass").isEqualTo("Unknown AMIsUnresolved no list yet");
    }

    @Test
    void theConditionNamesAVariantThatAwsDoesNotPublish() {
        world.missing = List.of("alias al2023@latest, SSM parameter /nvidia");

        assertThat(inspect())
                .isEqualTo("True AMIsReady AWS publishes no AMI for alias al2023@latest, SSM parameter /nvidia");
    }

    @Test
    void whileAwsDoesNotAnswerOnlySelectedImagesAreRequestedById() {
        world.images = IntStream.range(0, 1_000)
                .mapToObj(number -> ClassWorld.image("ami-%04d".formatted(number), "available"))
                .toList();
        inspect();
        awsDoesNotAnswer();
        world.imageTerms.clear();

        inspect();

        assertThat(world.imageTerms).hasSize(2);
        assertThat(world.imageTerms.getLast()).extracting(ImageTerm::id).containsExactlyElementsOf(selected());
    }

    @Test
    void answersByIdAreUsedEvenIfOtherIdsAreThrottled() {
        world.images = IntStream.range(0, 450)
                .mapToObj(number -> ClassWorld.image("ami-%04d".formatted(number), "disabled"))
                .toList();
        inspect();
        world.imageTerms.clear();
        var throttled = new ImageAnswer(List.of(), ANY_IMAGE, List.of());
        world.imageFeed = _ -> world.imageTerms.size() == 3 ? throttled : ImageAnswers.complete(List.of());

        inspect();

        assertThat(world.imageTerms)
                .as("requests: the terms, 200 ids, and the throttled ids")
                .hasSize(3);
        assertThat(world.seen()).filteredOn(Sighting::isDeregistered).hasSize(200);
    }

    @Test
    void theConditionIsTrueAgainWhenAwsAnswersAgain() {
        inspect();
        awsDoesNotAnswer();
        world.clock.advance(Duration.ofHours(25));
        inspect();

        world.failedQueries = List.of();
        world.images = List.of(ClassWorld.image("ami-1", "available"));

        assertThat(inspect()).isEqualTo("True AMIsReady");
    }

    @Test
    void imagesThatWereFoundForOtherTermsDoNotMakeTheConditionTrue() {
        inspect();
        awsDoesNotAnswer();
        object.getMetadata().setGeneration(2L);

        assertThat(inspect()).startsWith("Unknown AMIsUnresolved");
        assertThat(inspect()).as("in the next pass").startsWith("Unknown AMIsUnresolved");
        assertThat(selected()).containsExactly("ami-1");
    }

    @Test
    void aClassThatNeverFoundAnImageIsUnknownWhileAwsDoesNotAnswer() {
        awsDoesNotAnswer();

        assertThat(inspect()).isEqualTo("Unknown AMIsUnresolved no answer for name web-*: THROTTLED: Rate exceeded");
        assertThat(selected()).isEmpty();
        assertThat(codes()).as("once").containsExactly("AMIsUnresolved");
    }

    /** AWS has answered that the alias does not exist, so the known images do not become stale. Karpenter also keeps these images. */
    @Test
    void anUnpublishedAliasIsReportedAndKeepsTheImagesWithoutLimit() {
        inspect();
        world.failedQueries = List.of(new FailedQuery(
                "alias al2023@v1", "SSM has no parameter of it", List.of(), FailedQuery.Kind.UNPUBLISHED));
        world.clock.advance(Duration.ofDays(3));

        assertThat(inspect())
                .isEqualTo("True AMIsReady the selected AMIs do not change: "
                        + "no answer for alias al2023@v1: SSM has no parameter of it");
    }

    @Test
    void anInvalidPolicyIsNamedAndTheSelectionStays() {
        inspect();
        world.policies.has(ImagePolicy.unreadable(
                "verified", HandClock.START, new ImagePolicyTarget.ByName(List.of("default")), "spec.minAge: 'soon'"));
        world.images = List.of(young(), ClassWorld.image("ami-1", "available"));

        assertThat(inspect()).contains("AMIPolicy verified is invalid: spec.minAge: 'soon'");
        assertThat(selected()).containsExactly("ami-1");
    }

    @Test
    void theSelectionStaysWhileThePoliciesAreNotKnown() {
        inspect();
        world.policies.makeUnknown();
        world.images = List.of(young(), ClassWorld.image("ami-1", "available"));

        inspect();

        assertThat(selected()).containsExactly("ami-1");
    }

    private static Image young() {
        var image = ClassWorld.image("ami-2", "available");
        return new Image(
                image.id(),
                image.name(),
                image.owner(),
                image.state(),
                image.architecture(),
                image.createdAt().plusSeconds(60),
                null,
                Map.of(),
                image.variant(),
                image.term());
    }

    @Test
    void anImageThatIsNoLongerAvailableIsDroppedAndReportedOnce() {
        inspect();
        world.images = List.of(ClassWorld.image("ami-1", "disabled"));

        assertThat(inspect()).startsWith("False AMINotFound");
        inspect();

        assertThat(selected()).isEmpty();
        assertThat(codes())
                .as("the second event reports that nothing is launched")
                .containsExactly("AMIDropped", "AMINotFound");
    }

    @Test
    void theSameProblemIsReportedOnce() {
        inspect();
        awsDoesNotAnswer();

        inspect();
        world.clock.advance(Duration.ofMinutes(3));
        inspect();

        assertThat(codes()).containsExactly("AMIsUnresolved");
    }

    @Test
    void aProblemThatReturnsIsReportedAgain() {
        world.images = List.of(young(), ClassWorld.image("ami-1", "available"));
        inspect();

        for (int times = 0; times < 2; times++) {
            world.policies.has(denying("ami-2"));
            inspect();
            world.policies.removeAll();
            inspect();
        }

        assertThat(codes())
                .containsExactly(
                        "AMIDropped",
                        "AMIOlderSelected",
                        "AMISelected",
                        "AMIDropped",
                        "AMIOlderSelected",
                        "AMISelected");
    }

    private static ImagePolicy denying(String image) {
        return ImageSamples.rules().deny(image).ofTheDefaultClass();
    }

    @Test
    void aClassThatIsDeletedBeforeTheFirstPassOfANewLeaderLeavesNoSightings() {
        inspect();

        world.successor().parts.forget("default", "u");

        assertThat(world.seen()).isEmpty();
    }

    @Test
    void ofTenThousandImagesOneIsChosenAndAFewAreKept() {
        world.images = IntStream.range(0, 10_000)
                .mapToObj(number ->
                        ClassWorld.image("ami-%05d".formatted(number), number == 4_711 ? "available" : "failed"))
                .toList();

        assertThat(inspect()).isEqualTo("True AMIsReady");

        assertThat(selected()).containsExactly("ami-04711");
        assertThat(world.seen())
                .hasSize(200)
                .extracting(sighting -> sighting.image().id())
                .startsWith("ami-04711");
    }

    @Test
    void aPolicyAppliesToTheClassThatItNames() {
        world.policies.has(denying("ami-1"));

        assertThat(inspect()).startsWith("False AMINotFound").contains("the AMIPolicy denies 'ami-1'");
    }
}
