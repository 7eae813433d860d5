package sh.joiner.controller.nodeclass;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import sh.joiner.api.hash.NodeClassHash;
import sh.joiner.model.nodeclass.NodeClass;

/** The IAM paths and names of the instance profiles of this cluster (aws 1.8, 1.9, 9.1). */
public record ProfileNames(String cluster, String region, Iam iam) {

    private static final Pattern POSSIBLE_NAME = Pattern.compile("[\\w+=,.@-]{1,128}");

    /** The reachability of IAM. IAM cannot be reached from an isolated VPC (aws 9.4). */
    public enum Iam {
        REACHABLE,
        OUT_OF_REACH
    }

    boolean isOutOfReach() {
        return iam == Iam.OUT_OF_REACH;
    }

    /** Returns the path of all profiles of the cluster. */
    String root() {
        return "/karpenter/%s/%s/".formatted(region, cluster);
    }

    /** Returns the path of the profiles of one class. */
    String path(String classUid) {
        return root() + classUid + "/";
    }

    /** Returns the name that early versions of Karpenter gave to the profile of a class; empty if IAM does not accept that name. */
    Optional<String> legacyName(String className) {
        return Optional.of(cluster + "_" + NodeClassHash.ofLegacyProfile(region, className))
                .filter(name -> POSSIBLE_NAME.matcher(name).matches());
    }

    Map<String, String> tags(NodeClass nodeClass) {
        var tags = new HashMap<>(nodeClass.instanceSettings().tags());
        tags.put("kubernetes.io/cluster/" + cluster, "owned");
        tags.put("eks:eks-cluster-name", cluster);
        tags.put("karpenter.k8s.aws/ec2nodeclass", nodeClass.name());
        tags.put("topology.kubernetes.io/region", region);
        return tags;
    }
}
