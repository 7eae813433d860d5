package sh.joiner.controller.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.api.v1.EC2NodeClass.AMIS_READY;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.api.v1.EC2NodeClass;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageAnswer.Unasked;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ImagePolicyTarget;
import sh.joiner.testing.HandClock;

/** What a class says of its images while AWS, or a policy, leaves it in the dark. */
class ImagesPartTest {

    private static final List<Unasked> ANY_IMAGE =
            List.of(new Unasked("name web-*", "THROTTLED: Rate exceeded", List.of()));

    private final ClassWorld world = new ClassWorld();
    private final EC2NodeClass object = ClassWorld.withRole("node-role");

    private String look() {
        world.reconciler.hasNews(object);
        var said = object.conditions(world.clock.now()).get(AMIS_READY).orElseThrow();
        return "%s %s %s".formatted(said.status, said.reason, said.message).strip();
    }

    private List<String> selected() {
        var amis = object.getStatus().amis;
        return amis == null ? List.of() : amis.stream().map(ami -> ami.id).toList();
    }

    private List<String> told() {
        return world.decisions.all().stream()
                .filter(one -> one.code().startsWith("AMI"))
                .map(Decision::code)
                .toList();
    }

    private void awsIsSilent() {
        world.unasked = ANY_IMAGE;
        world.images = List.of();
    }

    @Test
    void theLastGoodAnswerIsKeptWithItsAgeWhileAwsIsSilent() {
        assertThat(look()).isEqualTo("True AMIsReady");
        awsIsSilent();
        world.clock.advance(Duration.ofMinutes(7));

        assertThat(look())
                .isEqualTo("True AMIsReady AWS last answered in full at %s: what is launched stays as it is: "
                                .formatted(HandClock.START)
                        + "no answer for name web-*: THROTTLED: Rate exceeded");
        assertThat(selected()).containsExactly("ami-1");
    }

    @Test
    void anAnswerIsTooOldToLaunchFromAfterAnHour() {
        look();
        awsIsSilent();

        world.clock.advance(Duration.ofHours(1));
        assertThat(look()).startsWith("True AMIsReady");

        world.clock.advance(Duration.ofSeconds(1));
        assertThat(look()).startsWith("Unknown AMIsTooOld AWS last answered in full at " + HandClock.START);
        assertThat(selected()).as("what is known is still shown").containsExactly("ami-1");
    }

    @Test
    void whatAwsAnswersAgainIsTrueAgain() {
        look();
        awsIsSilent();
        world.clock.advance(Duration.ofHours(25));
        look();

        world.unasked = List.of();
        world.images = List.of(ClassWorld.image("ami-1", "available"));

        assertThat(look()).isEqualTo("True AMIsReady");
    }

    @Test
    void whatWasFoundForOtherTermsIsNoAnswerToTheseTerms() {
        look();
        awsIsSilent();
        object.getMetadata().setGeneration(2L);

        assertThat(look()).startsWith("Unknown AMIsUnresolved");
        assertThat(look()).as("nor later").startsWith("Unknown AMIsUnresolved");
        assertThat(selected()).containsExactly("ami-1");
    }

    @Test
    void aClassThatNeverFoundAnImageIsUnknownWhileAwsIsSilent() {
        awsIsSilent();

        assertThat(look()).startsWith("Unknown AMIsUnresolved");
        assertThat(selected()).isEmpty();
    }

    /** The reference keeps the images too; AWS answers, and nothing ages. */
    @Test
    void anAliasThatIsNotPublishedForTheClusterIsToldAndDoesNotAge() {
        look();
        world.unasked = List.of(
                new Unasked("alias al2023@v1", "SSM has no parameter of it", List.of(), Unasked.Kind.UNPUBLISHED));
        world.clock.advance(Duration.ofDays(3));

        assertThat(look())
                .isEqualTo("True AMIsReady what is launched stays as it is: "
                        + "no answer for alias al2023@v1: SSM has no parameter of it");
    }

    @Test
    void aPolicyThatCannotBeReadHoldsTheChoiceAndIsNamed() {
        look();
        world.policies.has(ImagePolicy.unreadable(
                "verified", HandClock.START, new ImagePolicyTarget.ByName(List.of("default")), "spec.minAge: 'soon'"));
        world.images = List.of(young(), ClassWorld.image("ami-1", "available"));

        assertThat(look()).contains("AMIPolicy verified cannot be read: spec.minAge: 'soon'");
        assertThat(selected()).containsExactly("ami-1");
    }

    @Test
    void whileNobodyKnowsThePoliciesTheChoiceStays() {
        look();
        world.policies.isNotKnown();
        world.images = List.of(young(), ClassWorld.image("ami-1", "available"));

        look();

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
    void anImageThatLeavesAvailableIsDroppedAndToldOnce() {
        look();
        world.images = List.of(ClassWorld.image("ami-1", "disabled"));

        assertThat(look()).startsWith("False AMINotFound");
        look();

        assertThat(selected()).isEmpty();
        assertThat(told()).as("and that nothing is launched any more").containsExactly("AMIDropped", "AMINotFound");
    }

    @Test
    void theSameTroubleIsToldOnce() {
        look();
        awsIsSilent();

        look();
        world.clock.advance(Duration.ofMinutes(3));
        look();

        assertThat(told()).containsExactly("AMIsUnresolved");
    }

    @Test
    void aPolicyCountsForTheClassThatItNames() {
        var denying = new ImagePolicy(
                "deny",
                HandClock.START,
                new ImagePolicyTarget.ByName(List.of("default")),
                Set.of("available"),
                Duration.ZERO,
                "",
                0,
                List.of("ami-1"),
                Map.of(),
                Set.of(),
                List.of(),
                "");
        world.policies.has(denying);

        assertThat(look()).startsWith("False AMINotFound").contains("the policy denies 'ami-1'");
    }
}
