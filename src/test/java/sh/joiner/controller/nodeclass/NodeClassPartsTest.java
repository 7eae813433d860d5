package sh.joiner.controller.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.api.ec2.EC2NodeClass.AMIS_READY;
import static sh.joiner.api.ec2.EC2NodeClass.SECURITY_GROUPS_READY;
import static sh.joiner.api.ec2.EC2NodeClass.SUBNETS_READY;
import static sh.joiner.api.ec2.EC2NodeClass.VALIDATION_SUCCEEDED;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.controller.report.StatusContent;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;

class NodeClassPartsTest {

    private final ClassWorld world = new ClassWorld();

    private String statusAndReason(EC2NodeClass object, String type) {
        var condition = object.conditions(world.clock.now()).get(type).orElseThrow();
        return condition.status + " " + condition.reason;
    }

    private EC2NodeClass reconcile() {
        return reconcile(ClassWorld.withRole("node-role"));
    }

    private EC2NodeClass reconcile(EC2NodeClass object) {
        world.reconciler.inspect(object, world.clock.now());
        return object;
    }

    @Test
    void aClassWithAllResourcesIsReadyAndIsNotWrittenAgain() {
        var object = reconcile();

        assertThat(object.conditions(world.clock.now()).get("Ready").orElseThrow().status)
                .isEqualTo("True");
        assertThat(object.getStatus().amis).hasSize(1);
        assertThat(object.getStatus().subnets).hasSize(1);
        assertThat(object.getStatus().securityGroups).hasSize(1);
        assertThat(world.reconciler.inspect(object, world.clock.now()).isDone()).isFalse();
        assertThat(world.checks).as("one dry run").isEqualTo(1);
    }

    @Test
    void eachConditionReportsAMissingResourceAndValidationWaits() {
        world.images = List.of();
        world.subnets = List.of();
        world.groups = List.of();

        var object = reconcile();

        assertThat(statusAndReason(object, AMIS_READY)).isEqualTo("False AMINotFound");
        assertThat(statusAndReason(object, SUBNETS_READY)).isEqualTo("False SubnetsNotFound");
        assertThat(statusAndReason(object, SECURITY_GROUPS_READY)).isEqualTo("False SecurityGroupsNotFound");
        assertThat(statusAndReason(object, VALIDATION_SUCCEEDED)).isEqualTo("False DependenciesNotReady");
        assertThat(world.checks).isZero();
    }

    @Test
    void anImageThatIsNotAvailableIsNotFound() {
        world.images = List.of(ClassWorld.image("ami-1", "pending"));

        var object = reconcile();

        assertThat(statusAndReason(object, AMIS_READY)).isEqualTo("False AMINotFound");
        assertThat(object.conditions(world.clock.now()).get(AMIS_READY).orElseThrow().message)
                .contains("ami-1 is pending");
    }

    @Test
    void anAliasThatDoesNotSupportTheClusterVersionKeepsTheImages() {
        var object = reconcile();
        world.failure = new RemoteCallException(Category.INVALID, "UnsupportedAlias", "AL2 ends with 1.32", null);

        reconcile(object);

        assertThat(statusAndReason(object, AMIS_READY)).isEqualTo("False UnsupportedAlias");
        assertThat(statusAndReason(object, VALIDATION_SUCCEEDED)).isEqualTo("False DependenciesNotReady");
        assertThat(object.getStatus().amis).hasSize(1);
    }

    @Test
    void anErrorOfAwsChangesNothing() {
        var object = reconcile();
        var before = StatusContent.by(object);

        world.failure = new RemoteCallException(Category.THROTTLED, "", "slow down", null);

        assertThat(world.reconciler.inspect(object, world.clock.now()).isDone()).isFalse();
        assertThat(StatusContent.by(object)).isEqualTo(before);
    }

    @Test
    void conditionsStayTrueForAnHourWhileAwsDoesNotAnswer() {
        var object = reconcile();
        world.failure = new RemoteCallException(Category.THROTTLED, "", "slow down", null);

        world.clock.advance(Duration.ofMinutes(59));
        assertThat(statusAndReason(reconcile(object), SUBNETS_READY)).isEqualTo("True SubnetsReady");
        assertThat(statusAndReason(object, SECURITY_GROUPS_READY)).isEqualTo("True SecurityGroupsReady");

        world.clock.advance(Duration.ofMinutes(1));
        assertThat(statusAndReason(reconcile(object), SUBNETS_READY)).isEqualTo("Unknown AWSThrottled");
        assertThat(statusAndReason(object, SECURITY_GROUPS_READY)).isEqualTo("Unknown AWSThrottled");
    }
}
