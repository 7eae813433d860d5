package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.sandbox.capacity.Quotas.Bucket;
import sh.joiner.testing.CallFaults;

/** Launches that fail after Joiner's last check, because of errors of AWS or changes in the account, and an instance that a user terminates. */
@Execution(ExecutionMode.CONCURRENT)
class FailedLaunchesTest extends SandboxFixture {

    @BeforeEach
    void awaitReadyPool() {
        pool("mixed", "on-demand");
        eventually(
                () -> Optional.ofNullable(
                        client.resources(NodePool.class).withName("mixed").get()),
                pool -> pool.getStatus() != null
                        && Optional.ofNullable(pool.getStatus().conditions).orElse(List.of()).stream()
                                .anyMatch(condition ->
                                        condition.type.equals("Ready") && condition.status.equals("True")));
    }

    private void refuse(String api, String call, String code) {
        world.cloud().calls().add(CallFaults.always(api, call, new Effect.Refusal(code, "")));
    }

    /** Waits for a Launched condition of any claim. */
    private Condition launchCondition(Predicate<Condition> wanted) {
        return eventually(
                () -> client.resources(NodeClaim.class).list().getItems().stream()
                        .flatMap(claim -> Optional.ofNullable(claim.getStatus().conditions).orElse(List.of()).stream())
                        .filter(condition -> condition.type.equals("Launched"))
                        .filter(wanted)
                        .findFirst(),
                _ -> true);
    }

    @Test
    void aDeletedSecurityGroupIsNamedAndResolvedAgain() {
        world.steering().provoke(new Provocation.AccountChange(null, null, null, "sandbox-node"));
        world.steering().speed(1); // the condition remains until the launch is retried a second later

        pod("web", "mixed", "");

        assertThat(launchCondition(condition -> condition.status.equals("Unknown") && !condition.message.isEmpty())
                        .message)
                .contains("InvalidGroup.NotFound");
        world.steering().speed(30);
        awaitRunning("web");
    }

    @Test
    void theMessageAboutAMissingPermissionIsDecodedOnTheClaim() {
        refuse("ec2", "CreateFleet", "UnauthorizedOperation");

        pod("web", "mixed", "");

        var launchCondition = launchCondition(
                condition -> condition.status.equals("Unknown") && "Unauthorized".equals(condition.reason));
        assertThat(launchCondition.message).contains("is not allowed to call ec2:CreateFleet");
    }

    @Test
    void withoutThePermissionToDecodeTheClaimNamesTheCommandToDecode() {
        refuse("ec2", "CreateFleet", "UnauthorizedOperation");
        refuse("sts", "DecodeAuthorizationMessage", "AccessDenied");

        pod("web", "mixed", "");

        var launchCondition = launchCondition(
                condition -> condition.status.equals("Unknown") && "Unauthorized".equals(condition.reason));
        assertThat(launchCondition.message)
                .contains("sts:DecodeAuthorizationMessage", "aws sts decode-authorization-message");
    }

    @Test
    void aVcpuLimitPreventsLaunchesUntilItIsRaised() {
        world.cloud().controls().limitVcpus(Bucket.STANDARD, "on-demand", 1);
        pod("web", "mixed", "");
        eventually(
                () -> Optional.of(
                        client.v1().events().inNamespace("default").list().getItems()),
                events -> events.stream().anyMatch(event -> event.getMessage().contains("VcpuLimitExceeded")));
        assertThat(world.aws().ec2().describeInstances().reservations()).isEmpty();

        world.cloud().controls().limitVcpus(Bucket.STANDARD, "on-demand", 1_000);

        awaitRunning("web");
    }

    @Test
    void aManuallyTerminatedInstanceIsReplaced() {
        workload("Deployment", "web");
        var first = claimOf("mixed");

        provoke(new Provocation.InstanceChange(instanceOf(first), "terminate"));

        awaitDeletion(first);
        eventually(
                () -> Optional.of(client.pods().inNamespace("default").list().getItems()),
                pods -> pods.stream()
                        .anyMatch(pod -> "Running".equals(pod.getStatus().getPhase())
                                && !pod.getSpec().getNodeName().equals(first.getStatus().nodeName)));
    }
}
