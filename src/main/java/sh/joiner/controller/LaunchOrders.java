package sh.joiner.controller;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.bootstrap.Boot;
import sh.joiner.engine.bootstrap.UserData;
import sh.joiner.engine.image.ImageMapping;
import sh.joiner.engine.sizing.LaunchChoice;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.claim.LaunchOrder.Group;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.resource.Resources;

/** Puts together what EC2 is asked for: images, start-up texts and tags for the chosen types (aws 1.8, 6.5, 6.10). */
public final class LaunchOrders {

    private final ClusterFactsBook facts;
    private final String cluster;

    /** What came of it. */
    sealed interface Made {

        /** Ready to be sent. */
        record Order(LaunchOrder order) implements Made {}

        /** No machine could start with what the class says or the cluster tells. */
        record Refused(UserData.Reason reason, String message) implements Made {}
    }

    /** Types with one image and one number of pods share a launch template. */
    private record Kind(ResolvedImage image, long maxPods) {}

    public LaunchOrders(ClusterFactsBook facts, String cluster) {
        this.facts = facts;
        this.cluster = cluster;
    }

    /** The order for a claim; types that no image of the class serves are left out. Throws {@link sh.joiner.port.OutsideTrouble}. */
    Made order(Claim claim, NodeClass nodeClass, LaunchChoice.Chosen chosen) {
        var groups = new ArrayList<Group>();
        for (var kind : kinds(nodeClass, chosen.types()).entrySet()) {
            var boot = new Boot(
                    facts.facts(),
                    nodeClass,
                    claim,
                    chosen.capacityType(),
                    kind.getKey().image(),
                    kind.getKey().maxPods());
            switch (UserData.of(boot)) {
                case UserData.Text(var text) ->
                    groups.add(new Group(kind.getKey().image(), text, kind.getValue()));
                case UserData.Refused(var reason, var message) -> {
                    return new Made.Refused(reason, message);
                }
            }
        }
        return new Made.Order(new LaunchOrder(
                claim,
                nodeClass,
                served(groups, chosen.types()),
                chosen.capacityType(),
                groups,
                tags(claim, nodeClass)));
    }

    private static Map<Kind, List<String>> kinds(NodeClass nodeClass, List<InstanceType> types) {
        var kinds = new LinkedHashMap<Kind, List<String>>();
        ImageMapping.byImage(types, nodeClass.resolved().images())
                .forEach((image, served) -> served.forEach(type -> kinds.computeIfAbsent(
                                new Kind(image, type.capacity().get(Resources.PODS)), _ -> new ArrayList<>())
                        .add(type.name())));
        return kinds;
    }

    private static List<InstanceType> served(List<Group> groups, List<InstanceType> types) {
        var names = new HashSet<String>();
        groups.forEach(group -> names.addAll(group.instanceTypes()));
        return types.stream().filter(type -> names.contains(type.name())).toList();
    }

    /** Fixed tags win over those of the class. */
    private Map<String, String> tags(Claim claim, NodeClass nodeClass) {
        var tags = new HashMap<>(nodeClass.machine().tags());
        tags.put("kubernetes.io/cluster/" + cluster, "owned");
        tags.put("eks:eks-cluster-name", cluster);
        tags.put("karpenter.sh/nodepool", claim.pool());
        tags.put("karpenter.k8s.aws/ec2nodeclass", nodeClass.name());
        return tags;
    }
}
