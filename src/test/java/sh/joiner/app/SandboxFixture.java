package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1alpha1.NodeInterruption;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;

/** A fixture with the whole control plane in the sandbox. Tests create pools and pods, and send notices of AWS about the instances. */
public abstract class SandboxFixture {

    static final Instant BEGINNING = Instant.parse("2026-03-02T08:00:00Z");
    static final Instant REBOOT = Instant.parse("2026-03-23T12:00:00Z");

    final Settings settings;
    final SandboxEnvironment world;
    public final KubernetesClient client;
    public Installation installation;

    SandboxFixture() {
        this(Map.of());
    }

    /** Creates a sandbox. The given settings override the defaults. */
    public SandboxFixture(Map<String, String> others) {
        this(others, BEGINNING);
    }

    SandboxFixture(Map<String, String> others, Instant beginning) {
        var all = new HashMap<>(others);
        all.put("joiner.sandbox.speed", "30");
        settings = Installation.settings(all);
        world = new SandboxEnvironment(settings.sandbox(), beginning);
        client = ApiClients.builder().withConfig(world.kubernetes()).build();
        installation = new Installation(world, settings);
    }

    @BeforeEach
    void createNodeClass() {
        installation.start();
        apply(Repository.read(Path.of("kubernetes/examples/10-node-class.yaml")));
    }

    @AfterEach
    void stop() {
        installation.close();
        client.close();
        world.close();
    }

    public void apply(String yaml) {
        client.load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
                .create();
    }

    /** Creates a pool whose nodes run only the pods that {@link #pod} creates for this pool. */
    void pool(String name, String capacityType) {
        apply(Repository.read(Path.of("kubernetes/examples/20-node-pool.yaml"))
                .replace("name: example\n", "name: %s\n".formatted(name))
                .replace("example.com/pool: example", "example.com/pool: " + name)
                .replace("values: [on-demand]", "values: [%s]".formatted(capacityType)));
    }

    public void pod(String name, String pool, String metadata) {
        apply("""
                apiVersion: v1
                kind: Pod
                metadata:
                  name: %s
                  namespace: default
                %s
                spec:
                  nodeSelector: {example.com/pool: %s}
                  containers:
                    - name: main
                      image: example
                      resources: {requests: {cpu: "3", memory: 4Gi}}
                """.formatted(name, metadata, pool));
    }

    void policy(String pool, String rest) {
        apply("""
                apiVersion: joiner.sh/v1alpha1
                kind: InterruptionPolicy
                metadata:
                  name: %s
                spec:
                  nodePools: {names: [%s]}
                %s
                """.formatted(pool, pool, rest.indent(2)));
    }

    NodeClaim claimOf(String pool) {
        return eventually(
                () ->
                        client
                                .resources(NodeClaim.class)
                                .withLabel("karpenter.sh/nodepool", pool)
                                .list()
                                .getItems()
                                .stream()
                                .findFirst(),
                claim -> claim.getStatus().conditions != null
                        && claim.getStatus().conditions.stream()
                                .anyMatch(condition ->
                                        condition.type.equals("Initialized") && condition.status.equals("True")));
    }

    static String instanceOf(NodeClaim claim) {
        return InstanceId.ofProviderId(String.valueOf(claim.getStatus().providerID))
                .orElseThrow()
                .value();
    }

    public void awaitRunning(String pod) {
        eventually(
                () -> Optional.ofNullable(
                        client.pods().inNamespace("default").withName(pod).get()),
                found -> "Running".equals(found.getStatus().getPhase()));
    }

    /** Waits until at least one pod exists and all pods run. */
    void awaitAllRunning() {
        eventually(
                () -> Optional.of(client.pods().inNamespace("default").list().getItems()),
                pods -> !pods.isEmpty()
                        && pods.stream()
                                .allMatch(
                                        pod -> "Running".equals(pod.getStatus().getPhase())));
    }

    Optional<NodeInterruption> find(String instance) {
        return client.resources(NodeInterruption.class).list().getItems().stream()
                .filter(nodeInterruption -> instance.equals(nodeInterruption.getSpec().instanceID))
                .findFirst();
    }

    NodeInterruption interruption(String instance, Predicate<NodeInterruption> wanted) {
        return eventually(() -> find(instance), wanted);
    }

    NodeInterruption interruption(String instance, String phase) {
        return interruption(instance, nodeInterruption -> phase.equals(nodeInterruption.getStatus().phase));
    }

    boolean isDeleted(NodeClaim claim) {
        var now = client.resources(NodeClaim.class)
                .withName(claim.getMetadata().getName())
                .get();
        return now == null || now.getMetadata().getDeletionTimestamp() != null;
    }

    void awaitDeletion(NodeClaim claim) {
        assertThat(eventually(() -> Optional.of(isDeleted(claim)), deleted -> deleted))
                .isTrue();
    }

    String announceReboot(String instance) {
        return announceReboot(instance, Set.of("queue", "status"));
    }

    String announceReboot(String instance, Set<String> via) {
        return provoke(new Provocation.Notice(
                        "ScheduledEvent",
                        instance,
                        "system-reboot",
                        REBOOT,
                        REBOOT.plus(Duration.ofHours(2)),
                        via,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null))
                .orElseThrow();
    }

    void cancel(String event) {
        provoke(new Provocation.Notice(
                "ScheduledEvent",
                null,
                null,
                null,
                null,
                Set.of("queue", "status"),
                event,
                "canceled",
                null,
                null,
                null,
                null));
    }

    Optional<String> provoke(Provocation provocation) {
        return world.steering().provoke(provocation);
    }

    void awaitCordon(NodeClaim claim, boolean wanted) {
        eventually(
                () -> Optional.ofNullable(client.nodes()
                        .withName(String.valueOf(claim.getStatus().nodeName))
                        .get()),
                node -> wanted == Boolean.TRUE.equals(node.getSpec().getUnschedulable()));
    }

    static Optional<Instant> deletionRequest(Pod pod) {
        var deleted = pod.getMetadata().getDeletionTimestamp();
        var grace = pod.getMetadata().getDeletionGracePeriodSeconds();
        return Optional.ofNullable(deleted).map(at -> Instant.parse(at).minusSeconds(grace == null ? 0 : grace));
    }

    List<String> reasonsOfEvents(NodeClaim claim) {
        return eventually(
                () -> Optional.of(client.v1().events().inNamespace("default").list().getItems().stream()
                        .filter(event -> claim.getMetadata()
                                .getName()
                                .equals(event.getInvolvedObject().getName()))
                        .map(Event::getReason)
                        .toList()),
                reasons -> reasons.contains("TerminatingOnInterruption"));
    }

    void workload(String kind, String name) {
        apply("""
                apiVersion: apps/v1
                kind: %s
                metadata:
                  name: %s
                  namespace: default
                spec:
                  replicas: 1
                  serviceName: %s
                  selector: {matchLabels: {app: %s}}
                  template:
                    metadata: {labels: {app: %s}}
                    spec:
                      nodeSelector: {example.com/pool: mixed}
                      containers:
                        - name: main
                          image: example
                          resources: {requests: {cpu: "3", memory: 4Gi}}
                """.formatted(kind, name, name, name, name));
    }
}
