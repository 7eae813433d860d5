package sh.joiner.controller;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.image.ImageMapping;
import sh.joiner.engine.sizing.LaunchChoice;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.claim.LaunchOrder.Group;
import sh.joiner.model.nodeclass.NodeClass;

/** Puts together what EC2 is asked for: images, start-up text and tags for the chosen types (aws 6.5, 6.10, 1.8). */
public final class LaunchOrders {

    private final ClusterFactsBook facts;
    private final String cluster;

    public LaunchOrders(ClusterFactsBook facts, String cluster) {
        this.facts = facts;
        this.cluster = cluster;
    }

    LaunchOrder order(Claim claim, NodeClass nodeClass, LaunchChoice.Chosen chosen) {
        var byImage = ImageMapping.byImage(chosen.types(), nodeClass.resolved().images());
        var groups = byImage.entrySet().stream()
                .map(one -> new Group(
                        one.getKey(),
                        "",
                        one.getValue().stream().map(InstanceType::name).toList()))
                .toList();
        return new LaunchOrder(
                claim,
                nodeClass,
                served(groups, chosen.types()),
                chosen.capacityType(),
                groups,
                tags(claim, nodeClass));
    }

    private static List<InstanceType> served(List<Group> groups, List<InstanceType> types) {
        var names =
                groups.stream().flatMap(group -> group.instanceTypes().stream()).toList();
        return types.stream().filter(type -> names.contains(type.name())).toList();
    }

    /** Fixed tags win over those of the class (aws 1.8). */
    private Map<String, String> tags(Claim claim, NodeClass nodeClass) {
        var tags = new HashMap<>(nodeClass.machine().tags());
        tags.put("kubernetes.io/cluster/" + cluster, "owned");
        tags.put("eks:eks-cluster-name", cluster);
        tags.put("karpenter.sh/nodepool", claim.pool());
        tags.put("karpenter.k8s.aws/ec2nodeclass", nodeClass.name());
        return tags;
    }
}
