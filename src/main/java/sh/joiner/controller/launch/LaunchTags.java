package sh.joiner.controller.launch;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import sh.joiner.model.nodeclass.NodeClass;

/** The tags of all resources that a launch creates (aws 1.8). */
public final class LaunchTags {

    private static final String CLUSTER = "eks:eks-cluster-name";
    private static final String POOL = "karpenter.sh/nodepool";
    private static final String NODE_CLASS = "karpenter.k8s.aws/ec2nodeclass";
    private static final Set<String> OURS = Set.of(CLUSTER, POOL, NODE_CLASS, "karpenter.sh/nodeclaim");
    private static final Pattern OWNED = Pattern.compile("kubernetes\\.io/cluster/[0-9A-Za-z][0-9A-Za-z_-]*");

    private LaunchTags() {}

    /**
     * Returns a tag of the class that only the controller may write. The validation rules of the CRD reject such a tag, if the CRD in the cluster has
     * these rules.
     */
    static Optional<String> refused(NodeClass nodeClass) {
        return nodeClass.instanceSettings().tags().keySet().stream()
                .filter(key -> OURS.contains(key) || OWNED.matcher(key).matches())
                .sorted()
                .findFirst();
    }

    /** Returns the tags. The tags that Joiner sets take precedence over the tags of the class. */
    public static Map<String, String> of(String cluster, String pool, NodeClass nodeClass) {
        var tags = new HashMap<>(nodeClass.instanceSettings().tags());
        tags.put("kubernetes.io/cluster/" + cluster, "owned");
        tags.put(CLUSTER, cluster);
        tags.put(POOL, pool);
        tags.put(NODE_CLASS, nodeClass.name());
        return tags;
    }
}
