package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.sandbox.call.Fault.Effect.LossAfter;
import sh.joiner.sandbox.call.Fault.Effect.LossBefore;
import sh.joiner.sandbox.call.Fault.Effect.Refusal;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.CallFaults;
import sh.joiner.testing.Repository;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/**
 * A control plane whose calls to Kubernetes and to AWS fail in 5 % of cases. Half of the failing calls have no effect. The other half takes
 * effect, but the answer is lost.
 * {@code -Dchaos.claims=2000} runs the test with 2,000 NodeClaims instead of 200.
 */
class FailingCallsTest {

    private static final int CLAIMS = Integer.getInteger("chaos.claims", 200);
    private static final double SHARE = 0.05;
    private static final Duration LONGEST = Duration.ofMinutes(10); // after this time, the test fails
    private static final String POOL = "example";

    private final Settings settings = Installation.settings(Map.of("joiner.sandbox.speed", "10"));
    private final SandboxEnvironment world = new SandboxEnvironment(settings.sandbox());
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();
    private final Installation installation = new Installation(world, settings);

    @BeforeEach
    void start() {
        failCalls(Fault.KUBERNETES, "503");
        failCalls("*", "InternalError"); // AWS
        installation.start();
        create(Repository.read(Path.of("kubernetes/examples/10-node-class.yaml")));
        create(Repository.read(Path.of("kubernetes/examples/20-node-pool.yaml"))
                .replace("cpu: \"200\"", "cpu: \"1000000\"")
                .replace("memory: 800Gi", "memory: 4000Ti"));
    }

    @AfterEach
    void stop() {
        installation.close();
        client.close();
        world.close();
    }

    private void failCalls(String api, String code) {
        fail(api, new Refusal(code, ""), SHARE / 4);
        fail(api, new LossBefore(), SHARE / 4);
        fail(api, new LossAfter(), SHARE / 2);
    }

    private void fail(String api, Effect effect, double share) {
        world.cloud().calls().add(CallFaults.sometimes(api, "*", effect, share));
    }

    @Test
    void everyClaimIsLaunchedAndTerminatedAndNoInstanceIsLeft() {
        IntStream.range(0, CLAIMS)
                .parallel()
                .mapToObj(FailingCallsTest::pod)
                .forEach(pod -> attempt(() -> client.resource(pod).create()));
        await(() -> running() == CLAIMS);
        assertThat(claims()).isGreaterThanOrEqualTo(CLAIMS);

        closePool();
        attempt(() -> client.resources(NodeClaim.class).delete());
        await(() -> claims() == 0 && nodes() == 0); // an object whose finalizer is not removed would remain

        assertThat(liveInstances()).isZero();
    }

    private void create(String yaml) {
        attempt(() -> client.resource(yaml).create());
    }

    /** Returns a pod with a host port, so that two pods do not fit on the same node. */
    private static HasMetadata pod(int number) {
        return Serialization.unmarshal("""
                apiVersion: v1
                kind: Pod
                metadata: {name: pod-%d, namespace: default}
                spec:
                  containers:
                    - name: main
                      image: example
                      ports: [{containerPort: 80, hostPort: 80}]
                      resources: {requests: {cpu: "1", memory: 1Gi}}
                """.formatted(number), Pod.class);
    }

    /** Sets the limit of the pool to 0, so that pods of drained nodes get no new node. */
    private void closePool() {
        attempt(() -> client.resources(NodePool.class).withName(POOL).edit(pool -> {
            pool.getSpec().limits = Map.of("cpu", new Quantity("0"));
            return pool;
        }));
    }

    private long running() {
        return client.pods().inNamespace("default").list().getItems().stream()
                .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                .count();
    }

    private int claims() {
        return repeated(
                () -> client.resources(NodeClaim.class).list().getItems().size());
    }

    private int nodes() {
        return client.nodes().list().getItems().size();
    }

    private long liveInstances() {
        world.cloud().calls().removeAllFaults();
        return world.aws().ec2().describeInstances().reservations().stream()
                .flatMap(reservation -> reservation.instances().stream())
                .map(instance -> instance.state().name())
                .filter(state -> state == InstanceStateName.PENDING || state == InstanceStateName.RUNNING)
                .count();
    }

    /** Repeats a call until it succeeds, because calls of the test fail as well. */
    private static void attempt(Supplier<?> call) {
        repeated(() -> {
            try {
                return call.get() == null ? 0 : 1;
            } catch (KubernetesClientException refused) {
                if (refused.getCode() == 409) { // the answer to an earlier attempt was lost
                    return 0;
                }
                throw refused;
            }
        });
    }

    private static <T> T repeated(Supplier<T> call) {
        while (true) {
            try {
                return call.get();
            } catch (KubernetesClientException failed) {
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    private static void await(Supplier<Boolean> wanted) {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (!repeated(wanted)) {
            if (System.nanoTime() > end) {
                throw new AssertionError("condition not met after " + LONGEST);
            }
            LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
        }
    }
}
