package sh.joiner.app;

import static sh.joiner.testing.Patience.eventually;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;

/** A sandbox with one pool whose budgets allow all nodes to be disrupted. */
final class ConsolidatedCluster implements AutoCloseable {

    private static final String CATEGORY = """
                    - key: karpenter.k8s.aws/instance-category
                      operator: In
                      values: [c, m, r]
            """;

    /** Each of these pods needs a node of its own. */
    static final String APART =
            "affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {apart: \"yes\"}}}]}}";

    private final Settings settings;
    private final SandboxEnvironment world;
    private final KubernetesClient client;
    private Installation installation;

    /**
     * Starts Joiner.
     *
     * @param types the instance types of the pool, separated by commas; empty for the types of the example
     */
    ConsolidatedCluster(Map<String, String> others, String capacityType, String types) {
        var all = new HashMap<>(others);
        all.put("joiner.sandbox.speed", "60");
        settings = Installation.settings(all);
        world = new SandboxEnvironment(settings.sandbox());
        client = ApiClients.builder().withConfig(world.kubernetes()).build();
        installation = new Installation(world, settings).start();
        load(client, Repository.read(Path.of("kubernetes/examples/10-node-class.yaml")));
        var pool = Repository.read(Path.of("kubernetes/examples/20-node-pool.yaml"))
                .replace("nodes: 10%", "nodes: 100%")
                .replace("values: [on-demand]", "values: [%s]".formatted(capacityType));
        load(client, types.isEmpty() ? pool : pool.replace(CATEGORY, """
                        - key: node.kubernetes.io/instance-type
                          operator: In
                          values: [%s]
                """.formatted(types)));
    }

    private static void load(KubernetesClient client, String yaml) {
        client.load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
                .create();
    }

    /** Publishes new AMIs of Amazon Linux 2023. */
    void publishAmis() {
        var _ = world.steering().provoke(new Provocation.ImageRelease("AL2023"));
    }

    /** Ends the process and starts another one. */
    void restart() {
        installation.close();
        installation = new Installation(world, settings).start();
    }

    @Override
    public void close() {
        installation.close();
        client.close();
        world.close();
    }

    void apply(String yaml) {
        load(client, yaml);
    }

    void deployment(String name, int replicas, String cpu, String placing) {
        apply("""
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: %1$s, namespace: default}
                spec:
                  replicas: %2$d
                  selector: {matchLabels: {app: %1$s}}
                  template:
                    metadata: {labels: {app: %1$s, apart: "%5$s"}}
                    spec:
                      %4$s
                      containers:
                        - name: main
                          image: example
                          resources: {requests: {cpu: %3$s, memory: 1Gi}}
                """.formatted(name, replicas, cpu, placing, placing.contains("podAntiAffinity") ? "yes" : "no"));
    }

    static String inZone(String zone) {
        return "nodeSelector: {topology.kubernetes.io/zone: %s}".formatted(zone);
    }

    long running() {
        return client.pods().inNamespace("default").list().getItems().stream()
                .filter(pod -> "Running".equals(pod.getStatus().getPhase())
                        && pod.getMetadata().getDeletionTimestamp() == null)
                .count();
    }

    void awaitRunning(int pods) {
        eventually(() -> Optional.of(running()), count -> count == pods);
    }

    private List<NodeClaim> claims() {
        return client.resources(NodeClaim.class).list().getItems();
    }

    List<String> labels(String key) {
        return claims().stream()
                .map(claim -> claim.getMetadata().getLabels().getOrDefault(key, ""))
                .sorted()
                .toList();
    }

    List<String> types() {
        return labels("node.kubernetes.io/instance-type");
    }

    Set<String> names() {
        return claims().stream().map(claim -> claim.getMetadata().getName()).collect(Collectors.toSet());
    }

    void end(String deployment) {
        client.apps().deployments().inNamespace("default").withName(deployment).scale(0);
    }

    List<String> commands() {
        return installation.board().decisions().stream()
                .filter(decision -> decision.kind().code().equals("DisruptionStarted"))
                .map(decision -> decision.text().what())
                .toList();
    }

    List<String> events(String reason) {
        return client.v1().events().inAnyNamespace().list().getItems().stream()
                .filter(event -> event.getReason().equals(reason))
                .map(event -> event.getMessage())
                .toList();
    }

    void drift() {
        client.resources(NodePool.class).withName("example").patch(PatchContext.of(PatchType.JSON_MERGE), """
                {"spec": {"template": {"metadata": {"labels": {"team": "payments"}}}}}
                """);
    }

    /** Returns true if no node has Karpenter's taint of disruption. */
    boolean isUntainted() {
        return client.nodes().list().getItems().stream()
                .flatMap(node -> node.getSpec().getTaints().stream())
                .noneMatch(taint -> taint.getKey().equals("karpenter.sh/disrupted"));
    }
}
