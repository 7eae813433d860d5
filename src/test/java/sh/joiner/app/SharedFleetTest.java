package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sh.joiner.api.v1.NodePool;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.call.CallRecord;
import sh.joiner.testing.Repository;

/** Many equal pods at the same time. {@code -Djoiner.claims=1000} creates a thousand claims. */
class SharedFleetTest extends SandboxFixture {

    private static final String TWO_CPUS = "- {key: karpenter.k8s.aws/instance-cpu, operator: In, values: ['2']}";
    private static final int CLAIMS = Integer.getInteger("joiner.claims", 100);

    /** Creates a pool with a limit of this number of nodes, each of which has room for one pod of the test. */
    private void createPool(int nodes) {
        apply(Repository.read(Path.of("kubernetes/examples/20-node-pool.yaml"))
                .replace("name: example\n", "name: web\n")
                .replace("- key: kubernetes.io/arch", TWO_CPUS + "\n        - key: kubernetes.io/arch")
                .replace("cpu: \"200\"", "cpu: \"%d\"".formatted(2 * nodes))
                .replace("memory: 800Gi", "memory: 400Ti"));
        eventually(
                () -> Optional.ofNullable(
                        client.resources(NodePool.class).withName("web").get()),
                pool -> pool.getStatus() != null
                        && Optional.ofNullable(pool.getStatus().conditions).orElse(List.of()).stream()
                                .anyMatch(condition ->
                                        condition.type.equals("Ready") && condition.status.equals("True")));
    }

    private List<CallRecord> fleets() {
        return world.cloud().calls().last().stream()
                .filter(call ->
                        call.call().equals("CreateFleet") && call.outcome().equals("ok"))
                .toList();
    }

    private int instances() {
        return (int) world.aws().ec2().describeInstancesPaginator().reservations().stream()
                .count();
    }

    @Test
    void theClaimsOfAPlanShareOneCreateFleetRequestAndStayWithinTheLimitsOfThePool() {
        createPool(CLAIMS);
        world.steering().speed(1);

        provoke(new Provocation.Workload("web", "default", CLAIMS + CLAIMS / 10, "1500m", "1Gi"));

        eventually(() -> Optional.of(instances()), count -> count >= CLAIMS);
        // a pass is counted only after its claims are created
        eventually(() -> Optional.of(fleets().size() <= Math.max(2, installation.passes())), is -> is);
        assertThat(instances()).isEqualTo(CLAIMS);
    }
}
