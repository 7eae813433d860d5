package sh.joiner.engine.drift;

import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.NodeClasses;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.TypeBuilder;

/** A one-day-old claim that has not drifted, unless a test changes something. */
final class DriftSamples {

    static final String PROVIDER = "aws:///us-east-1a/i-1";

    static final Map<String, String> HASHES = Map.of(
            "karpenter.sh/nodepool-hash",
            "hash-of-default",
            "karpenter.sh/nodepool-hash-version",
            "v3",
            NodeClass.HASH,
            "1",
            NodeClass.HASH_VERSION,
            "v5");

    static final Map<String, String> LABELS = Map.of(
            "karpenter.sh/nodepool", "default",
            "karpenter.sh/capacity-type", "on-demand",
            "topology.kubernetes.io/zone", "us-east-1a",
            "node.kubernetes.io/instance-type", "m5.large",
            "karpenter.k8s.aws/instance-cpu", "2");

    static final Condition IMAGES_FOUND =
            new Condition("AMIsReady", Condition.Status.TRUE, "AMIsReady", "", Instant.EPOCH);

    private final ClaimSamples claim =
            claim().annotations(HASHES).labels(LABELS).launchedAs(PROVIDER).createdAt(NOON.minus(Duration.ofDays(1)));
    private PoolBuilder pool = PoolBuilder.pool("default");
    private @Nullable NodeClasses nodeClass = readyClass();
    private List<InstanceType> types =
            List.of(type("m5.large").onDemand(0.1, "us-east-1a").build());
    private @Nullable ResolvedImage image = image1("ami-1");
    private @Nullable Instance instance =
            instance(new Instance.Placement(Set.of("sg-1"), "", "", false, "", 0), "subnet-a");
    private @Nullable String group = "";

    static DriftSamples drifting() {
        return new DriftSamples();
    }

    /** Returns a node class with a subnet, a security group and an image. */
    static NodeClasses readyClass() {
        return NodeClasses.nodeClass()
                .images(image1("ami-1"))
                .annotations(Map.of(NodeClass.HASH, "1", NodeClass.HASH_VERSION, "v5"))
                .says(IMAGES_FOUND);
    }

    private static ResolvedImage image1(String id) {
        return new ResolvedImage(id, id, Requirements.NONE, false);
    }

    private static Instance instance(Instance.Placement placement, String subnet) {
        return new Instance(
                new InstanceId("i-1"),
                PROVIDER,
                Instance.State.RUNNING,
                "m5.large",
                "us-east-1a",
                CapacityType.ON_DEMAND,
                "ami-1",
                subnet,
                NOON,
                placement,
                Map.of());
    }

    DriftSamples annotations(Map<String, String> value) {
        claim.annotations(value);
        return this;
    }

    DriftSamples labels(Map<String, String> value) {
        claim.labels(value);
        return this;
    }

    DriftSamples aged(Duration age) {
        claim.createdAt(NOON.minus(age));
        return this;
    }

    DriftSamples pool(PoolBuilder value) {
        pool = value;
        return this;
    }

    DriftSamples nodeClass(NodeClasses value) {
        nodeClass = value;
        return this;
    }

    DriftSamples withoutNodeClass() {
        nodeClass = null;
        return this;
    }

    DriftSamples types(TypeBuilder... some) {
        types = Arrays.stream(some).map(TypeBuilder::build).toList();
        return this;
    }

    /** Sets the image that would be used for a launch now. */
    DriftSamples image(String id) {
        image = image1(id);
        return this;
    }

    DriftSamples withoutCompatibleImage() {
        image = null;
        return this;
    }

    DriftSamples placement(Instance.Placement placement) {
        instance = instance(placement, "subnet-a");
        return this;
    }

    DriftSamples subnet(String id) {
        instance = instance(new Instance.Placement(Set.of("sg-1"), "", "", false, "", 0), id);
        return this;
    }

    DriftSamples withoutInstance() {
        instance = null;
        return this;
    }

    DriftSamples group(@Nullable String id) {
        group = id;
        return this;
    }

    Drift evaluate() {
        var known = nodeClass == null ? null : nodeClass.build();
        return Drift.of(new DriftFacts(claim.build(), pool.build(), known, types, image, instance, group, NOON));
    }

    Drift.Reason reason() {
        if (evaluate() instanceof Drift.Differs(var reason, var _)) {
            return reason;
        }
        throw new AssertionError("the claim has not drifted: " + evaluate());
    }
}
