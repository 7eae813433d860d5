package sh.joiner.controller.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.api.ec2.EC2NodeClass.INSTANCE_PROFILE_READY;
import static sh.joiner.api.ec2.EC2NodeClass.VALIDATION_SUCCEEDED;

import org.junit.jupiter.api.Test;
import sh.joiner.controller.nodeclass.ClassWorld.Feed;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.engine.nodeclass.ProfileFacts.DryRuns;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.launch.LaunchCheck.Answer;

/** Instance profiles if IAM is unreachable. In this case, EC2's dry run checks the profiles (aws 9.4, decision 0016). Some tests disable dry runs instead. */
class IsolatedVpcTest {

    private final ClassWorld world = new ClassWorld(ProfileNames.Iam.OUT_OF_REACH);

    IsolatedVpcTest() {
        world.profile("nodes", ""); // IAM would answer that the profile has no role
    }

    private ReconciledClass named() {
        return world.reconcile(ClassWorld.withProfile("nodes"));
    }

    @Test
    void theDryRunConfirmsAName() {
        var reconciled = named();

        assertThat(reconciled.statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("True InstanceProfileReady");
        assertThat(reconciled.profile()).isEqualTo("nodes");
        assertThat(world.inspected().profile()).isEqualTo(Inspection.Profile.EC2);
        assertThat(reconciled.again().statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("True InstanceProfileReady");
        assertThat(world.checks).isOne();
    }

    @Test
    void aNameThatEc2DoesNotKnowIsNotFoundUntilTheProfileIsCreated() {
        world.answer = new Answer.ProfileUnseen("Invalid IAM Instance Profile name");
        var reconciled = named();

        assertThat(reconciled.statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("False InstanceProfileNotFound");
        assertThat(reconciled.statusAndReason(VALIDATION_SUCCEEDED)).isEqualTo("False InstanceProfileNotFound");

        world.answer = new Answer.Allowed();
        assertThat(reconciled.again().statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("True InstanceProfileReady");
    }

    @Test
    void aNameIsUnknownIfTheDryRunFailsForAnotherReason() {
        world.answer = new Answer.Refused("CreateFleetAuthCheckFailed", "no");

        var reconciled = named();

        assertThat(reconciled.statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("Unknown AWSOutOfReach");
        assertThat(reconciled.statusAndReason(VALIDATION_SUCCEEDED)).isEqualTo("False CreateFleetAuthCheckFailed");
    }

    @Test
    void withDryRunsDisabledANameIsAcceptedAndMarkedAsNotChecked() {
        var unchecked = new ClassWorld(ProfileNames.Iam.OUT_OF_REACH, DryRuns.DISABLED);

        var reconciled = unchecked.reconcile(ClassWorld.withProfile("nodes"));

        assertThat(reconciled.statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("True InstanceProfileNotChecked");
        assertThat(reconciled.message(INSTANCE_PROFILE_READY)).contains("not checked", "dry runs are disabled");
        assertThat(reconciled.statusAndReason(VALIDATION_SUCCEEDED)).isEqualTo("True ValidationSucceeded");
        assertThat(unchecked.inspected().profile()).isEqualTo(Inspection.Profile.NOT_CHECKED);
        assertThat(unchecked.checks).isZero();
    }

    @Test
    void withDryRunsDisabledAThrottledRequestIsRetried() {
        var unchecked = new ClassWorld(ProfileNames.Iam.REACHABLE, DryRuns.DISABLED);
        unchecked.failures.put(Feed.PROFILES, new RemoteCallException(Category.THROTTLED, "", "slow down", null));

        var reconciled = unchecked.reconcile(ClassWorld.withProfile("nodes"));

        assertThat(reconciled.statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("Unknown AWSThrottled");
        assertThat(reconciled.message(INSTANCE_PROFILE_READY))
                .contains("nodes", "slow down", "dry runs are disabled")
                .doesNotContain("EC2 dry run");
    }

    /** The error says nothing about the permissions of the role. Renewed credentials may allow the request. */
    @Test
    void withDryRunsDisabledExpiredCredentialsLeaveTheProfileUnknown() {
        var unchecked = new ClassWorld(ProfileNames.Iam.REACHABLE, DryRuns.DISABLED);
        unchecked.failures.put(
                Feed.PROFILES, new RemoteCallException(Category.CREDENTIALS, "ExpiredToken", "old", null));

        var reconciled = unchecked.reconcile(ClassWorld.withProfile("nodes"));

        assertThat(reconciled.statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("Unknown AWSCredentialsRefused");
    }

    @Test
    void withDryRunsDisabledAMissingPermissionMarksTheProfileAsNotChecked() {
        var unchecked = new ClassWorld(ProfileNames.Iam.REACHABLE, DryRuns.DISABLED);
        unchecked.failures.put(Feed.PROFILES, new RemoteCallException(Category.FORBIDDEN, "AccessDenied", "no", null));

        var reconciled = unchecked.reconcile(ClassWorld.withProfile("nodes"));

        assertThat(reconciled.statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("True InstanceProfileNotChecked");
    }

    @Test
    void forANodeClassWithARoleIamIsCalledAndTheMessageNamesTheAlternativeIfIamDoesNotAnswer() {
        assertThat(world.reconcile(ClassWorld.withRole("node-role")).statusAndReason(INSTANCE_PROFILE_READY))
                .isEqualTo("True InstanceProfileReady");

        world.failures.put(Feed.PROFILES, new RemoteCallException(Category.UNREACHABLE, "", "connect timed out", null));
        var other = ClassWorld.withRole("node-role");
        other.getMetadata().setUid("other");
        var reconciled = world.reconcile(other);

        assertThat(reconciled.statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("Unknown AWSUnreachable");
        assertThat(reconciled.message(INSTANCE_PROFILE_READY))
                .contains("connect timed out", "name a profile in spec.instanceProfile");
    }

    @Test
    void anArnIsNotAcceptedAsAName() {
        assertThat(world.reconcile(ClassWorld.withProfile("arn:aws:iam::1:instance-profile/nodes"))
                        .statusAndReason(INSTANCE_PROFILE_READY))
                .isEqualTo("False InstanceProfileIsARN");
    }
}
