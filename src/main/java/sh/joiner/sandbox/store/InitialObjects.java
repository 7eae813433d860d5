package sh.joiner.sandbox.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sh.joiner.sandbox.kind.BuiltInTypes;
import sh.joiner.sandbox.kind.Json;

/** The objects of a new cluster: namespaces, the priority classes of the system, and the given CRDs. */
public final class InitialObjects {

    private static final List<String> NAMESPACES =
            List.of("default", "kube-system", "kube-node-lease", "kube-public", "karpenter");
    private static final int CLUSTER_CRITICAL = 2_000_000_000;
    private static final int NODE_CRITICAL = 2_000_001_000;

    private InitialObjects() {}

    public static void create(ClusterStore store, List<String> crdTexts) {
        for (var name : NAMESPACES) {
            store.create("namespaces", named(name));
        }
        priorityClass(store, "system-cluster-critical", CLUSTER_CRITICAL);
        priorityClass(store, "system-node-critical", NODE_CRITICAL);
        crdTexts.stream()
                .flatMap(text -> Json.yamlDocuments(text).stream())
                .forEach(crd -> store.create(BuiltInTypes.CRD.resource(), crd));
    }

    private static ObjectNode named(String name) {
        var object = Json.object();
        object.withObject("/metadata").put("name", name);
        return object;
    }

    private static void priorityClass(ClusterStore store, String name, int value) {
        var description = "Used for system critical pods that must not be moved from their current %s."
                .formatted(value == NODE_CRITICAL ? "node" : "cluster");
        store.create(
                BuiltInTypes.PRIORITY_CLASS.resource(),
                named(name).put("value", value).put("description", description));
    }
}
