package sh.joiner.kubernetes.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.pod.PodTranslation;
import sh.joiner.kubernetes.Kubernetes;
import sh.joiner.kubernetes.PodFlood;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.model.node.NodeName;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.BreakableNetwork;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Repository;

/**
 * Writes 30,000 changes of 20,000 pods. Meanwhile the network is cut and the server forgets its history, so that watches are refused with
 * 410 and the informers must list again. In the end the informers have exactly the server's state.
 */
class InformersUnderLoadTest {

    private static final int PODS = 20_000;
    private static final int WRITES = 30_000;
    private static final int WRITES_UNTIL_CUT = 10_000;
    private static final int WRITES_DURING_CUT = 2_500;
    private static final String GONE = "too old resource version";

    private final HandClock clock = new HandClock();
    private final SandboxCluster server = new SandboxCluster(clock, "1.34.2", crds());
    private final Map<String, String> reported = new ConcurrentHashMap<>();
    private BreakableNetwork wire;
    private KubernetesClient client;
    private SharedIndexInformer<Pod> informer;
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
        for (int i = 0; i < PODS; i++) {
            server.store().create("pods", PodFlood.pod(PodFlood.name(i), i));
        }
        server.start(0, AllowedHosts.LOOPBACK);
        wire = new BreakableNetwork(server.port(), GONE);
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + wire.port())
                .build();
        client = ApiClients.builder().withConfig(config).build();
        informer = client.pods().inAnyNamespace().inform(new VersionRecorder());
        kubernetes = new Kubernetes(client, clock);
        kubernetes.start();
        eventually(() -> Optional.of(kubernetes.cluster().isSynced()), synced -> synced);
    }

    @AfterEach
    void stop() {
        kubernetes.close();
        informer.stop();
        client.close();
        wire.close();
        server.close();
    }

    @Test
    void informersEndWithTheServersState() throws Exception {
        try (var flood = new PodFlood(server.port(), WRITES)) {
            flood.start(PODS, 42);
            awaitWrites(flood, WRITES_UNTIL_CUT);
            wire.cut();
            awaitWrites(flood, WRITES_UNTIL_CUT + WRITES_DURING_CUT);
            server.forgetHistory();
            wire.repair();

            flood.await();
        }
        assertThat(wire.seen()).as("watches refused with 410").isPositive();
        assertInformerKnows(pods());
        assertClusterKnows(pods());
    }

    private static void awaitWrites(PodFlood flood, int writes) {
        eventually(() -> Optional.of(flood.written()), written -> written >= writes);
    }

    /** Returns the server's pods, as the client parses them. */
    private Map<String, Pod> pods() {
        var reader = client.getKubernetesSerialization();
        return server.store().list("pods").stream()
                .map(ObjectNode::toString)
                .map(json -> reader.unmarshal(json, Pod.class))
                .collect(Collectors.toMap(TranslatedStore::key, Function.identity()));
    }

    private void assertInformerKnows(Map<String, Pod> pods) {
        var versions =
                pods.values().stream().collect(Collectors.toMap(TranslatedStore::key, InformersUnderLoadTest::version));
        eventually(() -> Optional.of(reported.equals(versions)), same -> same);
        var known = informer.getStore().list().stream()
                .collect(Collectors.toMap(TranslatedStore::key, Function.identity()));
        assertThat(known.keySet()).containsExactlyInAnyOrderElementsOf(pods.keySet());
        pods.forEach((key, pod) -> assertThat(known.get(key)).isEqualTo(pod));
    }

    private void assertClusterKnows(Map<String, Pod> wirePods) {
        var pods = wirePods.values().stream().map(PodTranslation::pod).collect(Collectors.toSet());
        var cluster = kubernetes.cluster();
        var known = eventually(() -> Optional.of(cluster.snapshot().pods()), now -> pods.equals(Set.copyOf(now)));
        assertThat(known).hasSameSizeAs(pods);
        for (int i = 0; i < PodFlood.NODES; i++) {
            var node = new NodeName("node-" + i);
            var expected = pods.stream().filter(pod -> node.equals(pod.node())).toList();
            eventually(() -> Optional.of(cluster.podsOn(node)), now -> now.size() == expected.size());
            assertThat(cluster.podsOn(node)).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    private static String version(Pod pod) {
        return pod.getMetadata().getResourceVersion();
    }

    /** Stores the last reported version of each pod. */
    private final class VersionRecorder implements ResourceEventHandler<Pod> {

        @Override
        public void onAdd(Pod pod) {
            reported.put(TranslatedStore.key(pod), version(pod));
        }

        @Override
        public void onUpdate(Pod before, Pod pod) {
            reported.put(TranslatedStore.key(pod), version(pod));
        }

        @Override
        public void onDelete(Pod pod, boolean finalStateUnknown) {
            reported.remove(TranslatedStore.key(pod));
        }
    }
}
