package sh.joiner.app.external;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.util.EnumSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.sandbox.pod.WorkloadSettings;
import sh.joiner.sandbox.workload.SimulatedComponents;
import sh.joiner.sandbox.workload.SimulatedComponents.Component;
import sh.joiner.sandbox.workload.Workloads;

/** The control plane components that a cluster runs itself, and the components that the sandbox simulates. */
@Execution(ExecutionMode.CONCURRENT)
class OwnComponentsTest {

    private final ForeignServer server = new ForeignServer();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void aBareApiServerHasNoComponents() {
        assertThat(missing()).containsExactly(Component.SCHEDULER, Component.CONTROLLERS);
    }

    @Test
    void renewedLeasesShowBothComponents() {
        try (var components = components(EnumSet.allOf(Component.class))) {
            components.start();
            awaitLease("kube-controller-manager");

            assertThat(missing()).isEmpty();
        }
    }

    @Test
    void eachComponentIsDetectedSeparately() {
        try (var components = components(EnumSet.of(Component.SCHEDULER))) {
            components.start();
            awaitLease("kube-scheduler");

            assertThat(missing()).containsExactly(Component.CONTROLLERS);
        }
    }

    private Workloads components(EnumSet<Component> components) {
        return new Workloads(
                server.objects(),
                server.clock,
                WorkloadSettings.DEFAULT,
                SimulatedComponents.inEmbeddedCluster(server.clock, components));
    }

    private void awaitLease(String name) {
        eventually(() -> server.objects().get("leases.coordination.k8s.io", "kube-system", name), _ -> true);
    }

    /** A lease remains after a crash, or after the scheduler was removed from the cluster. */
    @Test
    void aLeaseThatIsNotRenewedShowsNoComponent() {
        server.given("leases.coordination.k8s.io", """
                metadata: {name: kube-scheduler, namespace: kube-system}
                spec: {holderIdentity: control-plane_1, leaseDurationSeconds: 15, renewTime: "2026-01-01T00:00:00.000000Z"}
                """);

        assertThat(missing()).containsExactly(Component.SCHEDULER, Component.CONTROLLERS);
    }

    /** minikube runs single replicas without leader election. */
    @Test
    void podsOfKubeadmShowComponentsWithoutALease() {
        for (var component : new String[] {"kube-scheduler", "kube-controller-manager"}) {
            server.given("pods", """
                    metadata: {name: %1$s-minikube, namespace: kube-system, labels: {component: %1$s}}
                    spec: {containers: [{name: main, image: example}]}
                    """.formatted(component));
            server.objects().updateStatus("pods", "kube-system", component + "-minikube", pod -> {
                pod.withObject("/status").put("phase", "Running");
                return pod;
            });
        }

        assertThat(missing()).isEmpty();
    }

    /** k3s runs all components in one program, without pods and leases. */
    @Test
    void theCertificateInANamespaceShowsComponentsWithoutPodsAndLeases() {
        server.given("configmaps", "metadata: {name: kube-root-ca.crt, namespace: kube-system}");

        assertThat(missing()).isEmpty();
    }

    private EnumSet<Component> missing() {
        return new OwnComponents(server.client()).missing();
    }
}
