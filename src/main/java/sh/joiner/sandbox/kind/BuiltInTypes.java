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

/** The built-in kinds that the sandbox's API server serves, with their names in Kubernetes. */
public final class BuiltInTypes {

    public static final ResourceType NAMESPACE = ResourceType.builtIn("", "Namespace", "namespaces", CLUSTER)
            .withShortNames("ns")
            .with(STATUS)
            .selectableBy("status.phase");

    public static final ResourceType POD = ResourceType.builtIn("", "Pod", "pods", NAMESPACED)
            .withShortNames("po")
            .inCategoryAll()
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
            .withShortNames("ev")
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

    /** Events of the newer group {@code events.k8s.io}; they are stored as core events. */
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
            .withShortNames("no")
            .with(STATUS)
            .selectableBy("spec.unschedulable");

    public static final ResourceType DISRUPTION_BUDGET = ResourceType.builtIn(
                    "policy", "PodDisruptionBudget", "poddisruptionbudgets", NAMESPACED)
            .withShortNames("pdb")
            .with(STATUS);

    public static final ResourceType CRD = ResourceType.builtIn(
                    "apiextensions.k8s.io", "CustomResourceDefinition", "customresourcedefinitions", CLUSTER)
            .withShortNames("crd", "crds")
            .with(STATUS);

    public static final ResourceType PRIORITY_CLASS = ResourceType.builtIn(
                    "scheduling.k8s.io", "PriorityClass", "priorityclasses", CLUSTER)
            .withShortNames("pc");

    public static final ResourceType STORAGE_CLASS = ResourceType.builtIn(
                    "storage.k8s.io", "StorageClass", "storageclasses", CLUSTER)
            .withShortNames("sc");

    public static final ResourceType LIMIT_RANGE =
            ResourceType.builtIn("", "LimitRange", "limitranges", NAMESPACED).withShortNames("limits");

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
                ResourceType.builtIn("", "ConfigMap", "configmaps", NAMESPACED).withShortNames("cm"),
                LIMIT_RANGE,
                ResourceType.builtIn("", "Secret", "secrets", NAMESPACED).selectableBy("type"),
                ResourceType.builtIn("", "Service", "services", NAMESPACED)
                        .withShortNames("svc")
                        .inCategoryAll()
                        .with(STATUS),
                ResourceType.builtIn("", "ServiceAccount", "serviceaccounts", NAMESPACED)
                        .withShortNames("sa")
                        .with(TOKEN),
                ResourceType.builtIn("", "PersistentVolume", "persistentvolumes", CLUSTER)
                        .withShortNames("pv")
                        .with(STATUS),
                ResourceType.builtIn("", "PersistentVolumeClaim", "persistentvolumeclaims", NAMESPACED)
                        .withShortNames("pvc")
                        .with(STATUS));
    }

    private static List<ResourceType> workloads() {
        return List.of(
                ResourceType.builtIn("apps", "Deployment", "deployments", NAMESPACED)
                        .withShortNames("deploy")
                        .inCategoryAll()
                        .with(STATUS, SCALE),
                ResourceType.builtIn("apps", "ReplicaSet", "replicasets", NAMESPACED)
                        .withShortNames("rs")
                        .inCategoryAll()
                        .with(STATUS, SCALE)
                        .selectableBy("status.replicas"),
                ResourceType.builtIn("apps", "StatefulSet", "statefulsets", NAMESPACED)
                        .withShortNames("sts")
                        .inCategoryAll()
                        .with(STATUS, SCALE),
                ResourceType.builtIn("apps", "DaemonSet", "daemonsets", NAMESPACED)
                        .withShortNames("ds")
                        .inCategoryAll()
                        .with(STATUS),
                ResourceType.builtIn("apps", "ControllerRevision", "controllerrevisions", NAMESPACED),
                ResourceType.builtIn("batch", "Job", "jobs", NAMESPACED)
                        .inCategoryAll()
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
