package sh.joiner.controller.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.api.ec2.EC2NodeClass.VALIDATION_SUCCEEDED;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.nodeclass.DryRun.FailureKind;
import sh.joiner.engine.nodeclass.ProfileFacts.DryRuns;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.port.launch.LaunchCheck.Answer;

/** Tests when dry runs are made, and for how long their answers are remembered (aws 2.4). */
class ValidationPartTest {

    private static final Answer BUSY = new Answer.Unclear("AWSThrottled", "busy");

    private final ClassWorld world = new ClassWorld();

    private ReconciledClass reconcile() {
        return world.reconcile(ClassWorld.withRole("node-role"));
    }

    private String statusAndReason() {
        return reconcile().statusAndReason(VALIDATION_SUCCEEDED);
    }

    @Test
    void isNotTriedWithAReservedTag() {
        var reconciled = world.reconcile(ClassWorld.with("tags: {karpenter.sh/nodepool: mine}"));

        assertThat(reconciled.statusAndReason(VALIDATION_SUCCEEDED)).isEqualTo("False TagValidationFailed");
        assertThat(world.checks).isZero();
    }

    @Test
    void failsIfTheServiceCidrForAl2023IsNotKnown() {
        var known = world.facts;
        world.facts = new ClusterFacts(
                known.name(), known.region(), known.endpoint(), known.caBundle(), known.kubernetesVersion(), "", "");

        assertThat(statusAndReason()).isEqualTo("False ClusterCIDRResolutionFailed");
        assertThat(world.checks).isZero();
    }

    @Test
    void requestsDedicatedTenancyIfAPoolAcceptsIt() {
        world.cluster.with(pool("default")
                .requires(Requirement.in(Labels.INSTANCE_TENANCY, "dedicated", "default"))
                .build());

        reconcile();

        assertThat(world.checked).extracting(LaunchOrder::tenancy).containsExactly("dedicated");
    }

    @Test
    void failsIfNoTypeFitsTheImages() {
        world.images = List.of(ClassWorld.image("ami-1", "available", "arm64"));

        var reconciled = reconcile();

        assertThat(reconciled.statusAndReason(VALIDATION_SUCCEEDED)).isEqualTo("False NoInstanceTypeFits");
        assertThat(reconciled.message(VALIDATION_SUCCEEDED)).contains("no instance type both fits a selected AMI");
    }

    @Test
    void aMissingPermissionIsReportedAndRememberedForHalfAnHour() {
        world.answer = new Answer.Refused("CreateFleetAuthCheckFailed", "not allowed");
        var reconciled = reconcile();

        world.clock.advance(Duration.ofMinutes(29));
        assertThat(reconciled.again().statusAndReason(VALIDATION_SUCCEEDED))
                .isEqualTo("False CreateFleetAuthCheckFailed");
        assertThat(world.checks).isOne();
        assertThat(world.inspected().trial().failureKind()).isEqualTo(FailureKind.PERMANENT);

        world.clock.advance(Duration.ofMinutes(1));
        reconciled.again();
        assertThat(world.checks).isEqualTo(2);
    }

    @Test
    void anotherRefusalIsRememberedForFiveMinutes() {
        world.answer = new Answer.Refused("SecurityGroupSubnetVPCMismatch", "two networks");
        var reconciled = reconcile();
        var began = world.clock.now();

        assertThat(world.inspected().trial().keptUntil()).isEqualTo(began.plus(Duration.ofMinutes(5)));
        assertThat(world.inspected().nextTry(VALIDATION_SUCCEEDED)).isEqualTo(began.plus(Duration.ofMinutes(5)));

        world.clock.advance(Duration.ofMinutes(5));
        reconciled.again();
        assertThat(world.checks).isEqualTo(2);
    }

    @Test
    void anUnclearAnswerKeepsTheLastAnswerUntilThatIsTooOld() {
        var reconciled = reconcile();
        world.answer = BUSY;

        world.clock.advance(Duration.ofMinutes(31));
        assertThat(reconciled.again().statusAndReason(VALIDATION_SUCCEEDED)).isEqualTo("True ValidationSucceeded");

        world.clock.advance(Duration.ofMinutes(30));
        assertThat(reconciled.again().statusAndReason(VALIDATION_SUCCEEDED)).isEqualTo("Unknown AWSThrottled");
        assertThat(world.inspected().trial().failureKind()).isEqualTo(FailureKind.TRANSIENT);
    }

    @Test
    void theConditionIsUnknownWithoutAClearAnswerAndTriedAgainSoon() {
        world.answer = BUSY;

        assertThat(statusAndReason()).isEqualTo("Unknown AWSThrottled");
        assertThat(world.inspected().nextTry(VALIDATION_SUCCEEDED))
                .isEqualTo(world.clock.now().plusSeconds(5));
    }

    @Test
    void isRepeatedWhenAUserAnnotatesTheClass() {
        var reconciled = reconcile();
        reconciled.object().getMetadata().setAnnotations(Map.of("retry", "1"));
        reconciled.again();

        assertThat(world.checks).isEqualTo(2);
    }

    @Test
    void onlyChecksTagsIfDryRunsAreDisabled() {
        var untried = new ClassWorld(ProfileNames.Iam.REACHABLE, DryRuns.DISABLED);

        assertThat(untried.reconcile(ClassWorld.withRole("node-role")).statusAndReason(VALIDATION_SUCCEEDED))
                .isEqualTo("True ValidationSucceeded");
        var tagged = ClassWorld.with("tags: {karpenter.sh/nodepool: mine}");
        tagged.getMetadata().setUid("tagged");
        assertThat(untried.reconcile(tagged).statusAndReason(VALIDATION_SUCCEEDED))
                .isEqualTo("False TagValidationFailed");
        assertThat(untried.checks).isZero();
    }
}
