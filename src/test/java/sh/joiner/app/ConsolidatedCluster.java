package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import sh.joiner.api.image.AMIRollout;
import sh.joiner.api.translate.Present;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.board.view.BlockerView;
import sh.joiner.board.view.CacheView;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.UserRequests;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;
import software.amazon.awssdk.services.ec2.model.Instance;

/** A sandbox with one pool whose budgets allow all nodes to be disrupted. */
final class ConsolidatedCluster implements AutoCloseable {

    private static final int SPEED = 80;
    private static final int SLOW = 10;

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
    private CrashingProcess installation;

    /**
     * Starts Joiner.
     *
     * @param types the instance types of the pool, separated by commas; empty for the types of the example
     */
    ConsolidatedCluster(Map<String, String> others, String capacityType, String types) {
        this(others, capacityType, types, _ -> {});
    }

    /**
     * Starts Joiner.
     *
     * @param beforePool runs before the pool exists, so that all pods that it creates are planned together
     */
    ConsolidatedCluster(
            Map<String, String> others, String capacityType, String types, Consumer<ConsolidatedCluster> beforePool) {
        var all = new HashMap<>(others);
        all.put("joiner.sandbox.speed", "0"); // the await methods move the clock
        settings = Installation.settings(all);
        world = new SandboxEnvironment(settings.sandbox());
        client = ApiClients.builder().withConfig(world.kubernetes()).build();
        installation = new CrashingProcess(world, settings);
        load(client, Repository.read(Path.of("kubernetes/examples/10-node-class.yaml")));
        beforePool.accept(this);
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
        provoke(new Provocation.ImageRelease("AL2023"));
    }

    /** Lets the process crash at the next call that matches. Later, only calls for the lease have an effect. */
    void crashAt(CrashingProcess.When when, Predicate<CrashingProcess.Call> call) {
        installation.crashAt(when, call);
    }

    void awaitCrash() {
        await(() -> Optional.of(installation.hasCrashed()), crashed -> crashed);
    }

    /** Returns the ids of all instances in any state. EC2 lists a terminated instance for an hour. */
    Set<String> instances() {
        return world.aws().ec2().describeInstances().reservations().stream()
                .flatMap(reservation -> reservation.instances().stream())
                .map(Instance::instanceId)
                .collect(Collectors.toSet());
    }

    /** Ends the process and starts another one. The clock hardly moves: Joiner deletes a NodeClaim that is not launched within five minutes. */
    void restart() {
        installation.close();
        installation = new CrashingProcess(world, settings);
        await(
                SLOW,
                () -> Optional.of(installation.board().gates().gates()),
                gates -> gates.stream()
                        .allMatch(gate -> gate.condition().status().equals("Open")));
    }

    /** Waits until a value matches, and moves the clock meanwhile. Returns the value. The clock does not move while the computer stalls. */
    <T> T await(Supplier<Optional<T>> read, Predicate<T> wanted) {
        return await(SPEED, read, wanted);
    }

    private <T> T await(int speed, Supplier<Optional<T>> read, Predicate<T> wanted) {
        return eventually(moving(speed, read), wanted);
    }

    /** Waits longer than {@link #await}, for values of large clusters. */
    <T> T awaitWithin(Duration most, Supplier<Optional<T>> read, Predicate<T> wanted) {
        return eventually(most, moving(SPEED, read), wanted);
    }

    private <T> Supplier<T> moving(int speed, Supplier<T> read) {
        return () -> {
            StallIndependentClock.step(world.clock(), speed);
            return read.get();
        };
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

    /** Waits until kube-scheduler has found no node for this number of pods, and Joiner knows these pods. */
    void awaitPending(int pods) {
        await(
                () -> Optional.of(client.pods().inNamespace("default").list().getItems()),
                all -> all.stream()
                                .filter(pod -> pod.getStatus().getConditions().stream()
                                        .anyMatch(condition -> "Unschedulable".equals(condition.getReason())))
                                .count()
                        == pods);
        await(
                () -> Optional.of(installation.board().views().pods()),
                known -> known.stream()
                                .filter(pod -> pod.namespace().equals("default"))
                                .count()
                        == pods);
    }

    /** Creates a pod on the only node, as a scheduler does, and waits until Joiner knows the pod. The clock hardly moves. */
    void bindPod(String name, String annotation) {
        apply("""
                apiVersion: v1
                kind: Pod
                metadata: {name: %s, namespace: default, annotations: {%s}}
                spec:
                  nodeName: %s
                  containers: [{name: main, image: example}]
                """.formatted(
                name,
                annotation,
                client.nodes().list().getItems().getFirst().getMetadata().getName()));
        await(
                1,
                () -> Optional.of(installation.board().views().nodes()),
                nodes -> nodes.getFirst().load().podNames().contains("default/" + name));
    }

    /** Waits until Joiner has found a command that needs a replacement. Joiner validates the command 15 seconds later. */
    void awaitPlan() {
        await(SLOW, () -> Optional.of(decisions("ConsolidationCandidate")), found -> !found.isEmpty());
    }

    /** Lets Joiner read the spot prices again, and waits until AWS has answered or refused. The clock hardly moves. */
    void refreshSpotPrices() {
        var before = spotPrices();
        assertThat(installation.userRequests().refresh(CacheName.SPOT_PRICES))
                .isEqualTo(new UserRequests.Outcome.Written());
        await(
                1,
                () -> Optional.of(spotPrices()),
                now -> !Objects.equals(
                                now.freshness().lastSuccess(),
                                before.freshness().lastSuccess())
                        || !now.failure().equals(before.failure()));
    }

    private CacheView spotPrices() {
        return installation.board().caches().stream()
                .filter(cache -> cache.name().equals(CacheName.SPOT_PRICES.word()))
                .findFirst()
                .orElseThrow();
    }

    void provoke(Provocation provocation) {
        var _ = world.steering().provoke(provocation);
    }

    void fail(Fault fault) {
        world.cloud().calls().add(fault);
    }

    /** Ends all faults. */
    void removeAllFaults() {
        world.cloud().calls().removeAllFaults();
    }

    /** Returns the reasons why nodes stay, as sentences. */
    List<String> whyNodesStay() {
        return installation.board().views().nodes().stream()
                .flatMap(node -> node.lifecycle().disruption().stream())
                .flatMap(reason -> reason.blockers().stream())
                .toList();
    }

    /** Returns what the termination of NodeClaims waits for, as sentences. */
    List<String> blockers() {
        return installation.board().views().claims().stream()
                .flatMap(claim -> claim.lifecycle().blockedBy().stream())
                .map(BlockerView::sentence)
                .toList();
    }

    void awaitRunning(int pods) {
        await(() -> Optional.of(running()), count -> count == pods);
    }

    /** Waits until all nodes are initialized. */
    void awaitInitialized() {
        await(
                () -> Optional.of(client.nodes().list().getItems()),
                nodes -> nodes.stream()
                        .allMatch(node -> node.getMetadata().getLabels().containsKey("karpenter.sh/initialized")));
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
        scale(deployment, 0);
    }

    void scale(String deployment, int replicas) {
        client.apps().deployments().inNamespace("default").withName(deployment).scale(replicas);
    }

    List<String> commands() {
        return decisions("DisruptionStarted");
    }

    /** Returns the text and the reason of each decision with this code, latest first. */
    List<String> decisions(String code) {
        return installation.board().decisions().stream()
                .filter(decision -> decision.kind().code().equals(code))
                .map(decision -> "%s: %s"
                        .formatted(decision.text().what(), decision.text().why()))
                .toList();
    }

    List<String> events(String reason) {
        return client.v1().events().inAnyNamespace().list().getItems().stream()
                .filter(event -> event.getReason().equals(reason))
                .map(event -> event.getMessage())
                .toList();
    }

    void drift() {
        patchPool("""
                {"spec": {"template": {"metadata": {"labels": {"team": "payments"}}}}}
                """);
    }

    /** Changes the pool by a merge patch. */
    void patchPool(String patch) {
        client.resources(NodePool.class).withName("example").patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    /** Returns the images of the NodeClaims, each once. */
    Set<String> images() {
        return claims().stream()
                .map(claim -> Present.text(claim.getStatus().imageID))
                .collect(Collectors.toSet());
    }

    /** Returns the ids of the instances of registered nodes that have none of these images. */
    List<String> instancesWithout(Set<String> images) {
        return claims().stream()
                .filter(claim ->
                        claim.getStatus().nodeName != null && !images.contains(Present.text(claim.getStatus().imageID)))
                .map(SandboxFixture::instanceOf)
                .toList();
    }

    /** Returns the phases of the AMIRollouts. */
    List<String> rollouts() {
        return client.resources(AMIRollout.class).list().getItems().stream()
                .map(rollout -> Present.text(rollout.getStatus().phase))
                .toList();
    }

    /** Returns the messages of the AMIRollouts. */
    List<String> rolloutMessages() {
        return client.resources(AMIRollout.class).list().getItems().stream()
                .map(rollout -> Present.text(rollout.getStatus().message))
                .toList();
    }

    /** Starts to check that at most this percentage of the nodes, rounded up, is disrupted at a time. */
    BudgetWatch watchBudget(int percent) {
        return new BudgetWatch(client, percent);
    }

    /** Returns true if no node has Karpenter's taint of disruption. */
    boolean isUntainted() {
        return client.nodes().list().getItems().stream()
                .flatMap(node -> node.getSpec().getTaints().stream())
                .noneMatch(taint -> taint.getKey().equals("karpenter.sh/disrupted"));
    }
}
