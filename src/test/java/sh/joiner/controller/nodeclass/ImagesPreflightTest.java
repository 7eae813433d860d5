package sh.joiner.controller.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.api.ec2.EC2NodeClass.AMIS_READY;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.image.ImageSamples;
import sh.joiner.model.image.CheckAnswer.Refused;
import sh.joiner.model.image.ImageCheck;

/** A node class whose policy checks its images in AWS. */
class ImagesPreflightTest {

    private final ClassWorld world = new ClassWorld();

    @BeforeEach
    void aPolicyWithACheck() {
        world.policies.has(
                ImageSamples.rules().checks(ImageCheck.LAUNCH_PERMISSION).ofTheDefaultClass());
    }

    /** A check needs a subnet, and a pass resolves the subnets only after the images. */
    @Test
    void aNewClassIsReconciledAgainSoonAndThenItsImageIsChecked() {
        var reconciled = world.reconcile(ClassWorld.withRole("node-role"));
        assertThat(world.imageChecks.asked()).isEmpty();
        assertThat(world.inspected().nextCheck())
                .isBeforeOrEqualTo(world.clock.now().plusSeconds(2));

        reconciled.again();

        assertThat(world.imageChecks.asked()).containsExactly("LaunchPermission ami-1");
        assertThat(world.imageChecks.trials().getFirst().subnet()).isEqualTo("subnet-a");
        assertThat(world.inspected().nextCheck())
                .isAfterOrEqualTo(world.clock.now().plusSeconds(50));
    }

    @Test
    void anImageThatFailsTheCheckIsNotSelectedAndTheConditionHasTheReason() {
        world.imageChecks.says(ImageCheck.LAUNCH_PERMISSION, "ami-1", new Refused("it is not shared"));

        var reconciled = world.reconcile(ClassWorld.withRole("node-role")).again();

        assertThat(reconciled.statusAndReason(AMIS_READY)).isEqualTo("False AMINotFound");
        assertThat(reconciled.message(AMIS_READY)).contains("ami-1", "it is not shared");
        assertThat(reconciled.object().getStatus().amis).isNull();
    }
}
