package sh.joiner.sandbox.admission;

import sh.joiner.sandbox.kind.ResourceType;

/** Finds the admission rules of a kind. */
public final class AllKindRules {

    private final PodRules pods;
    private final NodeRules nodes = new NodeRules();
    private final WorkloadRules workloads = new WorkloadRules();
    private final ClaimRules claims;
    private final NamespaceRules namespaces = new NamespaceRules();
    private final SmallKindRules small = new SmallKindRules();

    public AllKindRules(ClusterObjects objects) {
        pods = new PodRules(objects);
        claims = new ClaimRules(objects);
    }

    public KindRules of(ResourceType type) {
        var custom = type.custom();
        if (custom != null) {
            return new CustomRules(type, custom);
        }
        return switch (type.resource()) {
            case "pods" -> pods;
            case "nodes" -> nodes;
            case "namespaces" -> namespaces;
            case "persistentvolumeclaims" -> claims;
            case "deployments.apps", "replicasets.apps", "statefulsets.apps", "daemonsets.apps", "jobs.batch" ->
                workloads;
            case "customresourcedefinitions.apiextensions.k8s.io" -> CrdRules.INSTANCE;
            default -> small;
        };
    }
}
