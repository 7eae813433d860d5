package sh.joiner.sandbox.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.sandbox.cloud.CloudFixture.ids;
import static sh.joiner.sandbox.cloud.CloudFixture.override;
import static sh.joiner.sandbox.cloud.CloudFixture.refused;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.cloud.CloudControls;
import sh.joiner.sandbox.cloud.CloudFixture;
import software.amazon.awssdk.services.ec2.model.CreateFleetError;
import software.amazon.awssdk.services.ec2.model.CreateFleetResponse;

class ConsistencyTest {

    final CloudFixture world = new CloudFixture();
    final CloudControls controls = world.cloud.controls();
    final List<String> subnets = world.privateSubnets();

    @Test
    void newTemplatesAndInstancesAreFoundAfterThePropagationDelay() {
        controls.setPropagationDelay(Duration.ofSeconds(10));
        world.template("node", UnaryOperator.identity());
        refused("InvalidLaunchTemplateName.NotFoundException", "node", () -> launch("a"));

        world.seconds(10);
        var id = ids(launch("b")).getFirst();
        refused(
                "InvalidInstanceID.NotFound",
                id,
                () -> world.cloud.ec2().describeInstances(call -> call.instanceIds(id)));

        world.seconds(10);
        assertThat(world.states(List.of(id))).hasSize(1);
    }

    @Test
    void ec2FindsANewProfileAfterThePropagationDelay() {
        world.template("node", data -> data.iamInstanceProfile(profile -> profile.name("fresh")));
        world.seconds(20);
        controls.setPropagationDelay(Duration.ofSeconds(10));
        profile("fresh", "JoinerNodeRole-tour");

        var early = launch("early");
        assertThat(codes(early)).containsExactly("InvalidParameterValue");
        assertThat(early.errors().getFirst().errorMessage()).contains("iamInstanceProfile.name is invalid");

        world.seconds(10);
        assertThat(codes(launch("late"))).isEmpty();
    }

    @Test
    void aCallThatIsRepeatedWithTheSameTokenTakesEffectOnce() {
        world.template("node", UnaryOperator.identity());

        var first = launch("same");
        var again = launch("same");

        assertThat(again).isEqualTo(first);
        assertThat(world.cloud.instances()).hasSize(1);
        refused(
                "IdempotentParameterMismatch",
                "inconsistent",
                () -> world.fleet(2, call -> call.clientToken("same"), override("m5.large", subnets.getFirst())));
    }

    @Test
    void theNumberOfTemplatesIsLimited() {
        controls.limitLaunchTemplates(1);
        world.template("node", UnaryOperator.identity());

        refused("LaunchTemplateLimitExceeded", "limit of 1", () -> world.template("second", UnaryOperator.identity()));
    }

    @Test
    void aProfileNeedsARole() {
        world.cloud.iam().createInstanceProfile(call -> call.instanceProfileName("bare"));
        world.template("node", data -> data.iamInstanceProfile(profile -> profile.name("bare")));

        var fleet = launch("a");

        assertThat(codes(fleet)).containsExactly("InvalidParameterValue");
        assertThat(fleet.errors().getFirst().errorMessage()).contains("no associated IAM Roles");
    }

    @Test
    void anInstanceWhoseRoleDoesNotTrustEc2NeverJoins() {
        controls.createRole("lambdas", "lambda.amazonaws.com");
        profile("wrong", "lambdas");
        world.template("node", data -> data.iamInstanceProfile(profile -> profile.name("wrong")));

        var fleet = launch("a");
        world.seconds(600);

        assertThat(world.states(ids(fleet))).containsExactly("running");
        assertThat(world.listener.booted).isEmpty();
    }

    void profile(String name, String role) {
        world.cloud.iam().createInstanceProfile(call -> call.instanceProfileName(name));
        world.cloud
                .iam()
                .addRoleToInstanceProfile(call -> call.instanceProfileName(name).roleName(role));
    }

    CreateFleetResponse launch(String token) {
        return world.fleet(1, call -> call.clientToken(token), override("m5.large", subnets.getFirst()));
    }

    static List<String> codes(CreateFleetResponse fleet) {
        return fleet.errors().stream().map(CreateFleetError::errorCode).toList();
    }
}
