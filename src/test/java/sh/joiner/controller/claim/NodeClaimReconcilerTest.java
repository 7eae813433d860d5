package sh.joiner.controller.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import sh.joiner.api.pool.ClaimTranslation;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.controller.launch.LauncherWorld;
import sh.joiner.controller.launch.StartedCapacity;
import sh.joiner.controller.pool.RegistrationState;
import sh.joiner.controller.pool.RegistrationState.Verdict;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Logged;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.SingleThreadRunner;

class NodeClaimReconcilerTest {

    private static final KubernetesSerialization READER = new KubernetesSerialization();
    private static final String PROVIDER = "aws:///us-east-1a/i-1";
    private static final String CLASS = "karpenter.k8s.aws/ec2nodeclass";

    private static final String LAUNCHED = "{type: Launched, status: 'True', observedGeneration: 1}";
    private static final String REGISTERED = "{type: Registered, status: 'True', observedGeneration: 1}";
    private static final String INITIALIZED = "{type: Initialized, status: 'True', observedGeneration: 1}";

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final StartedCapacity capacity = new StartedCapacity();
    private final Decisions decisions = new Decisions();
    private final RegistrationState registrations = new RegistrationState();
    private final NodeClaimReconciler reconciler = new NodeClaimReconciler(
            cluster, new LauncherWorld(clock, cluster, capacity, decisions).actions(), registrations, runner);

    private NodeClaim claim(String label, int generation, String... conditions) {
        var claim = READER.unmarshal(
                """
                metadata:
                  name: default-x1
                  uid: u
                  resourceVersion: "7"
                  generation: %d
                  creationTimestamp: "%s"
                  labels: {%s}
                  finalizers: [karpenter.sh/termination]
                  ownerReferences: [{apiVersion: karpenter.sh/v1, kind: NodePool, name: default, uid: pool-uid}]
                spec:
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements: []
                  resources: {requests: {cpu: "1"}}
                status:
                  providerID: %s
                  capacity: {cpu: "4"}
                  conditions: [%s]
                """.formatted(generation, clock.now(), label, PROVIDER, String.join(", ", conditions)),
                NodeClaim.class);
        cluster.with(ClaimTranslation.claim(claim));
        return claim;
    }

    private NodeClaim claim(String... conditions) {
        return claim(CLASS + ": default", 1, conditions);
    }

    private static NodeBuilder joined() {
        return node("ip-1").provider(PROVIDER);
    }

    @Test
    void anErrorInOneStepIsLoggedAndTheClaimIsReconciledAgain() {
        capacity.beforeTerminate(() -> {
            throw new StackOverflowError("thrown by the test");
        });
        var leaving = claim(LAUNCHED);
        leaving.getMetadata().setDeletionTimestamp(clock.now().toString());

        try (var logged = Logged.by(NodeClaimReconciler.class)) {
            assertThat(reconciler.step(leaving, clock.now()).isDone()).isFalse();
            assertThat(logged.lines()).singleElement().asString().contains("default-x1", "PT1S");
        }
    }

    @Test
    void aNodeThatJoinsIsRecordedForThePoolOfTheClaim() {
        cluster.with(joined().taint(Taint.UNREGISTERED).build());

        reconciler.step(claim(LAUNCHED), clock.now());

        assertThat(registrations.pendingVerdict("pool-uid")).contains(new Verdict.Healthy());
        assertThat(decisions.codes()).containsExactly("Registered");
    }

    @Test
    void aNodeThatJoinedWithoutTheTaintIsRegisteredAndReported() {
        cluster.with(joined().build());

        reconciler.step(claim(LAUNCHED), clock.now());

        assertThat(decisions.codes()).containsExactly("UnregisteredTaintMissing", "Registered");
        assertThat(cluster.claims().getFirst().isRegistered()).isTrue();
    }

    @Test
    void anOutdatedVersionOfAClaimIsIgnored() {
        cluster.with(joined().taint(Taint.UNREGISTERED).build());
        var old = claim(LAUNCHED);
        cluster.supersede("u");

        reconciler.step(old, clock.now());

        assertThat(cluster.writes()).isEmpty();
        assertThat(decisions.codes()).isEmpty();
    }

    @Test
    void claimsWhoseNodeNeverJoinsAreRecordedForThePool() {
        var waiting = claim(LAUNCHED);
        clock.advance(Duration.ofMinutes(16));
        reconciler.step(waiting, clock.now());
        assertThat(registrations.pendingVerdict("pool-uid"))
                .as("one failure is not enough")
                .isEmpty();

        waiting.getMetadata().setResourceVersion("8");
        cluster.with(ClaimTranslation.claim(waiting));
        reconciler.step(waiting, clock.now());

        assertThat(registrations.pendingVerdict("pool-uid"))
                .contains(new Verdict.Unhealthy("RegistrationFailed", "Failed to register node"));
    }

    @Test
    void theReasonOfTheFailedLaunchIsReportedIfNoInstanceWasStarted() {
        registrations.failed("pool-uid", "RegistrationFailed", "");
        var waiting = claim("{type: Launched, status: Unknown, reason: Denied, message: no, observedGeneration: 1}");

        reconciler.step(waiting, clock.now());

        assertThat(registrations.pendingVerdict("pool-uid")).contains(new Verdict.Unhealthy("Denied", "no"));
    }

    @Test
    void aLabelThatAnOlderVersionDidNotWriteIsAdded() {
        cluster.with(joined().labelled("karpenter.sh/registered", "true").build());

        reconciler.step(claim("", 1, LAUNCHED, REGISTERED, INITIALIZED), clock.now());

        assertThat(cluster.claims().getFirst().labels()).containsEntry(CLASS, "default");
        assertThat(cluster.snapshot().nodes().getFirst().labels()).containsEntry(CLASS, "default");
    }

    @Test
    void aNodeThatIsSmallerThanLaunchedIsReported() {
        cluster.with(joined().of("default").build()); // the node has two CPUs

        reconciler.step(claim(LAUNCHED, REGISTERED, INITIALIZED), clock.now());

        assertThat(decisions.codes()).containsExactly("FailedConsistencyCheck");
    }

    @Test
    void conditionsAreWrittenAgainForAChangedObject() {
        cluster.with(joined().has("4", "8Gi").of("default").build());

        reconciler.step(claim(CLASS + ": default", 2, LAUNCHED, REGISTERED, INITIALIZED), clock.now());

        assertThat(cluster.writes()).contains("report on claim default-x1");
    }

    @Test
    void aClaimIsNotGivenUpIfAQuorumReadFindsItsNode() {
        var claim = claim(LAUNCHED);
        cluster.fallBehind();
        cluster.with(joined().build());
        clock.advance(Duration.ofMinutes(16));

        reconciler.step(claim, clock.now());

        assertThat(cluster.claims()).noneMatch(Claim::isDeleting);
        assertThat(decisions.codes()).doesNotContain("GivenUp");
    }

    @Test
    void anInstanceIsNotTerminatedIfAQuorumReadFindsItsNode() {
        var instance = capacity.start("i-1");
        var claim = claim(LAUNCHED, REGISTERED, INITIALIZED);
        claim.getStatus().nodeName = "ip-1";
        claim.getMetadata().setDeletionTimestamp(clock.now().toString());
        cluster.fallBehind();
        cluster.with(joined().build());

        assertThat(reconciler.step(claim, clock.now()).isDone()).isFalse();
        assertThat(capacity.find(instance.id())).get().matches(found -> !found.isTerminating());

        cluster.delete(new NodeName("ip-1"), "uid-ip-1");
        reconciler.step(claim, clock.now());
        assertThat(capacity.find(instance.id())).get().matches(Instance::isTerminating);
    }
}
