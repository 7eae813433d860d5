package sh.joiner.board;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.claim.InstanceCache;
import sh.joiner.controller.launch.StartedCapacity;
import sh.joiner.controller.simulation.DriftSources;
import sh.joiner.controller.simulation.ImageSources;
import sh.joiner.controller.simulation.SimulatedChanges;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.LearnedMemory;
import sh.joiner.model.catalog.MemoryDiscovery;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.catalog.OfferingState;
import sh.joiner.model.catalog.Overhead;
import sh.joiner.model.catalog.Shortage;
import sh.joiner.model.catalog.Unavailable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.NodeClassRef;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.node.Taint;
import sh.joiner.model.nodeclass.KubeletSettings;
import sh.joiner.model.nodeclass.MetadataOptions;
import sh.joiner.model.nodeclass.NetworkSettings;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.PlacementGroupTerm;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;
import sh.joiner.port.WhatIf;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.testing.Changes;
import sh.joiner.testing.FakeImageFeed;
import sh.joiner.testing.FakeNetworkFeed;

/** Pools, node classes and the catalog of the example. */
final class ExampleSupply {

    private static final Overhead OVERHEAD = new Overhead(
            Resources.parse(Map.of("cpu", "80m", "memory", "924Mi")),
            Resources.NONE,
            Resources.parse(Map.of("memory", "100Mi")));

    private ExampleSupply() {}

    static Condition condition(String type, Condition.Status status, String reason, String message, Instant since) {
        return new Condition(type, status, reason, message, since);
    }

    static Pool pool(
            String name,
            String nodeClass,
            int weight,
            Resources limits,
            List<Taint> taints,
            List<Condition> conditions) {
        var template = new Pool.Template(
                Map.of("team", "<b>web</b> & co"),
                Map.of(),
                new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", nodeClass),
                Requirements.of(
                        Requirement.in(Labels.ARCH, "arm64"),
                        Requirement.in(Labels.CAPACITY_TYPE, "spot", "on-demand"),
                        Requirement.atLeast(Labels.INSTANCE_GENERATION, 6)),
                taints,
                List.of(),
                new Claim.Lifetime(Duration.ofDays(30), null));
        return new Pool(name, "uid-" + name, 1, weight, limits, OptionalInt.empty(), template, "", conditions, false);
    }

    static NodeClass nodeClass(String name, NodeClass.Resolved resolved, List<Condition> conditions) {
        var instanceSettings = new NodeClass.InstanceSettings(
                ImageFamily.AL2023,
                "",
                "joiner-node",
                "",
                Map.of(),
                KubeletSettings.DEFAULT,
                List.of(),
                false,
                NetworkSettings.DEFAULT,
                MetadataOptions.DEFAULT,
                null,
                "",
                "");
        var selectors = new NodeClass.Selectors(List.of(), List.of(), List.of(), List.of(), PlacementGroupTerm.NONE);
        return new NodeClass(
                name,
                "uid-" + name,
                1,
                Map.of(),
                Map.of(),
                selectors,
                instanceSettings,
                resolved,
                conditions,
                1,
                false);
    }

    static NodeClass.Resolved found() {
        return new NodeClass.Resolved(
                List.of(
                        new Subnet("subnet-0a1", "us-east-1a", "use1-az1", 250),
                        new Subnet("subnet-0b2", "us-east-1b", "use1-az2", 250)),
                List.of(new SecurityGroup("sg-0123", "nodes")),
                List.of(new ResolvedImage(
                        "ami-0c4e1f0a92b7d3e55",
                        "al2023-arm64-v20261114",
                        Requirements.of(Requirement.in(Labels.ARCH, "arm64")),
                        false)),
                List.of(),
                "joiner-profile",
                null);
    }

    /** Returns a simulator in which every node class has the same instance types, and EC2 has no subnets. */
    static WhatIf whatIf() {
        var drift = new DriftSources(
                new NodeClassState(),
                new InstanceCache(new StartedCapacity(), CacheReport.NONE),
                () -> Optional.of("bundle"));
        var feed = new FakeImageFeed();
        feed.has(ExampleImages.newest(Example.NOW));
        var images = new ImageSources(feed, () -> Optional.of("1.34"));
        var simulated = new SimulatedChanges(_ -> catalog().types("default"), new FakeNetworkFeed(), images, drift);
        return (present, changes, stop) -> simulated.prepare(
                present.withClaims(
                        present.claims().stream().map(ExampleSupply::labelled).toList()),
                changes,
                stop);
    }

    /** Returns the claim of a node with the labels that its pool requires, so that the node has not drifted. */
    private static Claim labelled(Claim claim) {
        if (!claim.isRegistered()) {
            return claim;
        }
        var labels = new HashMap<>(claim.labels());
        labels.put(Labels.ARCH.value(), "arm64");
        labels.put(Labels.INSTANCE_GENERATION.value(), "7");
        return Changes.labelled(claim, labels);
    }

    /** On-demand prices: m7g.large 0.0816, m7g.xlarge 0.1632 and m7g.2xlarge 0.3264. Spot costs 40 percent, and 10 percent more in zone b. */
    static Catalog catalog() {
        return new Catalog(Map.of(
                "default",
                List.of(
                        type("m7g.2xlarge", 8, 32, 0.3264),
                        type("m7g.large", 2, 8, 0.0816),
                        type("m7g.xlarge", 4, 16, 0.1632))));
    }

    private static InstanceType type(String name, int cpu, int gib, double price) {
        var capacity = Resources.parse(Map.of("cpu", "" + cpu, "memory", gib + "Gi", "pods", "58"));
        var values = new TreeMap<String, String>();
        values.put(Labels.INSTANCE_TYPE.value(), name);
        values.put(Labels.INSTANCE_FAMILY.value(), "m7g");
        values.put(Labels.ARCH.value(), "arm64");
        return new InstanceType(
                name,
                Requirements.ofLabels(values),
                capacity,
                OVERHEAD,
                capacity.minus(OVERHEAD.total()),
                List.of(
                        Offering.of("us-east-1a", "use1-az1", CapacityType.ON_DEMAND, price, OfferingState.AVAILABLE),
                        Offering.of(
                                "us-east-1a",
                                "use1-az1",
                                CapacityType.SPOT,
                                price * 0.4,
                                name.equals("m7g.2xlarge") ? OfferingState.NO_CAPACITY : OfferingState.AVAILABLE),
                        Offering.of("us-east-1b", "use1-az2", CapacityType.ON_DEMAND, price, OfferingState.AVAILABLE),
                        Offering.of("us-east-1b", "use1-az2", CapacityType.SPOT, price * 0.44, OfferingState.AVAILABLE),
                        Offering.of("us-east-1f", "", CapacityType.ON_DEMAND, price, OfferingState.NO_SUBNET)));
    }

    /** EC2 had no spot capacity for m7g.2xlarge a minute ago, and nodes of that type have 1 GiB less than estimated. */
    static Supply supply(Instant now) {
        var learned = new LearnedMemory(
                new LearnedMemory.TypeAndImage("m7g.2xlarge", "ami-0b"),
                29L << 30,
                ExampleNodes.nodeName("general-bb2"),
                now.minusSeconds(7200),
                now.minusSeconds(7200));
        var shortage = new Shortage(
                "m7g.2xlarge",
                "us-east-1a",
                "spot",
                Unavailable.Placement.ANYWHERE,
                "",
                "InsufficientInstanceCapacity",
                now.minusSeconds(60),
                now.plusSeconds(120));
        return new Supply(List.of(shortage), List.of(new MemoryDiscovery(learned, 30L << 30, List.of("default"))));
    }
}
