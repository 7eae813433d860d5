package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.node.ObjectNode;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kubelet.PodKubelets;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.pod.Pods;
import sh.joiner.sandbox.store.ObjectStore;

/** Changes to workloads that a user can request without a manifest. Thread-safe. */
public final class WorkloadControls {

    private final MirroredCluster world;
    private final ObjectStore store;
    private final PodKubelets pods;

    WorkloadControls(MirroredCluster world, ObjectStore store, PodKubelets pods) {
        this.world = world;
        this.store = store;
        this.pods = pods;
    }

    /**
     * Creates a Deployment of many pods, and its namespace if the namespace does not exist. If the Deployment exists, changes only its replicas.
     * Returns the Deployment.
     */
    public ObjectNode burst(Burst burst) {
        makeNamespace(burst.namespace());
        try {
            return store.create("deployments.apps", burst.deployment());
        } catch (ApiException e) {
            if (e.code() != 409) {
                throw e;
            }
            return store.update("deployments.apps", burst.namespace(), burst.name(), present -> {
                Json.child(present, "spec").put("replicas", burst.pods());
                return present;
            });
        }
    }

    private void makeNamespace(String name) {
        if (store.get("namespaces", "", name).isEmpty()) {
            var namespace = Json.object().put("apiVersion", "v1").put("kind", "Namespace");
            namespace.putObject("metadata").put("name", name);
            store.create("namespaces", namespace);
        }
    }

    /**
     * Terminates the containers of a running pod with exit code 137. The kubelet restarts the containers according to the pod's restart policy.
     *
     * @throws IllegalArgumentException if the pod does not exist, is not running, or is being deleted
     */
    public void crash(String namespace, String pod) {
        var isRunning = store.get(Pods.RESOURCE, namespace, pod)
                .filter(object -> Pods.phase(object).equals("Running") && !Meta.isDeleting(object))
                .isPresent();
        if (!isRunning) {
            throw new IllegalArgumentException("pod \"%s/%s\" is not running".formatted(namespace, pod));
        }
        world.run(() -> pods.crash(new ObjectKey(namespace, pod)));
    }
}
