package sh.joiner.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.v1.NodePool;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.model.snapshot.InvalidObject;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Repository;

/** Tests that an object that the API server accepts but Joiner cannot use is part of the snapshot, with the reason. */
class InvalidObjectsTest {

    private static final String TWO_EQUAL_TAINTS = """
            apiVersion: karpenter.sh/v1
            kind: NodePool
            metadata: {name: general}
            spec:
              template:
                spec:
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements: []
                  taints:
                    - {key: team, value: a, effect: NoSchedule}
                    - {key: team, value: b, effect: NoSchedule}
            """;

    private final HandClock clock = new HandClock();
    private final List<Cluster.Change> changes = new CopyOnWriteArrayList<>();
    private SandboxCluster server;
    private KubernetesClient client;
    private Kubernetes kubernetes;

    @BeforeEach
    void start() {
        var crds = Stream.of(
                        "karpenter.sh_nodepools.yaml",
                        "karpenter.sh_nodeclaims.yaml",
                        "karpenter.k8s.aws_ec2nodeclasses.yaml")
                .map(file -> Repository.read(Path.of("kubernetes/crds", file)))
                .toList();
        server = new SandboxCluster(clock, "1.34.2", crds);
        server.start(0, AllowedHosts.LOOPBACK);
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .build();
        client = ApiClients.builder().withConfig(config).build();
        kubernetes = new Kubernetes(client, clock);
        kubernetes.cluster().onChange(changes::add);
        kubernetes.start();
        eventually(() -> Optional.of(kubernetes.cluster().isSynced()), synced -> synced);
    }

    @AfterEach
    void stop() {
        kubernetes.close();
        client.close();
        server.close();
    }

    private List<InvalidObject> invalid() {
        return kubernetes.cluster().snapshot().invalid();
    }

    @Test
    void anInvalidPoolIsInTheSnapshotUntilItIsDeleted() {
        client.resource(TWO_EQUAL_TAINTS).create();

        var invalid = eventually(() -> invalid().stream().findFirst(), _ -> true);
        assertThat(invalid.kind()).isEqualTo("NodePool");
        assertThat(invalid.fullName()).isEqualTo("general");
        assertThat(invalid.reason()).contains("taints", "team");
        eventually(() -> Optional.of(changes), all -> all.contains(new Cluster.Change.OfPool("general")));
        changes.clear();

        client.resources(NodePool.class).withName("general").delete();

        eventually(() -> Optional.of(invalid()), List::isEmpty);
        eventually(() -> Optional.of(changes), all -> all.contains(new Cluster.Change.OfPool("general")));
    }

    @Test
    void aPoolThatBecomesValidIsNoLongerInvalid() {
        client.resource(TWO_EQUAL_TAINTS).create();
        eventually(() -> invalid().stream().findFirst(), _ -> true);

        client.resources(NodePool.class).withName("general").edit(pool -> {
            pool.getSpec().template.spec.taints = List.of();
            return pool;
        });

        eventually(() -> Optional.of(invalid()), List::isEmpty);
        eventually(() -> Optional.of(kubernetes.cluster().snapshot().pools()), pools -> pools.size() == 1);
    }
}
