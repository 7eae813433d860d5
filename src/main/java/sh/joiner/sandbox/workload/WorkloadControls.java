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

/** What a person may do to the sandbox's workloads without writing YAML. Calls may come from any thread. */
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
     * Makes a Deployment of many pods that stays until it is deleted; one of the same name gets the burst's size instead. Makes the namespace
     * too where it is missing. Answers the Deployment.
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
     * Ends the containers of a running pod with code 137; its kubelet starts them again where the pod says so.
     *
     * @throws IllegalArgumentException if there is no such pod, or it does not run
     */
    public void crash(String namespace, String pod) {
        var isRunning = store.get(Pods.RESOURCE, namespace, pod)
                .filter(object -> Pods.phase(object).equals("Running") && !Meta.isDeleting(object))
                .isPresent();
        if (!isRunning) {
            throw new IllegalArgumentException("no pod \"%s/%s\" is running".formatted(namespace, pod));
        }
        world.run(() -> pods.crash(new ObjectKey(namespace, pod)));
    }
}
