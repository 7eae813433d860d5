package sh.joiner.sandbox.kind;

import static sh.joiner.sandbox.kind.ResourceType.Scope.CLUSTER;
import static sh.joiner.sandbox.kind.ResourceType.Scope.NAMESPACED;
import static sh.joiner.sandbox.kind.ResourceType.Subresource.BINDING;
import static sh.joiner.sandbox.kind.ResourceType.Subresource.EVICTION;
import static sh.joiner.sandbox.kind.ResourceType.Subresource.SCALE;
import static sh.joiner.sandbox.kind.ResourceType.Subresource.STATUS;
import static sh.joiner.sandbox.kind.ResourceType.Subresource.TOKEN;

import java.util.List;
import java.util.stream.Stream;

/** The kinds that every cluster has and that this one serves, with Kubernetes' own names. */
public final class BuiltInTypes {

    public static final ResourceType NAMESPACE = ResourceType.builtIn("", "Namespace", "namespaces", CLUSTER)
            .known("ns")
            .with(STATUS)
            .selectableBy("status.phase");

    public static final ResourceType POD = ResourceType.builtIn("", "Pod", "pods", NAMESPACED)
            .known("po")
            .inAll()
            .with(STATUS, BINDING, EVICTION)
            .selectableBy(
                    "spec.nodeName",
                    "spec.restartPolicy",
                    "spec.schedulerName",
                    "spec.serviceAccountName",
                    "status.phase",
                    "status.podIP",
                    "status.nominatedNodeName");

    public static final ResourceType EVENT = ResourceType.builtIn("", "Event", "events", NAMESPACED)
            .known("ev")
            .selectableBy(
                    "involvedObject.kind",
                    "involvedObject.namespace",
                    "involvedObject.name",
                    "involvedObject.uid",
                    "involvedObject.apiVersion",
                    "involvedObject.resourceVersion",
                    "involvedObject.fieldPath",
                    "reason",
                    "reportingComponent",
                    "source",
                    "type");

    /** The same events in the words of their newer group; kept as core events. */
    public static final ResourceType NEW_EVENT = new ResourceType(
            "events.k8s.io",
            "v1",
            "Event",
            "events",
            "event",
            List.of("ev"),
            List.of(),
            NAMESPACED,
            EVENT.subresources(),
            EVENT.selectable(),
            null);

    static final ResourceType NODE = ResourceType.builtIn("", "Node", "nodes", CLUSTER)
            .known("no")
            .with(STATUS)
            .selectableBy("spec.unschedulable");

    public static final ResourceType DISRUPTION_BUDGET = ResourceType.builtIn(
                    "policy", "PodDisruptionBudget", "poddisruptionbudgets", NAMESPACED)
            .known("pdb")
            .with(STATUS);

    public static final ResourceType CRD = ResourceType.builtIn(
                    "apiextensions.k8s.io", "CustomResourceDefinition", "customresourcedefinitions", CLUSTER)
            .known("crd", "crds")
            .with(STATUS);

    public static final ResourceType PRIORITY_CLASS = ResourceType.builtIn(
                    "scheduling.k8s.io", "PriorityClass", "priorityclasses", CLUSTER)
            .known("pc");

    public static final ResourceType STORAGE_CLASS = ResourceType.builtIn(
                    "storage.k8s.io", "StorageClass", "storageclasses", CLUSTER)
            .known("sc");

    private static final String RBAC = "rbac.authorization.k8s.io";

    private BuiltInTypes() {}

    public static List<ResourceType> all() {
        return Stream.of(core(), workloads(), others()).flatMap(List::stream).toList();
    }

    private static List<ResourceType> core() {
        return List.of(
                NAMESPACE,
                POD,
                NODE,
                EVENT,
                ResourceType.builtIn("", "ConfigMap", "configmaps", NAMESPACED).known("cm"),
                ResourceType.builtIn("", "Secret", "secrets", NAMESPACED).selectableBy("type"),
                ResourceType.builtIn("", "Service", "services", NAMESPACED)
                        .known("svc")
                        .inAll()
                        .with(STATUS),
                ResourceType.builtIn("", "ServiceAccount", "serviceaccounts", NAMESPACED)
                        .known("sa")
                        .with(TOKEN),
                ResourceType.builtIn("", "PersistentVolume", "persistentvolumes", CLUSTER)
                        .known("pv")
                        .with(STATUS),
                ResourceType.builtIn("", "PersistentVolumeClaim", "persistentvolumeclaims", NAMESPACED)
                        .known("pvc")
                        .with(STATUS));
    }

    private static List<ResourceType> workloads() {
        return List.of(
                ResourceType.builtIn("apps", "Deployment", "deployments", NAMESPACED)
                        .known("deploy")
                        .inAll()
                        .with(STATUS, SCALE),
                ResourceType.builtIn("apps", "ReplicaSet", "replicasets", NAMESPACED)
                        .known("rs")
                        .inAll()
                        .with(STATUS, SCALE)
                        .selectableBy("status.replicas"),
                ResourceType.builtIn("apps", "StatefulSet", "statefulsets", NAMESPACED)
                        .known("sts")
                        .inAll()
                        .with(STATUS, SCALE),
                ResourceType.builtIn("apps", "DaemonSet", "daemonsets", NAMESPACED)
                        .known("ds")
                        .inAll()
                        .with(STATUS),
                ResourceType.builtIn("apps", "ControllerRevision", "controllerrevisions", NAMESPACED),
                ResourceType.builtIn("batch", "Job", "jobs", NAMESPACED)
                        .inAll()
                        .with(STATUS)
                        .selectableBy("status.successful"));
    }

    private static List<ResourceType> others() {
        return List.of(
                NEW_EVENT,
                CRD,
                DISRUPTION_BUDGET,
                PRIORITY_CLASS,
                STORAGE_CLASS,
                ResourceType.builtIn(RBAC, "Role", "roles", NAMESPACED),
                ResourceType.builtIn(RBAC, "RoleBinding", "rolebindings", NAMESPACED),
                ResourceType.builtIn(RBAC, "ClusterRole", "clusterroles", CLUSTER),
                ResourceType.builtIn(RBAC, "ClusterRoleBinding", "clusterrolebindings", CLUSTER),
                ResourceType.builtIn("coordination.k8s.io", "Lease", "leases", NAMESPACED),
                ResourceType.builtIn("storage.k8s.io", "CSINode", "csinodes", CLUSTER),
                ResourceType.builtIn("storage.k8s.io", "VolumeAttachment", "volumeattachments", CLUSTER)
                        .with(STATUS));
    }
}
