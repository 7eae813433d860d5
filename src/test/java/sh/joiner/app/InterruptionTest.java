package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Patience.eventually;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1alpha1.NodeInterruption;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.Provocation;
import sh.joiner.testing.Repository;

/** From AWS's own words to the end of a node, through the whole control plane: each pool decides (aws 7). */
class InterruptionTest {

    private static final Instant BEGINNING = Instant.parse("2026-03-02T08:00:00Z");
    private static final Instant REBOOT = Instant.parse("2026-03-23T12:00:00Z");

    private final Settings settings = Installation.settings(Map.of("joiner.sandbox.speed", "30"));
    private final SandboxEnvironment world = new SandboxEnvironment(settings.sandbox(), BEGINNING);
    private final KubernetesClient client =
            new KubernetesClientBuilder().withConfig(world.kubernetes()).build();
    private Installation installation = new Installation(world, settings);

    @BeforeEach
    void theClassIsThere() {
        installation.start();
        apply(Repository.read(Path.of("kubernetes/examples/10-node-class.yaml")));
    }

    @AfterEach
    void stop() {
        installation.close();
        client.close();
        world.close();
    }

    private void apply(String yaml) {
        client.load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
                .create();
    }

    /** A pool whose nodes only the pods of {@link #pod} want that name it. */
    private void pool(String name, String capacityType) {
        apply(Repository.read(Path.of("kubernetes/examples/20-node-pool.yaml"))
                .replace("name: example\n", "name: %s\n".formatted(name))
                .replace("example.com/pool: example", "example.com/pool: " + name)
                .replace("values: [on-demand]", "values: [%s]".formatted(capacityType)));
    }

    private void pod(String name, String pool, String metadata) {
        apply(
                """
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
                """
                        .formatted(name, metadata, pool));
    }

    private void policy(String pool, String rest) {
        apply(
                """
                apiVersion: joiner.sh/v1alpha1
                kind: InterruptionPolicy
                metadata:
                  name: %s
                spec:
                  nodePools: {names: [%s]}
                %s
                """
                        .formatted(pool, pool, rest.indent(2)));
    }

    private NodeClaim claimOf(String pool) {
        return eventually(
                () -> client
                        .resources(NodeClaim.class)
                        .withLabel("karpenter.sh/nodepool", pool)
                        .list()
                        .getItems()
                        .stream()
                        .findFirst(),
                claim -> claim.getStatus().conditions != null
                        && claim.getStatus().conditions.stream()
                                .anyMatch(one -> one.type.equals("Initialized") && one.status.equals("True")));
    }

    private static String instanceOf(NodeClaim claim) {
        return InstanceId.ofProviderId(String.valueOf(claim.getStatus().providerID))
                .orElseThrow()
                .value();
    }

    private void isRunning(String pod) {
        eventually(
                () -> Optional.ofNullable(
                        client.pods().inNamespace("default").withName(pod).get()),
                found -> "Running".equals(found.getStatus().getPhase()));
    }

    private Optional<NodeInterruption> find(String instance) {
        return client.resources(NodeInterruption.class).list().getItems().stream()
                .filter(one -> instance.equals(one.getSpec().instanceID))
                .findFirst();
    }

    private NodeInterruption interruption(String instance, Predicate<NodeInterruption> wanted) {
        return eventually(() -> find(instance), wanted);
    }

    private NodeInterruption interruption(String instance, String phase) {
        return interruption(instance, one -> phase.equals(one.getStatus().phase));
    }

    private boolean isDeleted(NodeClaim claim) {
        var now = client.resources(NodeClaim.class)
                .withName(claim.getMetadata().getName())
                .get();
        return now == null || now.getMetadata().getDeletionTimestamp() != null;
    }

    private void isSoonDeleted(NodeClaim claim) {
        assertThat(eventually(() -> Optional.of(isDeleted(claim)), deleted -> deleted)).isTrue();
    }

    private String announceReboot(String instance) {
        return provoke(new Provocation.Notice(
                        "ScheduledEvent",
                        instance,
                        "system-reboot",
                        REBOOT,
                        REBOOT.plus(Duration.ofHours(2)),
                        Set.of("queue", "status"),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null))
                .orElseThrow();
    }

    private void cancel(String event) {
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

    private Optional<String> provoke(Provocation provocation) {
        return world.steering().provoke(provocation);
    }

    private static final String DRAIN_BEFORE =
            """
            rules:
              - kinds: [scheduled_change]
                action: DrainBefore
                lead: 6h
                window: berlin-night
            """;

    private void berlinNight() {
        apply(
                """
                apiVersion: joiner.sh/v1alpha1
                kind: MaintenanceWindow
                metadata:
                  name: berlin-night
                spec:
                  timeZone: Europe/Berlin
                  schedule: "0 2 * * *"
                  duration: 3h
                """);
    }

    /** In Berlin's winter 02:00 is 01:00Z; the reboot less six hours is 06:00Z of the same day. */
    @Test
    void aRebootInThreeWeeksWaitsForItsWindowSurvivesARestartAndIsCalledOff() {
        pool("databases", "on-demand");
        berlinNight();
        policy("databases", DRAIN_BEFORE);
        pod("db", "databases", "");
        isRunning("db");
        var claim = claimOf("databases");
        var event = announceReboot(instanceOf(claim));

        var pending = interruption(instanceOf(claim), "Pending");
        assertThat(Instant.parse(String.valueOf(pending.getStatus().actAt)))
                .isEqualTo(Instant.parse("2026-03-23T01:00:00Z"));
        assertThat(pending.getStatus().policy).isEqualTo("databases");
        assertThat(pending.getStatus().podsAtRisk).containsExactly("default/db");

        installation.close();
        installation = new Installation(world, settings).start();
        world.steering().advance(Duration.ofDays(2));
        var again = interruption(instanceOf(claim), "Pending");
        assertThat(again.getMetadata().getUid()).isEqualTo(pending.getMetadata().getUid());
        assertThat(isDeleted(claim)).isFalse();

        cancel(event);
        var over = interruption(instanceOf(claim), "Cancelled");
        assertThat(over.getStatus().finishedAt).isNotNull();
        world.steering().advance(Duration.ofDays(21));
        assertThat(isDeleted(claim)).isFalse();
    }

    @Test
    void inItsWindowTheNodeIsDrained() {
        pool("databases", "on-demand");
        berlinNight();
        policy("databases", DRAIN_BEFORE);
        pod("db", "databases", "");
        isRunning("db");
        var claim = claimOf("databases");
        announceReboot(instanceOf(claim));
        interruption(instanceOf(claim), "Pending");

        world.steering().advance(Duration.between(world.clock().now(), Instant.parse("2026-03-23T01:00:05Z")));

        isSoonDeleted(claim);
        interruption(instanceOf(claim), "Done");
    }

    @Test
    void theSameNoticeForAPoolWithoutPolicyActsAtOnce() {
        pool("web", "on-demand");
        pod("web", "web", "");
        isRunning("web");
        var claim = claimOf("web");

        announceReboot(instanceOf(claim));

        isSoonDeleted(claim);
        assertThat(reasonsOfEvents(claim)).contains("InstanceUnhealthy", "TerminatingOnInterruption");
    }

    private List<String> reasonsOfEvents(NodeClaim claim) {
        return eventually(
                () -> Optional.of(client.v1().events().inNamespace("default").list().getItems().stream()
                        .filter(event -> claim.getMetadata()
                                .getName()
                                .equals(event.getInvolvedObject().getName()))
                        .map(Event::getReason)
                        .toList()),
                reasons -> reasons.contains("TerminatingOnInterruption"));
    }

    @Test
    void aCordonIsUndoneWhenTheRebootIsCalledOff() {
        pool("web", "on-demand");
        policy("web", "onCancelled: Uncordon\nrules:\n  - action: Cordon\n");
        pod("web", "web", "");
        isRunning("web");
        var claim = claimOf("web");
        var event = announceReboot(instanceOf(claim));
        cordoned(claim, true);

        cancel(event);

        cordoned(claim, false);
        interruption(instanceOf(claim), "Cancelled");
    }

    private void cordoned(NodeClaim claim, boolean wanted) {
        eventually(
                () -> Optional.ofNullable(client.nodes()
                        .withName(String.valueOf(claim.getStatus().nodeName))
                        .get()),
                node -> wanted == Boolean.TRUE.equals(node.getSpec().getUnschedulable()));
    }

    /** At 95 s of the two minutes what is left is made to go; until then it is only asked. */
    @Test
    void aSpotNoticeForcesAtTwentyFiveSecondsWhatDidNotGoByItself() {
        pool("spot", "spot");
        policy("spot", "rules:\n  - kinds: [spot_interrupted]\n    action: DrainNow\n    forceAtRemaining: 25s\n");
        pod("stays", "spot", "  annotations: {karpenter.sh/do-not-disrupt: \"true\"}");
        isRunning("stays");
        var claim = claimOf("spot");
        world.steering().speed(4);
        var told = world.clock().now();

        provoke(new Provocation.InstanceChange(instanceOf(claim), "interrupt"));

        var gone = eventually(
                () -> Optional.ofNullable(
                                client.pods().inNamespace("default").withName("stays").get())
                        .map(InterruptionTest::askedToGo)
                        .or(() -> Optional.of(Optional.of(world.clock().now()))),
                Optional::isPresent);
        assertThat(Duration.between(told, gone.orElseThrow())).isBetween(Duration.ofSeconds(93), Duration.ofSeconds(110));
        assertThat(isDeleted(claim)).isTrue();
    }

    private static Optional<Instant> askedToGo(Pod pod) {
        var deleted = pod.getMetadata().getDeletionTimestamp();
        var grace = pod.getMetadata().getDeletionGracePeriodSeconds();
        return Optional.ofNullable(deleted).map(at -> Instant.parse(at).minusSeconds(grace == null ? 0 : grace));
    }

    @Test
    void anApprovalByPatchLetsTheDrainBegin() {
        pool("web", "on-demand");
        policy("web", "rules:\n  - action: AwaitApproval\n    lead: 1h\n");
        pod("web", "web", "");
        isRunning("web");
        var claim = claimOf("web");
        announceReboot(instanceOf(claim));
        var waiting = interruption(instanceOf(claim), "AwaitingApproval");
        assertThat(isDeleted(claim)).isFalse();

        client.resources(NodeInterruption.class)
                .withName(waiting.getMetadata().getName())
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"request\": \"Approve\"}}");

        isSoonDeleted(claim);
    }

    @Test
    void aStatefulPodsNodeWaitsAndAStatelessOnesDoesNot() {
        pool("mixed", "on-demand");
        policy(
                "mixed",
                """
                rules:
                  - kinds: [scheduled_change]
                    whenPods: {ownerKind: StatefulSet}
                    action: AwaitApproval
                    lead: 1h
                """);
        workload("StatefulSet", "db");
        isRunning("db-0");
        var stateful = claimOf("mixed");
        announceReboot(instanceOf(stateful));
        interruption(instanceOf(stateful), "AwaitingApproval");

        pod("web", "mixed", "");
        isRunning("web");
        var stateless = eventually(
                () -> client.resources(NodeClaim.class).list().getItems().stream()
                        .filter(one -> !one.getMetadata()
                                .getName()
                                .equals(stateful.getMetadata().getName()))
                        .findFirst(),
                claim -> claim.getStatus().nodeName != null);
        announceReboot(instanceOf(stateless));

        isSoonDeleted(stateless);
        assertThat(isDeleted(stateful)).isFalse();
    }

    private void workload(String kind, String name) {
        apply(
                """
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
                """
                        .formatted(kind, name, name, name, name));
    }
}
