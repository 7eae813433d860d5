package sh.joiner.controller.catalog;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.NodeBuilder;

/** Builds snapshots with nodes of pool {@code default}, from which the memory of instance types can be learned. */
final class LearningSnapshots {

    private final List<NodeClass> classes;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();
    private final Instant now;

    LearningSnapshots(Instant now, NodeClass... classes) {
        this.now = now;
        this.classes = List.of(classes);
    }

    /** Adds a registered m5.large node that was launched with this image and reports this memory. */
    LearningSnapshots node(String name, String image, String memory) {
        nodes.add(NodeBuilder.node(name)
                .of("default")
                .labelled("node.kubernetes.io/instance-type", "m5.large")
                .has("2", memory)
                .build());
        return claim(name, image);
    }

    /** Adds a node as {@link #node(String, String, String)} does, registered at {@code joined}. */
    LearningSnapshots node(String name, String image, String memory, Instant joined) {
        node(name, image, memory);
        var one = nodes.removeLast();
        nodes.add(new Node(
                one.name(),
                one.uid(),
                one.providerId(),
                one.labels(),
                one.annotations(),
                one.taints(),
                one.finalizers(),
                one.capacity(),
                one.allocatable(),
                one.ready(),
                one.readySince(),
                joined,
                null));
        return this;
    }

    private LearningSnapshots claim(String node, String image) {
        var claim = ClaimSamples.claim()
                .named("claim-" + node)
                .registeredAs("aws:///us-east-1a/i-" + node, node)
                .build();
        claims.add(new Claim(
                claim.name(),
                claim.uid(),
                1,
                claim.labels(),
                claim.annotations(),
                List.of(),
                claim.createdAt(),
                null,
                claim.nodeClass(),
                claim.requirements(),
                claim.requests(),
                List.of(),
                List.of(),
                claim.lifetime(),
                new Claim.Answer(
                        claim.answer().providerId(), new NodeName(node), image, Resources.NONE, Resources.NONE),
                claim.conditions(),
                null));
        return this;
    }

    Snapshot snapshot() {
        return new Snapshot(now, List.of(), classes, claims, nodes, List.of(), List.of(), Catalog.EMPTY);
    }
}
