package sh.joiner.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Repository;
import sh.joiner.testing.WireTap;

/** Tests that the adapter works while the watch of NodeClaims does not show this process's writes yet. */
class LateWatchTest {

    private static final ClaimName CLAIM = new ClaimName("default-x1");
    private static final int CHANGES = 10;

    private final HandClock clock = new HandClock();
    private final SandboxCluster server = new SandboxCluster(
            clock,
            "1.34.2",
            List.of(
                            "karpenter.sh_nodepools.yaml",
                            "karpenter.sh_nodeclaims.yaml",
                            "karpenter.k8s.aws_ec2nodeclasses.yaml")
                    .stream()
                    .map(file -> Repository.read(Path.of("kubernetes/crds", file)))
                    .toList());
    private WireTap wire;
    private KubernetesClient client;
    private Kubernetes kubernetes;
    private ObjectMeta created;

    @BeforeEach
    void silenceTheWatch() {
        server.start(0, AllowedHosts.LOOPBACK);
        wire = WireTap.before(server.port());
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + wire.port())
                .withRequestTimeout(60_000) // the first write compiles the validation rules of the schemas
                .build();
        client = ApiClients.builder().withConfig(config).build();
        kubernetes = new Kubernetes(client, clock);
        kubernetes.start();
        created = client.resource("""
                apiVersion: karpenter.sh/v1
                kind: NodeClaim
                metadata: {name: default-x1}
                spec:
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements: [{key: kubernetes.io/arch, operator: In, values: [amd64]}]
                """).create().getMetadata();
        eventually(() -> Optional.of(kubernetes.cluster().snapshot().claims()), claims -> claims.size() == 1);
        eventually(() -> Optional.of(wire.silence("/nodeclaims?allowWatchBookmarks=true")), links -> links > 0);
    }

    @AfterEach
    void stop() {
        kubernetes.close();
        client.close();
        wire.close();
        server.close();
    }

    private void report(String reason) {
        kubernetes.claims().report(CLAIM, List.of(ConditionReport.ofUnknown(ClaimConditions.LAUNCHED, reason, "")));
    }

    /** Returns the number of status writes by outcome, for example {@code 10 ok} or {@code 1 Conflict}. */
    private List<String> statusWrites() {
        return server.traffic().counts().stream()
                .filter(calls -> calls.call().equals("update nodeclaims/status"))
                .map(calls -> "%d %s".formatted(calls.count(), calls.outcome()))
                .toList();
    }

    @Test
    void everyChangeIsOneWriteWithoutConflict() {
        IntStream.range(0, CHANGES).forEach(number -> report("Reason" + number));

        assertThat(statusWrites()).containsExactly("10 ok");
    }

    @Test
    void threadsThatWriteTheSameClaimDoNotConflict() {
        var threads = (Executor) task -> Thread.ofVirtual().start(task);
        var writes = IntStream.range(0, CHANGES)
                .mapToObj(number -> CompletableFuture.runAsync(() -> report("Reason" + number), threads))
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(writes).join();

        assertThat(statusWrites()).containsExactly("10 ok");
    }

    @Test
    void theVersionBeforeAnOwnWriteIsSuperseded() {
        kubernetes.claims().annotate(CLAIM, Map.of("a", "b"));
        var between = Objects.requireNonNull(client.resources(NodeClaim.class)
                        .withName(CLAIM.value())
                        .get())
                .getMetadata();
        kubernetes.claims().registered(CLAIM, "ip-10-0-0-4");

        assertThat(isSuperseded(created)).isTrue();
        assertThat(isSuperseded(between))
                .as("version between two own writes, which a watch may still show")
                .isTrue();
    }

    private boolean isSuperseded(ObjectMeta version) {
        return kubernetes.cluster().isSuperseded(CLAIM, version.getUid(), version.getResourceVersion());
    }
}
