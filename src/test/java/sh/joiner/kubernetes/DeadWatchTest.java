package sh.joiner.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.kubernetes.watch.FreshnessLimits;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.model.node.Node;
import sh.joiner.port.cluster.Cluster.Change;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.testing.Yaml;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Repository;
import sh.joiner.testing.WireTap;

/** Tests a dead watch of nodes: its connection is open, but no events arrive. */
class DeadWatchTest {

    private static final String WATCH = "/nodes?allowWatchBookmarks=true";

    private static final FreshnessLimits LIMITS =
            new FreshnessLimits(Duration.ofMillis(400), Duration.ofSeconds(20), Duration.ofMillis(300));

    private final HandClock clock = new HandClock();
    private final SandboxCluster server = new SandboxCluster(clock, "1.34.2", crds());
    private final Set<String> changed = ConcurrentHashMap.newKeySet();
    private WireTap wire;
    private KubernetesClient client;
    private Kubernetes kubernetes;

    private static List<String> crds() {
        return List.of(
                        "karpenter.sh_nodepools.yaml",
                        "karpenter.sh_nodeclaims.yaml",
                        "karpenter.k8s.aws_ec2nodeclasses.yaml")
                .stream()
                .map(file -> Repository.read(Path.of("kubernetes/crds", file)))
                .toList();
    }

    @BeforeEach
    void start() {
        server.start(0, AllowedHosts.LOOPBACK);
        join("old");
        wire = WireTap.before(server.port());
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + wire.port())
                .build();
        client = ApiClients.builder().withConfig(config).build();
        kubernetes = new Kubernetes(client, clock, () -> true, _ -> {}, LIMITS);
        kubernetes.start();
        eventually(() -> Optional.of(kubernetes.cluster().isSynced()), synced -> synced);
        eventually(() -> Optional.of(wire.lines()), lines -> lines.stream().anyMatch(line -> line.contains(WATCH)));
    }

    @AfterEach
    void stop() {
        kubernetes.close();
        client.close();
        wire.close();
        server.close();
    }

    private void join(String name) {
        server.store().create("nodes", Yaml.object("""
                apiVersion: v1
                kind: Node
                metadata: {name: %1$s}
                spec: {providerID: "aws:///zone/i-%1$s"}
                """.formatted(name)));
    }

    private List<String> nodes() {
        return kubernetes.cluster().snapshot().nodes().stream()
                .map(node -> node.name().value())
                .toList();
    }

    @Test
    void theKindIsListedAgainAndListenersReceiveTheMissedChanges() {
        kubernetes.cluster().onChange(change -> {
            if (change instanceof Change.OfNode(var node, var _, var _)) {
                changed.add(node.value());
            }
        });
        eventually(() -> Optional.of(wire.silence(WATCH)), links -> links > 0);

        join("young");
        server.store().delete("nodes", "", "old", Optional.empty());

        eventually(() -> Optional.of(nodes()), List.of("young")::equals);
        eventually(() -> Optional.of(changed), all -> all.containsAll(List.of("old", "young")));
        assertThat(kubernetes.cluster().nodesOf("aws:///zone/i-old")).isEmpty();
        assertThat(kubernetes.cluster().nodesOf("aws:///zone/i-young"))
                .extracting(Node::providerId)
                .hasSize(1);

        join("younger");
        eventually(() -> Optional.of(nodes()), List.of("young", "younger")::equals);
    }

    @Test
    void aVersionOfAClaimIsSupersededByALaterOneAndByItsDeletion() {
        var first = client.resource("""
                apiVersion: karpenter.sh/v1
                kind: NodeClaim
                metadata: {name: default-x1}
                spec:
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements: [{key: kubernetes.io/arch, operator: In, values: [amd64]}]
                """).create().getMetadata();
        var name = new ClaimName("default-x1");
        eventually(() -> Optional.of(kubernetes.cluster().snapshot().claims()), claims -> claims.size() == 1);
        assertThat(kubernetes.cluster().isSuperseded(name, first.getUid(), first.getResourceVersion()))
                .isFalse();

        var claims = client.resources(NodeClaim.class);
        claims.withName("default-x1").edit(claim -> {
            claim.getMetadata().setAnnotations(Map.of("a", "b"));
            return claim;
        });
        superseded(name, first);

        claims.withName("default-x1").delete();
        eventually(() -> Optional.of(kubernetes.cluster().snapshot().claims()), List::isEmpty);
        superseded(name, first);
    }

    private void superseded(ClaimName name, ObjectMeta version) {
        eventually(
                () -> Optional.of(
                        kubernetes.cluster().isSuperseded(name, version.getUid(), version.getResourceVersion())),
                superseded -> superseded);
    }
}
