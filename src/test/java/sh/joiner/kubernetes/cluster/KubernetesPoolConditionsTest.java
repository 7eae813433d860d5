package sh.joiner.kubernetes.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.pool.PoolTranslation;
import sh.joiner.api.v1.NodePool;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.model.pool.Pool;
import sh.joiner.port.cluster.PoolConditions;
import sh.joiner.port.cluster.PoolConditionsContract;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Repository;

/** Runs with the sandbox's API server over HTTP. */
class KubernetesPoolConditionsTest extends PoolConditionsContract {

    private final HandClock clock = new HandClock();
    private SandboxCluster server;
    private KubernetesClient client;

    @BeforeEach
    void start() {
        var crd = Repository.read(Path.of("kubernetes/crds", "karpenter.sh_nodepools.yaml"));
        server = new SandboxCluster(clock, "1.34.2", List.of(crd));
        server.start(0, AllowedHosts.LOOPBACK);
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .build();
        client = ApiClients.builder().withConfig(config).build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Override
    protected PoolConditions conditions() {
        return new KubernetesPoolConditions(client, clock);
    }

    @Override
    protected void givenReadyPool() {
        client.resource("""
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements: [{key: kubernetes.io/arch, operator: In, values: [amd64]}]
                """).create();
        var pool = client.resources(NodePool.class).withName("default").get();
        var conditions = pool.conditions(clock.now());
        NodePool.CONDITIONS.dependents().forEach(conditions::setTrue);
        client.resource(pool).updateStatus();
    }

    @Override
    protected Optional<Condition> found(String type) {
        return Optional.ofNullable(
                        client.resources(NodePool.class).withName("default").get())
                .flatMap(pool -> PoolTranslation.pool(pool).conditions().stream()
                        .filter(condition -> condition.type().equals(type))
                        .findFirst());
    }

    @Test
    void aReleaseOfGarbageIsAnAnnotationOfThePool() {
        givenReadyPool();
        var pools = new KubernetesPools(client);

        assertThat(pools.release("default", Instant.parse("2026-11-23T09:40:12.5Z")))
                .isTrue();
        assertThat(pools.release("missing", Instant.EPOCH)).isFalse();

        var pool = PoolTranslation.pool(
                client.resources(NodePool.class).withName("default").get());
        assertThat(pool.own().annotations()).containsEntry(Pool.RELEASE_GARBAGE, "2026-11-23T09:40:12Z");
    }
}
