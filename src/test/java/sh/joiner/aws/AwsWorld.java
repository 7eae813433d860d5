package sh.joiner.aws;

import static sh.joiner.testing.NodeClasses.nodeClass;

import java.util.List;
import java.util.Map;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.request.AwsClients;
import sh.joiner.engine.image.Candidates;
import sh.joiner.engine.image.ImageMapping;
import sh.joiner.engine.image.ImageQuestions;
import sh.joiner.engine.sizing.LaunchChoice;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.engine.sizing.SizingSettings;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.SecurityGroupTerm;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.nodeclass.SubnetTerm;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.cloud.SandboxCloud;
import sh.joiner.sandbox.kubelet.BootedInstance;
import sh.joiner.sandbox.kubelet.InstanceListener;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.UnlimitedAws;

/** The AWS adapters on the sandbox's AWS, with a node class and orders that match it. */
public final class AwsWorld {

    static final Map<String, String> DISCOVERY = Map.of("karpenter.sh/discovery", "tour");
    public static final Map<String, String> TAGS = Map.of(
            "karpenter.sh/nodepool", "default",
            "karpenter.k8s.aws/ec2nodeclass", "default",
            "kubernetes.io/cluster/tour", "owned",
            "eks:eks-cluster-name", "tour");

    public final HandClock clock = new HandClock();
    public final SandboxCloud cloud = new SandboxCloud(
            clock, new IgnoringListener(), CloudSettings.forCluster("tour", "1.34", "http://localhost:8001"));
    public final RelayedEc2 ec2 = new RelayedEc2(cloud.ec2());
    public final Aws aws = UnlimitedAws.of(
            new AwsClients(ec2, cloud.ssm(), cloud.iam(), cloud.pricing(), cloud.eks(), cloud.sts(), cloud.sqs()),
            new AwsSettings("tour", "us-east-1", "", "", "", "", "10.100.0.10", AwsSettings.Reach.OPEN),
            clock);

    private static final class IgnoringListener implements InstanceListener {
        @Override
        public void booted(BootedInstance instance) {
            // no node is needed here
        }

        @Override
        public void stopped(String instanceId) {
            // no node is needed here
        }
    }

    static ImageTerm alias(String alias) {
        return new ImageTerm(alias, "", "", "", "", Map.of());
    }

    /** Instance types and prices. They are the same for all instances of this class, so they are read once. */
    public static final Market MARKET = new AwsWorld().readMarket();

    private Market readMarket() {
        var feed = aws.catalog();
        return new Market(
                "us-east-1",
                feed.types(),
                feed.zonesOf(),
                feed.onDemandPrices().orElseThrow(),
                feed.spotPrices(),
                clock.now());
    }

    /** Returns a node class with AL2023 images and all private subnets. */
    public NodeClass resolvedClass() {
        var images = Candidates.of(
                ImageQuestions.about(aws.images().images(List.of(alias("al2023@latest")), "1.34"), clock.now()));
        return nodeClass()
                .images(images.selected().toArray(ResolvedImage[]::new))
                .subnets(aws.network()
                        .subnets(List.of(new SubnetTerm("", DISCOVERY)))
                        .toArray(Subnet[]::new))
                .groups(aws.network().securityGroups(List.of(new SecurityGroupTerm("", "tour-node", Map.of()))))
                .profile("JoinerNodeInstanceProfile-tour")
                .build();
    }

    /** Returns an order for the NodeClaim, created like in production, with placeholder user data. */
    public LaunchOrder order(ClaimSamples sample, NodeClass nodeClass, List<InstanceType> types) {
        var claim = sample.build();
        var chosen = (LaunchChoice.Chosen) LaunchChoice.of(claim, types, LaunchChoice.MinValues.STRICT);
        var groups = ImageMapping.byImage(chosen.types(), nodeClass.resolved().images()).entrySet().stream()
                .map(entry -> new LaunchOrder.Group(
                        entry.getKey(),
                        "#!/bin/sh",
                        entry.getValue().stream().map(InstanceType::name).toList()))
                .toList();
        return new LaunchOrder(claim, nodeClass, chosen.types(), chosen.capacityType(), groups, TAGS);
    }

    public LaunchOrder order(ClaimSamples sample) {
        var nodeClass = resolvedClass();
        return order(sample, nodeClass, NodeSizing.size(MARKET, nodeClass, SizingSettings.DEFAULT));
    }
}
