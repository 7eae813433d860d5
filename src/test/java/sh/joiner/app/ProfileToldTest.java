package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.api.ec2.EC2NodeClass.INSTANCE_PROFILE_READY;
import static sh.joiner.api.ec2.EC2NodeClass.SUBNETS_READY;
import static sh.joiner.api.ec2.EC2NodeClass.VALIDATION_SUCCEEDED;
import static sh.joiner.testing.Patience.eventually;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;

/** Instance profiles with the whole control plane over the embedded world: wrong ones before AWS answers anything, deleted ones soon after. */
@Execution(ExecutionMode.CONCURRENT)
class ProfileToldTest {

    private static final double SPEED = 20;
    private static final String PROFILE = "JoinerNodeInstanceProfile-sandbox";
    private static final String ARN = "arn:aws:iam::111122223333:instance-profile/" + PROFILE;

    private final Settings settings = Installation.settings(Map.of());
    private final SandboxEnvironment world = new SandboxEnvironment(settings.sandbox());
    private final Provocations sandbox = world.provocations().orElseThrow();
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();
    private final Installation joiner = new Installation(world, settings);

    @BeforeEach
    void start() {
        joiner.start();
        eventually(() -> Optional.of(joiner.isLeading()), is -> is);
    }

    @AfterEach
    void stop() {
        sandbox.heal();
        sandbox.advance(Duration.ofDays(2)); // whoever waits for an answer has it
        joiner.close();
        client.close();
        world.close();
    }

    private void apply(String profile) {
        var story = Path.of("kubernetes/stories/bad-instance-profile/10-node-class-with-arn.yaml");
        client.resource(Repository.read(story).replace(ARN, profile)).create();
    }

    private Optional<Condition> condition(String type) {
        var status =
                client.resources(EC2NodeClass.class).withName("payments").get().getStatus();
        return Objects.requireNonNullElse(status.conditions, List.<Condition>of()).stream()
                .filter(condition -> condition.type.equals(type))
                .findFirst();
    }

    private Optional<Condition> conditionAfterAStep(String type) {
        StallProofTime.step(world.clock(), SPEED);
        return condition(type);
    }

    private Condition soon(String type, String said) {
        return eventually(
                () -> conditionAfterAStep(type), condition -> said.equals(condition.status + " " + condition.reason));
    }

    private void provoke(String action) {
        var _ = sandbox.provoke(new Provocation.ProfileChange(PROFILE, action));
    }

    @Test
    void anArnIsToldWhileAwsHasNotAnsweredAnything() {
        var day = Duration.ofDays(1);
        var _ = sandbox.provoke(new Provocation.Fault(null, "*", null, null, null, day, null, null, null, null, null));

        apply(ARN);

        soon(INSTANCE_PROFILE_READY, "False InstanceProfileIsARN");
        soon(VALIDATION_SUCCEEDED, "False DependenciesNotReady");
        soon(SUBNETS_READY, "Unknown AwaitingReconciliation");
    }

    @Test
    void aProfileThatIsDeletedWhileItIsTrustedIsMissedWithinOneRefreshAndFoundAgain() {
        apply(PROFILE);
        soon(INSTANCE_PROFILE_READY, "True InstanceProfileReady");
        soon(VALIDATION_SUCCEEDED, "True ValidationSucceeded");

        var deletedAt = world.clock().now();
        provoke("delete");

        var said = soon(INSTANCE_PROFILE_READY, "False InstanceProfileNotFound");

        var aRefreshAndTheTimeToSaySo = Duration.ofMinutes(2);
        assertThat(Instant.parse(said.lastTransitionTime))
                .isBetween(deletedAt.minusSeconds(1), deletedAt.plus(aRefreshAndTheTimeToSaySo));
        soon(VALIDATION_SUCCEEDED, "False DependenciesNotReady");

        provoke("create");
        soon(INSTANCE_PROFILE_READY, "True InstanceProfileReady");
        soon(VALIDATION_SUCCEEDED, "True ValidationSucceeded");
    }
}
