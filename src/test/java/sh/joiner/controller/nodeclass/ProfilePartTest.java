package sh.joiner.controller.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static sh.joiner.api.ec2.EC2NodeClass.INSTANCE_PROFILE_READY;
import static sh.joiner.api.ec2.EC2NodeClass.SUBNETS_READY;
import static sh.joiner.api.ec2.EC2NodeClass.VALIDATION_SUCCEEDED;

import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sh.joiner.controller.nodeclass.ClassWorld.Feed;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.engine.nodeclass.Inspection.Doubted;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.launch.LaunchCheck.Answer;
import sh.joiner.port.nodeclass.Profiles.Trust;

/** Instance profiles if IAM can be reached, also while IAM does not answer for some time (aws 9). */
class ProfilePartTest {

    private static final String ARN = "arn:aws:iam::111122223333:instance-profile/teams/nodes";

    private final ClassWorld world = new ClassWorld();

    private ReconciledClass named(String profile) {
        return world.reconcile(ClassWorld.withProfile(profile));
    }

    private ReconciledClass withRole() {
        return world.reconcile(ClassWorld.withRole("node-role"));
    }

    @Nested
    class ThatIsNamed {

        @Test
        void cannotBeAnArnAndTheMessageHasTheName() {
            var reconciled = named(ARN);

            assertThat(reconciled.statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("False InstanceProfileIsARN");
            assertThat(reconciled.message(INSTANCE_PROFILE_READY)).contains(ARN, "use \"nodes\"");
            assertThat(reconciled.statusAndReason(VALIDATION_SUCCEEDED)).isEqualTo("False DependenciesNotReady");
            assertThat(reconciled.profile()).isEqualTo("null");
            assertThat(world.checks).isZero();
        }

        @Test
        void thatIsAnArnIsReportedBeforeAnyRequest() {
            var object = ClassWorld.withProfile(ARN);
            world.failure = new RemoteCallException(Category.UNREACHABLE, "", "no request is expected", null);

            assertThat(world.reconciler.hasNewInvalidSpec(object, world.clock.now()))
                    .isTrue();

            var seen = new ReconciledClass(world, object);
            assertThat(seen.statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("False InstanceProfileIsARN");
            assertThat(seen.statusAndReason(VALIDATION_SUCCEEDED)).isEqualTo("False DependenciesNotReady");
            assertThat(seen.statusAndReason(SUBNETS_READY)).isEqualTo("Unknown AwaitingReconciliation");
            assertThat(world.decisions.codes()).containsExactly("InstanceProfileIsARN");
            assertThat(world.reconciler.hasNewInvalidSpec(object, world.clock.now()))
                    .isFalse();
        }

        @Test
        void withAValidNameChangesNothingBeforeTheRequests() {
            var object = ClassWorld.withProfile("nodes");

            assertThat(world.reconciler.hasNewInvalidSpec(object, world.clock.now()))
                    .isFalse();
            assertThat(object.getStatus().conditions).isNull();
        }

        @Test
        void cannotBeTheArnOfAnotherResource() {
            var reconciled = named("arn:aws:iam::111122223333:role/node-role");

            assertThat(reconciled.statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("False InstanceProfileIsARN");
            assertThat(reconciled.message(INSTANCE_PROFILE_READY)).contains("the ARN of another resource");
        }

        @Test
        void cannotBeAPath() {
            assertThat(named("teams/nodes").statusAndReason(INSTANCE_PROFILE_READY))
                    .isEqualTo("False InstanceProfileNameInvalid");
        }

        @Test
        void mustExistAndHaveARoleThatEc2CanAssume() {
            world.profile("empty", "");
            world.profile("lambdas", "lambda-role", Trust.OTHERS);
            world.profile("nodes", "node-role");
            world.profile("secret", "node-role", Trust.UNREAD);

            assertThat(named("misspelled").statusAndReason(INSTANCE_PROFILE_READY))
                    .isEqualTo("False InstanceProfileNotFound");
            assertThat(named("empty").statusAndReason(INSTANCE_PROFILE_READY))
                    .isEqualTo("False InstanceProfileWithoutRole");
            assertThat(named("lambdas").statusAndReason(INSTANCE_PROFILE_READY))
                    .isEqualTo("False InstanceProfileRoleNotTrusted");
            assertThat(named("nodes").statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("True InstanceProfileReady");
            assertThat(named("secret").statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("True InstanceProfileReady");
        }

        @Test
        void isNotFoundAfterItsDeletionAndFoundWhenItIsCreatedAgain() {
            world.profile("nodes", "node-role");
            var reconciled = named("nodes");

            world.profiles.clear();
            assertThat(reconciled.again().statusAndReason(INSTANCE_PROFILE_READY))
                    .isEqualTo("False InstanceProfileNotFound");
            assertThat(reconciled.statusAndReason(VALIDATION_SUCCEEDED)).isEqualTo("False DependenciesNotReady");

            world.profile("nodes", "node-role");
            assertThat(reconciled.again().statusAndReason(INSTANCE_PROFILE_READY))
                    .isEqualTo("True InstanceProfileReady");
        }

        @Test
        void thatEc2DoesNotKnowYetIsUnknownForAWhileAndThenNotFound() {
            world.profile("nodes", "node-role");
            world.answer = new Answer.ProfileUnseen("Invalid IAM Instance Profile name");
            var reconciled = named("nodes");

            assertThat(reconciled.statusAndReason(INSTANCE_PROFILE_READY))
                    .isEqualTo("Unknown InstanceProfileNotSeenByEC2");
            assertThat(reconciled.statusAndReason(VALIDATION_SUCCEEDED))
                    .isEqualTo("Unknown InstanceProfileNotSeenByEC2");

            world.clock.advance(Duration.ofMinutes(6));
            assertThat(reconciled.again().statusAndReason(INSTANCE_PROFILE_READY))
                    .isEqualTo("False InstanceProfileNotFound");
            assertThat(reconciled.statusAndReason(VALIDATION_SUCCEEDED)).isEqualTo("False InstanceProfileNotFound");

            world.answer = new Answer.Allowed();
            assertThat(reconciled.again().statusAndReason(INSTANCE_PROFILE_READY))
                    .isEqualTo("True InstanceProfileReady");
            assertThat(reconciled.statusAndReason(VALIDATION_SUCCEEDED)).isEqualTo("True ValidationSucceeded");
        }
    }

    @Nested
    class ThatIsCreatedForARole {

        @Test
        void isCreatedOnceAndKept() {
            var reconciled = withRole();
            var made = reconciled.profile();
            world.clock.advance(Duration.ofMinutes(1));

            assertThat(made).startsWith("tour_");
            assertThat(reconciled.again().profile()).isEqualTo(made);
            assertThat(world.profiles).hasSize(1);
        }

        @Test
        void hasTheTagsOfTheClusterTheClassAndTheSpec() {
            var made = world.reconcile(ClassWorld.with("tags: {team: blue}")).profile();

            assertThat(world.tags.get(made))
                    .containsOnly(
                            entry("team", "blue"),
                            entry("kubernetes.io/cluster/tour", "owned"),
                            entry("eks:eks-cluster-name", "tour"),
                            entry("karpenter.k8s.aws/ec2nodeclass", "default"),
                            entry("topology.kubernetes.io/region", "us-east-1"));
        }

        @Test
        void isANewProfileForANewRoleBecauseNodesUseTheOldOne() {
            var reconciled = withRole();
            var old = reconciled.profile();
            reconciled.object().getSpec().role = "other-role";

            assertThat(reconciled.again().profile()).isNotEqualTo(old);
            assertThat(world.profiles)
                    .hasEntrySatisfying(old, kept -> assertThat(kept.role()).isEqualTo("node-role"));
            assertThat(world.kept.protects(old, world.clock.now())).isTrue();
            assertThat(world.kept.protects(reconciled.profile(), world.clock.now()))
                    .isTrue();
        }

        @Test
        void isNotCreatedTwiceIfTheStatusCouldNotBeWritten() {
            withRole();
            withRole();

            assertThat(world.profiles).hasSize(1);
        }

        @Test
        void isNotCreatedForARoleThatDoesNotExist() {
            world.failures.put(
                    Feed.PROFILES, new RemoteCallException(Category.NOT_FOUND, "NoSuchEntity", "no role", null));

            var reconciled = withRole();

            assertThat(reconciled.statusAndReason(INSTANCE_PROFILE_READY))
                    .isEqualTo("False InstanceProfileRoleNotFound");
            assertThat(reconciled.message(INSTANCE_PROFILE_READY)).contains("node-role");
        }

        @Test
        void isUnknownIfTheProfileOfANewGenerationCannotBeCreated() {
            var reconciled = withRole();
            reconciled.object().getSpec().role = "other-role";
            reconciled.object().getMetadata().setGeneration(2L);
            world.failures.put(Feed.PROFILES, new RemoteCallException(Category.FORBIDDEN, "AccessDenied", "no", null));

            for (int pass = 0; pass < 3; pass++) {
                assertThat(reconciled.again().statusAndReason(INSTANCE_PROFILE_READY))
                        .isEqualTo("Unknown AWSForbidden");
                assertThat(reconciled.statusAndReason(VALIDATION_SUCCEEDED)).isEqualTo("Unknown DependenciesNotReady");
            }
        }

        @Test
        void isNotUsedForAnotherRoleThatWasMissing() {
            var reconciled = withRole();
            reconciled.object().getSpec().role = "absent-role";
            reconciled.object().getMetadata().setGeneration(2L);
            world.noSuchRole = true;
            assertThat(reconciled.again().statusAndReason(INSTANCE_PROFILE_READY))
                    .isEqualTo("False InstanceProfileRoleNotFound");

            world.noSuchRole = false;
            world.failures.put(
                    Feed.PROFILES, new RemoteCallException(Category.UNREACHABLE, "", "IAM does not answer", null));
            world.clock.advance(Duration.ofHours(1));

            assertThat(reconciled.again().statusAndReason(INSTANCE_PROFILE_READY))
                    .isEqualTo("Unknown AWSUnreachable");
            assertThat(reconciled.again().statusAndReason(INSTANCE_PROFILE_READY))
                    .isEqualTo("Unknown AWSUnreachable");
        }

        @Test
        void isConfirmedByEc2WhileIamDoesNotAnswerIfItWasSeenBefore() {
            var reconciled = withRole();
            reconciled.object().getSpec().userData = "#!/bin/sh";
            reconciled.object().getMetadata().setGeneration(2L);
            world.failures.put(
                    Feed.PROFILES, new RemoteCallException(Category.UNREACHABLE, "", "IAM does not answer", null));

            assertThat(reconciled.again().statusAndReason(INSTANCE_PROFILE_READY))
                    .isEqualTo("True InstanceProfileReady");
            assertThat(world.inspected().profile()).isEqualTo(Inspection.Profile.EC2);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Category.class,
            names = {"THROTTLED", "FORBIDDEN", "CREDENTIALS", "UNREACHABLE"})
    void ec2ConfirmsANameIfIamDoesNotAnswer(Category category) {
        world.failures.put(Feed.PROFILES, new RemoteCallException(category, "", "IAM does not answer", null));

        var reconciled = named("nodes");

        assertThat(reconciled.statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("True InstanceProfileReady");
        assertThat(reconciled.statusAndReason(VALIDATION_SUCCEEDED)).isEqualTo("True ValidationSucceeded");
        assertThat(world.checked)
                .singleElement()
                .satisfies(order -> assertThat(order.nodeClass().resolved().instanceProfile())
                        .isEqualTo("nodes"));
    }

    @Test
    void aMissingAnswerIsReportedByOneEventAndShownWithTheTimeOfTheLastAnswer() {
        var reconciled = withRole();
        var answeredAt = world.clock.now();
        world.clock.advance(Duration.ofMinutes(2));
        world.failures.put(Feed.SUBNETS, new RemoteCallException(Category.THROTTLED, "", "slow down", null));
        reconciled.again().again();

        assertThat(reconciled.statusAndReason(SUBNETS_READY)).isEqualTo("True SubnetsReady");
        assertThat(world.inspected().doubts())
                .containsOnly(entry(SUBNETS_READY, new Doubted("AWSThrottled", "slow down", answeredAt)));
        assertThat(world.decisions.all())
                .filteredOn(decision -> decision.code().equals("AWSThrottled"))
                .hasSize(1);
    }

    @Test
    void theConditionIsUnknownAfterAnHourWithoutAnswers() {
        world.profile("nodes", "node-role");
        var reconciled = named("nodes");
        world.failures.put(
                Feed.PROFILES, new RemoteCallException(Category.UNREACHABLE, "", "IAM does not answer", null));
        world.answer = new Answer.Unclear("AWSUnreachable", "EC2 does not answer");

        world.clock.advance(Duration.ofMinutes(40));
        assertThat(reconciled.again().statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("True InstanceProfileReady");

        world.clock.advance(Duration.ofMinutes(30));
        assertThat(reconciled.again().statusAndReason(INSTANCE_PROFILE_READY)).isEqualTo("Unknown AWSUnreachable");
    }
}
