package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.api.ec2.EC2NodeClass.INSTANCE_PROFILE_READY;
import static sh.joiner.api.ec2.EC2NodeClass.SUBNETS_READY;
import static sh.joiner.api.ec2.EC2NodeClass.VALIDATION_SUCCEEDED;
import static sh.joiner.testing.Waits.eventually;

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

/** Invalid and deleted instance profiles, with the whole control plane in the sandbox. */
@Execution(ExecutionMode.CONCURRENT)
class ProfileReportTest {

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
        sandbox.removeAllFaults();
        sandbox.advance(Duration.ofDays(2)); // all delayed answers arrive
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
        StallIndependentClock.step(world.clock(), SPEED);
        return condition(type);
    }

    private Condition awaitCondition(String type, String expected) {
        return eventually(
                () -> conditionAfterAStep(type),
                condition -> expected.equals(condition.status + " " + condition.reason));
    }

    private void provoke(String action) {
        var _ = sandbox.provoke(new Provocation.ProfileChange(PROFILE, action));
    }

    @Test
    void anArnIsReportedBeforeAwsAnswers() {
        var day = Duration.ofDays(1);
        var _ = sandbox.provoke(new Provocation.Fault(null, "*", null, null, null, day, null, null, null, null, null));

        apply(ARN);

        awaitCondition(INSTANCE_PROFILE_READY, "False InstanceProfileIsARN");
        awaitCondition(VALIDATION_SUCCEEDED, "False DependenciesNotReady");
        awaitCondition(SUBNETS_READY, "Unknown AwaitingReconciliation");
    }

    @Test
    void aDeletedProfileIsReportedWithinTwoMinutesAndFoundAgain() {
        apply(PROFILE);
        awaitCondition(INSTANCE_PROFILE_READY, "True InstanceProfileReady");
        awaitCondition(VALIDATION_SUCCEEDED, "True ValidationSucceeded");

        var deletedAt = world.clock().now();
        provoke("delete");

        var reported = awaitCondition(INSTANCE_PROFILE_READY, "False InstanceProfileNotFound");

        var refreshAndReport = Duration.ofMinutes(2);
        assertThat(Instant.parse(reported.lastTransitionTime))
                .isBetween(deletedAt.minusSeconds(1), deletedAt.plus(refreshAndReport));
        awaitCondition(VALIDATION_SUCCEEDED, "False DependenciesNotReady");

        provoke("create");
        awaitCondition(INSTANCE_PROFILE_READY, "True InstanceProfileReady");
        awaitCondition(VALIDATION_SUCCEEDED, "True ValidationSucceeded");
    }
}
