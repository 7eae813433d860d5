package sh.joiner.app.external;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.EnumSet;
import sh.joiner.sandbox.workload.SimulatedComponents.Component;

/**
 * Detects the control plane components that a cluster runs itself. Changes nothing in the cluster. Usually the scheduler and the controller manager
 * renew a lease. Single replicas, for example in minikube, have no lease, but their pods have kubeadm's labels. Components without pods, for
 * example in k3s, are detected by the certificate that controllers write to every namespace.
 */
public final class OwnComponents {

    private static final String NAMESPACE = "kube-system";
    private static final String SCHEDULER = "kube-scheduler";
    private static final String CONTROLLERS = "kube-controller-manager";

    private final KubernetesClient client;
    private final Renewals renewals;

    public OwnComponents(KubernetesClient client) {
        this.client = client;
        this.renewals = new Renewals(client);
    }

    /** Returns the components that the cluster does not run itself. */
    public EnumSet<Component> missing() {
        var missing = EnumSet.allOf(Component.class);
        var hasLeases = hasLease(SCHEDULER) || hasLease(CONTROLLERS);
        var runsWithoutPods = !hasLeases && hasRootCertificate();
        if (runsWithoutPods || isRunning(SCHEDULER)) {
            missing.remove(Component.SCHEDULER);
        }
        if (runsWithoutPods || isRunning(CONTROLLERS)) {
            missing.remove(Component.CONTROLLERS);
        }
        return missing;
    }

    private boolean hasLease(String component) {
        return client.leases().inNamespace(NAMESPACE).withName(component).get() != null;
    }

    private boolean hasRootCertificate() {
        return client.configMaps()
                        .inNamespace(NAMESPACE)
                        .withName("kube-root-ca.crt")
                        .get()
                != null;
    }

    private boolean isRunning(String component) {
        return hasPod(component)
                || renewals.isRenewed(client.leases()
                        .inNamespace(NAMESPACE)
                        .withName(component)
                        .get());
    }

    private boolean hasPod(String component) {
        return client.pods().inNamespace(NAMESPACE).withLabel("component", component).list().getItems().stream()
                .anyMatch(pod -> pod.getStatus() != null
                        && "Running".equals(pod.getStatus().getPhase()));
    }
}
