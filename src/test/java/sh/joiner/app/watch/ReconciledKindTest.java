package sh.joiner.app.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Ignore;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.v1.NodePool;
import sh.joiner.kubernetes.watch.FreshnessChecks;
import sh.joiner.kubernetes.watch.FreshnessLimits;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.model.readiness.WatchStatus;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.testing.Yaml;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Logged;
import sh.joiner.testing.WireTap;

/** Failed watches of a reconciler: an event cannot be read, or the connection is open and no event arrives. */
class ReconciledKindTest {

    private static final String WATCH = "/nodepools?allowWatchBookmarks=true";
    private static final FreshnessLimits LIMITS =
            new FreshnessLimits(Duration.ofMillis(400), Duration.ofSeconds(5), Duration.ofMillis(300));

    private final SandboxCluster server =
            new SandboxCluster(new HandClock(), "1.34.2", List.of("""
                    apiVersion: apiextensions.k8s.io/v1
                    kind: CustomResourceDefinition
                    metadata: {name: nodepools.karpenter.sh}
                    spec:
                      group: karpenter.sh
                      scope: Cluster
                      names: {kind: NodePool, listKind: NodePoolList, plural: nodepools, singular: nodepool}
                      versions:
                        - name: v1
                          served: true
                          storage: true
                          subresources: {status: {}}
                          schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
                    """)); // accepts objects that cannot be parsed
    private final Pools pools = new Pools();
    private WireTap wire;
    private KubernetesClient client;
    private Operator operator;
    private FreshnessChecks checks;

    /** Records the weight of each reconciled pool. Quarkus also finds reconcilers in tests, and ignores this one. */
    @Ignore
    @ControllerConfiguration(name = "pools")
    static final class Pools implements Reconciler<NodePool> {

        private final Map<String, Integer> weights = new ConcurrentHashMap<>();

        @Override
        public UpdateControl<NodePool> reconcile(NodePool pool, Context<NodePool> context) {
            weights.put(pool.getMetadata().getName(), pool.getSpec().weight);
            return UpdateControl.noUpdate();
        }
    }

    @BeforeEach
    void start() {
        server.start(0, AllowedHosts.LOOPBACK);
        apply("default", 1);
        apply("leaving", 1);
        wire = WireTap.before(server.port());
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + wire.port())
                .build();
        client = ApiClients.builder().withConfig(config).build();
        operator = new Operator(
                overrides -> overrides.withKubernetesClient(client).withInformerStoppedHandler(new StoppedInformers()));
        operator.register(pools);
        operator.start();
        eventually(() -> Optional.of(wire.lines()), lines -> lines.stream().anyMatch(line -> line.contains(WATCH)));
        apply("watched", 1); // only the watch reports this pool, so the watch is connected before the check starts
        eventually(() -> Optional.of(pools.weights), weights -> weights.size() == 3);
        checks = FreshnessChecks.of(client, LIMITS);
        ReconciledKind.check(operator, checks);
    }

    @AfterEach
    void stop() {
        checks.close();
        operator.stop();
        client.close();
        wire.close();
        server.close();
    }

    private void apply(String name, int weight) {
        var pool = Yaml.object("""
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: %s}
                spec:
                  weight: %d
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements: [{key: kubernetes.io/arch, operator: In, values: [amd64]}]
                """.formatted(name, weight));
        server.store().create("nodepools.karpenter.sh", pool);
    }

    private Optional<WatchStatus> status() {
        return checks.statuses().stream().findFirst();
    }

    @Test
    void anUnreadableEventEndsNeitherTheProcessNorTheWatch() {
        try (var logged = Logged.by(StoppedInformers.class)) {
            server.store().create("nodepools.karpenter.sh", Yaml.object("""
                            apiVersion: karpenter.sh/v1
                            kind: NodePool
                            metadata: {name: unreadable}
                            spec: {weight: {of: lead}}
                            """));
            eventually(() -> Optional.of(logged.lines()), lines -> !lines.isEmpty());
            assertThat(logged.lines().getFirst()).contains("kind=NodePool");
        }

        server.store().delete("nodepools.karpenter.sh", "", "unreadable", Optional.empty());
        apply("young", 7);

        eventually(() -> Optional.ofNullable(pools.weights.get("young")), Integer.valueOf(7)::equals);
    }

    @Test
    void theReconcilerIsCalledForChangesThatItsWatchMissed() {
        assertThat(wire.silence(WATCH)).isPositive();

        apply("young", 7);
        server.store().delete("nodepools.karpenter.sh", "", "leaving", Optional.empty());

        eventually(() -> Optional.ofNullable(pools.weights.get("young")), Integer.valueOf(7)::equals);
        eventually(this::status, status -> status.restarts() == 1 && !status.holds());
        assertThat(status().orElseThrow().reader()).isEqualTo("reconciler pools");

        apply("younger", 8);
        eventually(() -> Optional.ofNullable(pools.weights.get("younger")), Integer.valueOf(8)::equals);
    }
}
