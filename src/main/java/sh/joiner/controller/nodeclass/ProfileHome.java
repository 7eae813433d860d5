package sh.joiner.controller.nodeclass;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import sh.joiner.api.hash.NodeClassHash;
import sh.joiner.model.nodeclass.NodeClass;

/** Where the instance profiles of this cluster lie in IAM, and what they are called (aws 1.8, 1.9, 9.1). */
public record ProfileHome(String cluster, String region, Iam iam) {

    private static final Pattern POSSIBLE_NAME = Pattern.compile("[\\w+=,.@-]{1,128}");

    /** Whether IAM can be asked: from an isolated VPC it cannot (aws 9.4). */
    public enum Iam {
        REACHABLE,
        OUT_OF_REACH
    }

    boolean isOutOfReach() {
        return iam == Iam.OUT_OF_REACH;
    }

    /** Under which all of the cluster's lie. */
    String root() {
        return "/karpenter/%s/%s/".formatted(region, cluster);
    }

    /** Under which those of one class lie. */
    String path(String classUid) {
        return root() + classUid + "/";
    }

    /** How early versions of the reference named the profile of a class; empty where IAM would not take such a name. */
    Optional<String> legacyName(String className) {
        return Optional.of(cluster + "_" + NodeClassHash.ofLegacyProfile(region, className))
                .filter(name -> POSSIBLE_NAME.matcher(name).matches());
    }

    Map<String, String> tags(NodeClass nodeClass) {
        var tags = new HashMap<>(nodeClass.machine().tags());
        tags.put("kubernetes.io/cluster/" + cluster, "owned");
        tags.put("eks:eks-cluster-name", cluster);
        tags.put("karpenter.k8s.aws/ec2nodeclass", nodeClass.name());
        tags.put("topology.kubernetes.io/region", region);
        return tags;
    }
}
