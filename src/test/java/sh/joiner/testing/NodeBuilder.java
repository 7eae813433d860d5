package sh.joiner.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.resource.Resources;

/** Builds nodes. By default a ready node of 2 cpu, 8Gi and 10 pods that belongs to no pool. */
public final class NodeBuilder {

    private final String name;
    private final Map<String, String> labels = new TreeMap<>(Map.of("kubernetes.io/arch", "amd64"));
    private final Map<String, String> amounts = new TreeMap<>(Map.of("cpu", "2", "memory", "8Gi", "pods", "10"));
    private final Map<String, String> annotations = new TreeMap<>();
    private final List<Taint> taints = new ArrayList<>();

    private final List<String> finalizers = new ArrayList<>();
    private final Map<String, String> allocatable = new TreeMap<>();
    private String providerId;
    private boolean ready = true;
    private Instant createdAt = World.NOON;

    private NodeBuilder(String name) {
        this.name = name;
        this.providerId = "aws:///us-east-1a/i-" + name;
        labels.put("kubernetes.io/hostname", name);
    }

    public static NodeBuilder node(String name) {
        return new NodeBuilder(name);
    }

    public NodeBuilder has(String cpu, String memory) {
        amounts.putAll(Map.of("cpu", cpu, "memory", memory));
        return this;
    }

    public NodeBuilder pods(int most) {
        amounts.put("pods", Integer.toString(most));
        return this;
    }

    public NodeBuilder labelled(String key, String value) {
        labels.put(key, value);
        return this;
    }

    /** Makes the node an initialized node of this pool. */
    public NodeBuilder of(String pool) {
        return uninitialized(pool).labelled("karpenter.sh/initialized", "true");
    }

    /** Makes the node a registered node of this pool that is not initialized yet. */
    public NodeBuilder uninitialized(String pool) {
        return labelled("karpenter.sh/nodepool", pool)
                .labelled("karpenter.k8s.aws/ec2nodeclass", "default")
                .labelled("karpenter.sh/registered", "true");
    }

    public NodeBuilder annotated(String key, String value) {
        annotations.put(key, value);
        return this;
    }

    public NodeBuilder taint(Taint taint) {
        taints.add(taint);
        return this;
    }

    public NodeBuilder finalizer(String finalizer) {
        finalizers.add(finalizer);
        return this;
    }

    /** Sets the allocatable amount, if it differs from the capacity. */
    public NodeBuilder offers(String resource, String amount) {
        allocatable.put(resource, amount);
        return this;
    }

    public NodeBuilder provider(String id) {
        providerId = id;
        return this;
    }

    public NodeBuilder createdAt(Instant at) {
        createdAt = at;
        return this;
    }

    public NodeBuilder notReady() {
        ready = false;
        return this;
    }

    public Node build() {
        return build(null);
    }

    /** Returns the same node with these conditions. */
    public static Node with(Node node, List<Condition> conditions) {
        return new Node(
                node.name(),
                node.uid(),
                node.providerId(),
                node.labels(),
                node.annotations(),
                node.taints(),
                node.finalizers(),
                node.capacity(),
                node.allocatable(),
                node.ready(),
                node.readySince(),
                node.createdAt(),
                node.deletingSince(),
                conditions);
    }

    /** Returns the node as a node that is being deleted. */
    public Node deleting() {
        return build(World.NOON);
    }

    private Node build(@Nullable Instant deletingSince) {
        var left = new TreeMap<>(amounts);
        left.putAll(allocatable);
        return new Node(
                new NodeName(name),
                "uid-" + name,
                providerId,
                labels,
                annotations,
                taints,
                finalizers,
                Resources.parse(amounts),
                Resources.parse(left),
                ready,
                World.NOON,
                createdAt,
                deletingSince);
    }
}
