package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.testing.CallFaults;
import sh.joiner.testing.Repository;
import software.amazon.awssdk.services.ec2.model.Instance;

/** A pod gets exactly one instance, even if writes or answers are lost. */
@Execution(ExecutionMode.CONCURRENT)
class LaunchesOnceTest extends SandboxFixture {

    private static final int PODS = 20;

    @BeforeEach
    void awaitReadyPool() {
        apply(Repository.read(Path.of("kubernetes/examples/20-node-pool.yaml"))
                .replace("name: example\n", "name: web\n")
                .replace("example.com/pool: example", "example.com/pool: web")
                .replace("cpu: \"200\"", "cpu: \"100000\"")
                .replace("memory: 800Gi", "memory: 400Ti"));
        eventually(
                () -> Optional.ofNullable(
                        client.resources(NodePool.class).withName("web").get()),
                pool -> pool.getStatus() != null
                        && pool.getStatus().conditions != null
                        && pool.getStatus().conditions.stream()
                                .anyMatch(condition ->
                                        condition.type.equals("Ready") && condition.status.equals("True")));
    }

    /** Creates pods with a host port, so that two pods do not fit on the same node. */
    private void createPods() {
        IntStream.range(0, PODS).forEach(number -> apply("""
                apiVersion: v1
                kind: Pod
                metadata: {name: web-%d, namespace: default}
                spec:
                  nodeSelector: {example.com/pool: web}
                  containers:
                    - name: main
                      image: example
                      ports: [{containerPort: 80, hostPort: 80}]
                      resources: {requests: {cpu: "1", memory: 1Gi}}
                """.formatted(number)));
    }

    private void awaitRunningPods() {
        IntStream.range(0, PODS).forEach(number -> awaitRunning("web-" + number));
    }

    /** Returns the ids of all instances in any state. EC2 lists a terminated instance for an hour. */
    private List<String> instances() {
        return world.aws().ec2().describeInstances().reservations().stream()
                .flatMap(reservation -> reservation.instances().stream())
                .map(Instance::instanceId)
                .toList();
    }

    private void assertOneInstancePerClaim() {
        var claimed = client.resources(NodeClaim.class).list().getItems().stream()
                .map(claim -> Objects.requireNonNull(claim.getStatus().providerID))
                .toList();
        assertThat(claimed).doesNotHaveDuplicates().hasSize(PODS);
        assertThat(instances()).hasSize(PODS);
    }

    @Test
    void instancesWithoutAWrittenProviderIdAreAdoptedByTheNextProcess() {
        world.steering().speed(1); // slow: Joiner deletes a claim that is not launched within five minutes
        world.cloud()
                .calls()
                .add(CallFaults.always(Fault.KUBERNETES, "* nodeclaims/status", new Effect.Refusal("503", "")));
        createPods();
        eventually(() -> Optional.of(instances()), all -> all.size() == PODS);
        installation.close();
        world.cloud().calls().removeAllFaults();

        installation = new Installation(world, settings).start();
        eventually(
                () -> Optional.of(client.resources(NodeClaim.class).list().getItems()),
                claims -> claims.stream().allMatch(claim -> claim.getStatus().providerID != null));
        world.steering().speed(30);

        awaitRunningPods();
        assertOneInstancePerClaim();
    }

    @Test
    void lostAnswersOfCreateFleetStartNoSecondInstance() {
        world.steering().speed(10); // slow: Joiner deletes a claim that is not launched within five minutes
        world.cloud()
                .calls()
                .add(CallFaults.always("ec2", "CreateFleet", new Effect.LossAfter())
                        .times(4));

        createPods();

        awaitRunningPods();
        assertOneInstancePerClaim();
    }

    @Test
    void instancesThatEc2DoesNotListForTenSecondsAreAdopted() {
        world.steering().speed(10); // slow: Joiner deletes a claim that is not launched within five minutes
        world.steering().provoke(new Provocation.AccountChange(Duration.ofSeconds(10), null, null, null));
        world.cloud()
                .calls()
                .add(CallFaults.always("ec2", "CreateFleet", new Effect.LossAfter())
                        .times(3));

        createPods();

        awaitRunningPods();
        assertOneInstancePerClaim();
    }
}
