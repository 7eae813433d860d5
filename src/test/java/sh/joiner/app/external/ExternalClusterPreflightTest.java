package sh.joiner.app.external;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.app.setting.StartRefused;

/** The controllers and nodes that a sandbox does not accept in an external cluster. */
@Execution(ExecutionMode.CONCURRENT)
class ExternalClusterPreflightTest {

    private static final String LEASES = "leases.coordination.k8s.io";
    private static final String DEPLOYMENT = """
            metadata: {name: karpenter, namespace: kube-system, labels: {app.kubernetes.io/name: %s}}
            spec:
              replicas: %d
              selector: {matchLabels: {a: b}}
              template:
                metadata: {labels: {a: b}}
                spec: {containers: [{name: main, image: example}]}
            """;
    private static final String NODE = """
            metadata: {name: one, labels: {%s}}
            spec: {providerID: "%s"}
            """;

    private final ForeignServer server = new ForeignServer();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void anEmptyClusterIsAccepted() {
        assertAccepted();
    }

    @ParameterizedTest
    @ValueSource(strings = {"karpenter", "joiner"})
    void theDeploymentOfAControllerIsRefused(String program) {
        server.given("deployments.apps", DEPLOYMENT.formatted(program, 1));

        assertRefused("already runs Karpenter or Joiner (deployment kube-system/karpenter)");
    }

    @Test
    void aDeploymentScaledToZeroIsAccepted() {
        server.given("deployments.apps", DEPLOYMENT.formatted("karpenter", 0));

        assertAccepted();
    }

    @Test
    void thePodOfAControllerIsRefused() {
        server.given("pods", """
                metadata: {name: karpenter-1, namespace: karpenter, labels: {app.kubernetes.io/name: karpenter}}
                spec: {containers: [{name: main, image: example}]}
                """);

        assertRefused("already runs Karpenter or Joiner (pod karpenter/karpenter-1)");
    }

    @Test
    void aRenewedLeaseInAnyNamespaceIsRefused() {
        lease("default");
        keepRenewing(new AtomicInteger());

        assertRefused("already runs Karpenter or Joiner (lease default/karpenter-leader-election held by laptop_1)");
    }

    private void keepRenewing(AtomicInteger seconds) {
        var _ = server.clock.schedule(Duration.ofMillis(200), () -> {
            server.objects().update(LEASES, "default", "karpenter-leader-election", lease -> {
                lease.withObject("/spec")
                        .put("renewTime", "2026-01-01T00:00:%02d.000000Z".formatted(seconds.incrementAndGet() % 60));
                return lease;
            });
            keepRenewing(seconds);
        });
    }

    /** After a crash, the lease of Joiner remains and is not renewed. */
    @Test
    void aLeaseThatIsNotRenewedIsAccepted() {
        lease("kube-system");

        assertAccepted();
    }

    private void lease(String namespace) {
        server.given(LEASES, """
                metadata: {name: karpenter-leader-election, namespace: %s}
                spec: {holderIdentity: laptop_1, leaseDurationSeconds: 15, renewTime: "2026-01-01T00:00:00.000000Z"}
                """.formatted(namespace));
    }

    @Test
    void aNodeOfAwsIsRefused() {
        server.given("nodes", NODE.formatted("", "aws:///eu-west-1a/i-1"));

        assertRefused("node one (aws:///eu-west-1a/i-1), which this sandbox did not create");
    }

    @Test
    void nodesOfOtherProvidersAndOfAnEarlierSandboxAreAccepted() {
        server.given("nodes", NODE.formatted("", "kind://docker/kind/kind-control-plane"));
        server.given(
                "nodes",
                NODE.formatted("sandbox.joiner.sh/made-by: joiner", "aws:///us-east-1a/i-1")
                        .replace("name: one", "name: two"));

        assertAccepted();
    }

    private void assertAccepted() {
        assertThatCode(this::check).doesNotThrowAnyException();
    }

    private void assertRefused(String reason) {
        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(this::check)
                .withMessageContaining(reason)
                .withMessageMatching("(?s)[^.]*\\S+.*[^.]\\.");
    }

    private void check() {
        new ExternalClusterPreflight(server.client(), "karpenter-leader-election").check();
    }
}
