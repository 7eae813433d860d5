package sh.joiner.controller.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.api.v1.EC2NodeClass.AMIS_READY;
import static sh.joiner.api.v1.EC2NodeClass.INSTANCE_PROFILE_READY;
import static sh.joiner.api.v1.EC2NodeClass.SECURITY_GROUPS_READY;
import static sh.joiner.api.v1.EC2NodeClass.SUBNETS_READY;
import static sh.joiner.api.v1.EC2NodeClass.VALIDATION_SUCCEEDED;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import sh.joiner.api.v1.EC2NodeClass;
import sh.joiner.controller.report.Said;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.port.LaunchCheck.Answer;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OutsideTrouble.Category;

class NodeClassPartsTest {

    private final ClassWorld world = new ClassWorld();

    private String said(EC2NodeClass object, String type) {
        var said = object.conditions(world.clock.now()).get(type).orElseThrow();
        return said.status + " " + said.reason;
    }

    private EC2NodeClass looked() {
        return looked(ClassWorld.withRole("node-role"));
    }

    private EC2NodeClass looked(EC2NodeClass object) {
        world.reconciler.hasNews(object);
        return object;
    }

    @Test
    void aClassWhoseThingsAreAllFoundIsReadyAndIsNotWrittenAgain() {
        var object = looked();

        assertThat(object.conditions(world.clock.now()).root().status).isEqualTo("True");
        assertThat(object.getStatus().amis).hasSize(1);
        assertThat(object.getStatus().subnets).hasSize(1);
        assertThat(object.getStatus().securityGroups).hasSize(1);
        assertThat(world.reconciler.hasNews(object)).isFalse();
        assertThat(world.checks).as("one dry run").isEqualTo(1);
    }

    @Test
    void nothingFoundIsSaidOfEachAndValidationWaitsForThem() {
        world.images = List.of();
        world.subnets = List.of();
        world.groups = List.of();

        var object = looked();

        assertThat(said(object, AMIS_READY)).isEqualTo("False AMINotFound");
        assertThat(said(object, SUBNETS_READY)).isEqualTo("False SubnetsNotFound");
        assertThat(said(object, SECURITY_GROUPS_READY)).isEqualTo("False SecurityGroupsNotFound");
        assertThat(said(object, VALIDATION_SUCCEEDED)).isEqualTo("False DependenciesNotReady");
        assertThat(world.checks).isZero();
    }

    @Test
    void anImageThatIsNotAvailableIsNotFound() {
        world.images = List.of(ClassWorld.image("ami-1", "pending"));

        var object = looked();

        assertThat(said(object, AMIS_READY)).isEqualTo("False AMINotFound");
        assertThat(object.conditions(world.clock.now()).get(AMIS_READY).orElseThrow().message)
                .contains("ami-1 is pending");
    }

    @Test
    void anAliasThatTheClusterIsTooNewForIsToldAndLeavesTheImages() {
        var object = looked();
        world.trouble = new OutsideTrouble(Category.INVALID, "UnsupportedAlias", "AL2 ends with 1.32", null);

        looked(object);

        assertThat(said(object, AMIS_READY)).isEqualTo("False UnsupportedAlias");
        assertThat(said(object, VALIDATION_SUCCEEDED)).isEqualTo("False DependenciesNotReady");
        assertThat(object.getStatus().amis).hasSize(1);
    }

    @Test
    void troubleWithAwsLeavesEverythingAsItWas() {
        var object = looked();
        var before = Said.by(object);

        world.trouble = new OutsideTrouble(Category.THROTTLED, "", "slow down", null);

        assertThat(world.reconciler.hasNews(object)).isFalse();
        assertThat(Said.by(object)).isEqualTo(before);
    }

    @Nested
    class TheInstanceProfile {

        @Test
        void mayNotBeAnArn() {
            var object = looked(ClassWorld.withProfile("arn:aws:iam::1:instance-profile/nodes"));

            assertThat(said(object, INSTANCE_PROFILE_READY)).isEqualTo("False InstanceProfileIsARN");
            assertThat(object.conditions(world.clock.now())
                            .get(INSTANCE_PROFILE_READY)
                            .orElseThrow()
                            .message)
                    .contains("write nodes");
        }

        @Test
        void mustBeKnownAndHoldARole() {
            world.profile("empty", "");
            world.profile("nodes", "node-role");

            assertThat(said(looked(ClassWorld.withProfile("misspelt")), INSTANCE_PROFILE_READY))
                    .isEqualTo("False InstanceProfileNotFound");
            assertThat(said(looked(ClassWorld.withProfile("empty")), INSTANCE_PROFILE_READY))
                    .isEqualTo("False InstanceProfileWithoutRole");
            assertThat(said(looked(ClassWorld.withProfile("nodes")), INSTANCE_PROFILE_READY))
                    .isEqualTo("True InstanceProfileReady");
        }

        @Test
        void isMadeForARoleAndKept() {
            var object = looked();
            var made = object.getStatus().instanceProfile;
            world.clock.advance(Duration.ofMinutes(1));
            looked(object);

            assertThat(made).startsWith("tour_");
            assertThat(object.getStatus().instanceProfile).isEqualTo(made);
            assertThat(world.profiles).hasSize(1);
        }

        @Test
        void isANewOneForANewRoleSinceNodesRunWithTheOld() {
            var object = looked();
            var old = String.valueOf(object.getStatus().instanceProfile);
            object.getSpec().role = "other-role";
            looked(object);

            assertThat(object.getStatus().instanceProfile).isNotEqualTo(old);
            assertThat(world.profiles)
                    .hasEntrySatisfying(old, kept -> assertThat(kept.role()).isEqualTo("node-role"));
        }

        @Test
        void isNotMadeTwiceWhenTheStatusCouldNotBeWritten() {
            looked();
            looked();

            assertThat(world.profiles).hasSize(1);
        }
    }

    @Nested
    class WithoutIam {

        private final ClassWorld isolated = new ClassWorld(ProfileHome.Iam.OUT_OF_REACH);

        private String saidOfTheProfile(EC2NodeClass object) {
            isolated.reconciler.hasNews(object);
            var said = object.conditions(isolated.clock.now())
                    .get(INSTANCE_PROFILE_READY)
                    .orElseThrow();
            return said.status + " " + said.reason;
        }

        @Test
        void aNameIsBelievedAndIamIsNotAsked() {
            var object = ClassWorld.withProfile("nodes");

            assertThat(saidOfTheProfile(object)).isEqualTo("True InstanceProfileReady");
            assertThat(object.getStatus().instanceProfile).isEqualTo("nodes");
            assertThat(isolated.profiles).isEmpty();
        }

        @Test
        void aRoleIsNotEnough() {
            assertThat(saidOfTheProfile(ClassWorld.withRole("node-role"))).isEqualTo("False InstanceProfileNeedsIAM");
            assertThat(isolated.profiles).isEmpty();
        }

        @Test
        void anArnIsStillNoName() {
            assertThat(saidOfTheProfile(ClassWorld.withProfile("arn:aws:iam::1:instance-profile/nodes")))
                    .isEqualTo("False InstanceProfileIsARN");
        }
    }

    @Nested
    class TheDryRun {

        @Test
        void isNotDoneWithATagThatIsOurs() {
            var object = looked(ClassWorld.with("tags: {karpenter.sh/nodepool: mine}"));

            assertThat(said(object, VALIDATION_SUCCEEDED)).isEqualTo("False TagValidationFailed");
            assertThat(world.checks).isZero();
        }

        @Test
        void waitsForTheServiceCidrThatAl2023MachinesMustBeTold() {
            var known = world.facts;
            world.facts = new ClusterFacts(
                    known.name(),
                    known.region(),
                    known.endpoint(),
                    known.caBundle(),
                    known.kubernetesVersion(),
                    "",
                    "");

            assertThat(said(looked(), VALIDATION_SUCCEEDED)).isEqualTo("False ClusterCIDRResolutionFailed");
            assertThat(world.checks).isZero();
        }

        @Test
        void asksForDedicatedHardwareWhereAPoolWouldTakeIt() {
            world.cluster.with(pool("default")
                    .requires(Requirement.in(Labels.INSTANCE_TENANCY, "dedicated", "default"))
                    .build());

            looked();

            assertThat(world.checked).extracting(LaunchOrder::tenancy).containsExactly("dedicated");
        }

        @Test
        void saysSoWhereNoTypeFitsTheImages() {
            world.images = List.of(ClassWorld.image("ami-1", "available", "arm64"));

            var object = looked();

            assertThat(said(object, VALIDATION_SUCCEEDED)).isEqualTo("False DependenciesNotReady");
            assertThat(object.conditions(world.clock.now())
                            .get(VALIDATION_SUCCEEDED)
                            .orElseThrow()
                            .message)
                    .contains("no instance type fits the images");
        }

        @Test
        void thatIsRefusedIsSaidWithItsReason() {
            world.answer = new Answer.Refused("CreateFleetAuthCheckFailed", "not allowed");

            assertThat(said(looked(), VALIDATION_SUCCEEDED)).isEqualTo("False CreateFleetAuthCheckFailed");
        }

        @Test
        void thatIsUnclearDoesNotUndoAnAnswer() {
            var object = looked();
            world.answer = new Answer.Unclear("busy");
            world.clock.advance(Duration.ofMinutes(31));

            assertThat(said(looked(object), VALIDATION_SUCCEEDED)).isEqualTo("True ValidationSucceeded");
        }

        @Test
        void thatWasNeverClearIsUnknown() {
            world.answer = new Answer.Unclear("busy");

            assertThat(said(looked(), VALIDATION_SUCCEEDED)).isEqualTo("Unknown ValidationUnclear");
        }

        @Test
        void isDoneAgainWhenAPersonAnnotatesTheClass() {
            var object = looked();
            object.getMetadata().setAnnotations(Map.of("retry", "1"));
            looked(object);

            assertThat(world.checks).isEqualTo(2);
        }
    }
}
