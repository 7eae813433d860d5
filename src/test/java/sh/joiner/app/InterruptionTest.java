package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1alpha1.NodeInterruption;
import sh.joiner.model.claim.Claim;
import sh.joiner.port.sandbox.Provocation;

/** Notices of AWS and the reactions to them, with the whole control plane: the policy of each pool decides (aws 7). */
@Execution(ExecutionMode.CONCURRENT)
class InterruptionTest extends SandboxFixture {

    private static final String DRAIN_BEFORE = """
            rules:
              - kinds: [scheduled_change]
                action: DrainBefore
                lead: 6h
                window: berlin-night
            """;

    private static final String STATEFUL_WAITS = """
            rules:
              - kinds: [scheduled_change]
                whenPods: {ownerKind: StatefulSet}
                action: AwaitApproval
                lead: 1h
            """;

    private void berlinNight() {
        apply("""
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

    /** The window starts at 02:00 in Berlin, which is 01:00Z in winter. The reboot minus six hours is 06:00Z of the same day. */
    @Test
    void aRebootInThreeWeeksWaitsForItsWindowSurvivesARestartAndIsCancelled() {
        pool("databases", "on-demand");
        berlinNight();
        policy("databases", DRAIN_BEFORE);
        pod("db", "databases", "");
        awaitRunning("db");
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
        var instance = instanceOf(claim);
        assertThat(eventually(() -> Optional.of(find(instance).isEmpty()), forgotten -> forgotten))
                .isTrue(); // after the jump, the controller deletes the notice
        assertThat(isDeleted(claim)).isFalse();
    }

    @Test
    void theNodeIsDrainedInItsWindow() {
        pool("databases", "on-demand");
        berlinNight();
        policy("databases", DRAIN_BEFORE);
        pod("db", "databases", "");
        awaitRunning("db");
        var claim = claimOf("databases");
        announceReboot(instanceOf(claim));
        interruption(instanceOf(claim), "Pending");

        world.steering().advance(Duration.between(world.clock().now(), Instant.parse("2026-03-23T01:00:05Z")));

        awaitDeletion(claim);
        interruption(instanceOf(claim), "Done");
    }

    @Test
    void aNodeOfAPoolWithoutPolicyIsDrainedImmediately() {
        pool("web", "on-demand");
        pod("web", "web", "");
        awaitRunning("web");
        var claim = claimOf("web");

        announceReboot(instanceOf(claim));

        awaitDeletion(claim);
        assertThat(reasonsOfEvents(claim)).contains("InstanceUnhealthy", "TerminatingOnInterruption");
    }

    @Test
    void aCordonIsUndoneWhenTheRebootIsCancelled() {
        pool("web", "on-demand");
        policy("web", "onCancelled: Uncordon\nrules:\n  - action: Cordon\n");
        pod("web", "web", "");
        awaitRunning("web");
        var claim = claimOf("web");
        var event = announceReboot(instanceOf(claim));
        awaitCordon(claim, true);

        cancel(event);

        awaitCordon(claim, false);
        interruption(instanceOf(claim), "Cancelled");
    }

    /** Pods that remain 95 s after the two-minute warning are deleted. Before that time, pods are only evicted. */
    @Test
    void twentyFiveSecondsBeforeASpotInterruptionRemainingPodsAreDeleted() {
        pool("spot", "spot");
        policy("spot", "rules:\n  - kinds: [spot_interrupted]\n    action: DrainNow\n    forceAtRemaining: 25s\n");
        pod("stays", "spot", "  annotations: {karpenter.sh/do-not-disrupt: \"true\"}");
        awaitRunning("stays");
        var claim = claimOf("spot");
        world.steering().speed(1);
        var notified = world.clock().now();

        provoke(new Provocation.InstanceChange(instanceOf(claim), "interrupt"));
        interruption(instanceOf(claim), interruption -> interruption.getStatus().phase != null);
        world.steering().advance(Duration.between(world.clock().now(), notified.plusSeconds(85)));

        var deletion = eventually(
                () -> Optional.ofNullable(client.pods()
                                .inNamespace("default")
                                .withName("stays")
                                .get())
                        .map(InterruptionTest::deletionRequest)
                        .or(() -> Optional.of(Optional.of(world.clock().now()))),
                Optional::isPresent);
        assertThat(Duration.between(notified, deletion.orElseThrow()))
                .isBetween(Duration.ofSeconds(93), Duration.ofSeconds(110));
        assertThat(isDeleted(claim)).isTrue();
    }

    @Test
    void anApprovalByPatchStartsTheDrain() {
        pool("web", "on-demand");
        policy("web", "rules:\n  - action: AwaitApproval\n    lead: 1h\n");
        pod("web", "web", "");
        awaitRunning("web");
        var claim = claimOf("web");
        announceReboot(instanceOf(claim));
        var waiting = interruption(instanceOf(claim), "AwaitingApproval");
        assertThat(isDeleted(claim)).isFalse();

        client.resources(NodeInterruption.class)
                .withName(waiting.getMetadata().getName())
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"request\": \"Approve\"}}");

        awaitDeletion(claim);
    }

    @Test
    void theNodeOfAStatefulPodWaitsForAnApprovalAndTheNodeOfAStatelessPodDoesNot() {
        pool("mixed", "on-demand");
        policy("mixed", STATEFUL_WAITS);
        workload("StatefulSet", "db");
        awaitRunning("db-0");
        var stateful = claimOf("mixed");
        announceReboot(instanceOf(stateful));
        interruption(instanceOf(stateful), "AwaitingApproval");

        pod("web", "mixed", "");
        awaitRunning("web");
        var stateless = eventually(
                () -> client.resources(NodeClaim.class).list().getItems().stream()
                        .filter(nodeClaim -> !nodeClaim
                                .getMetadata()
                                .getName()
                                .equals(stateful.getMetadata().getName()))
                        .findFirst(),
                claim -> claim.getStatus().nodeName != null);
        announceReboot(instanceOf(stateless));

        awaitDeletion(stateless);
        assertThat(isDeleted(stateful)).isFalse();
    }

    /** The node exists long before the pod is bound, and the notice can arrive in between. */
    @Test
    void aNodeNominatedForAStatefulPodWaitsForAnApproval() {
        pool("mixed", "on-demand");
        policy("mixed", STATEFUL_WAITS);
        world.steering().speed(1);
        workload("StatefulSet", "db");
        var claim = eventually(
                () -> client.resources(NodeClaim.class).list().getItems().stream()
                        .findFirst(),
                nodeClaim -> nodeClaim.getStatus().providerID != null);

        announceReboot(instanceOf(claim));

        interruption(instanceOf(claim), "AwaitingApproval");
        var pod = client.pods().inNamespace("default").withName("db-0").get();
        assertThat(pod.getSpec().getNodeName()).isNull();
    }

    /** At all times there is a node with room for the pod. */
    @Test
    void aNodeIsReplacedBeforeItIsDrainedIfThePolicySaysSo() {
        pool("mixed", "on-demand");
        policy("mixed", "replaceFirst: true\nrules:\n  - action: DrainNow\n");
        workload("Deployment", "web");
        awaitAllRunning();
        var old = claimOf("mixed");
        var notice = announcedName(old);

        world.steering().speed(5); // slow enough to observe the old claim while it is being deleted
        var replacement = eventually(
                () -> claims().filter(nodeClaim -> notice.equals(replaced(nodeClaim)))
                        .findFirst(),
                nodeClaim -> initializedAt(nodeClaim).isPresent());
        var leaving = eventually(
                () -> claims().filter(nodeClaim -> name(nodeClaim).equals(name(old)))
                        .findFirst(),
                nodeClaim -> nodeClaim.getMetadata().getDeletionTimestamp() != null);

        assertThat(initializedAt(replacement).orElseThrow())
                .isBeforeOrEqualTo(Instant.parse(leaving.getMetadata().getDeletionTimestamp()));
        assertThat(interruption(instanceOf(old), "Done").getStatus().replacements)
                .containsExactly(name(replacement));
    }

    private String announcedName(NodeClaim claim) {
        announceReboot(instanceOf(claim));
        return interruption(instanceOf(claim), "Acting").getMetadata().getName();
    }

    private Stream<NodeClaim> claims() {
        return client.resources(NodeClaim.class).list().getItems().stream();
    }

    private static String name(NodeClaim claim) {
        return claim.getMetadata().getName();
    }

    private static @Nullable String replaced(NodeClaim claim) {
        return claim.getMetadata().getAnnotations().get(Claim.REPLACES);
    }

    private static Optional<Instant> initializedAt(NodeClaim claim) {
        return Optional.ofNullable(claim.getStatus().conditions).orElse(List.of()).stream()
                .filter(condition -> condition.type.equals("Initialized") && condition.status.equals("True"))
                .map(condition -> Instant.parse(String.valueOf(condition.lastTransitionTime)))
                .findFirst();
    }
}
