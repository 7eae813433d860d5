package sh.joiner.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.NodeClassRef;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/** Builds claims. By default a claim belongs to pool default and requests one CPU. */
public final class ClaimSamples {

    private String name = "default-x1";
    private @Nullable String uid;
    private Requirements requirements = Requirements.NONE;
    private Resources requests = Resources.parse(Map.of("cpu", "1"));
    private Map<String, String> labels = Map.of("karpenter.sh/nodepool", "default");
    private Map<String, String> annotations = Map.of();
    private List<Taint> taints = List.of();
    private List<Taint> startupTaints = List.of();

    private List<String> finalizers = List.of();
    private Instant createdAt = Instant.EPOCH;
    private @Nullable Instant deletingSince;
    private @Nullable Duration expireAfter;
    private @Nullable Duration grace;
    private String nodeClass = "default";
    private String group = "karpenter.k8s.aws";
    private Claim.Answer answer = Claim.Answer.NONE;
    private final List<Condition> conditions = new ArrayList<>();

    public static ClaimSamples claim() {
        return new ClaimSamples();
    }

    public ClaimSamples named(String value) {
        name = value;
        return this;
    }

    public ClaimSamples withUid(String value) {
        uid = value;
        return this;
    }

    public ClaimSamples needs(Requirement... some) {
        requirements = Requirements.of(some);
        return this;
    }

    public ClaimSamples requests(Map<String, String> quantities) {
        requests = Resources.parse(quantities);
        return this;
    }

    public ClaimSamples labels(Map<String, String> value) {
        labels = value;
        return this;
    }

    public ClaimSamples annotations(Map<String, String> value) {
        annotations = value;
        return this;
    }

    public ClaimSamples taints(Taint... some) {
        taints = List.of(some);
        return this;
    }

    public ClaimSamples startupTaints(Taint... some) {
        startupTaints = List.of(some);
        return this;
    }

    public ClaimSamples finalizer(String finalizer) {
        finalizers = List.of(finalizer);
        return this;
    }

    public ClaimSamples createdAt(Instant instant) {
        createdAt = instant;
        return this;
    }

    public ClaimSamples deletingSince(Instant instant) {
        deletingSince = instant;
        return this;
    }

    public ClaimSamples expiresAfter(Duration duration) {
        expireAfter = duration;
        return this;
    }

    public ClaimSamples terminationGracePeriod(Duration duration) {
        grace = duration;
        return this;
    }

    public ClaimSamples nodeClass(String value) {
        nodeClass = value;
        return this;
    }

    /** Sets a node class of another provider, so that Joiner does not manage the claim. */
    public ClaimSamples ofAnotherProvider() {
        group = "karpenter.example.com";
        return this;
    }

    public ClaimSamples says(String type, Condition.Status status, Instant since) {
        conditions.add(new Condition(type, status, status == Condition.Status.TRUE ? type : "Because", "", since));
        return this;
    }

    /** Marks the claim as launched: Launched is True. */
    public ClaimSamples launchedAs(String providerId) {
        var capacity = Resources.parse(Map.of("cpu", "2", "memory", "8Gi", "pods", "10"));
        answer = new Claim.Answer(providerId, null, "ami-1", capacity, capacity);
        return says("Launched", Condition.Status.TRUE, createdAt);
    }

    /** Sets the image of the launched instance. */
    public ClaimSamples withImage(String image) {
        answer = new Claim.Answer(answer.providerId(), answer.node(), image, answer.capacity(), answer.allocatable());
        return this;
    }

    /** Marks the claim as registered with this node. */
    public ClaimSamples registeredAs(String providerId, String node) {
        launchedAs(providerId);
        answer = new Claim.Answer(
                providerId, new NodeName(node), answer.imageId(), answer.capacity(), answer.allocatable());
        return says("Registered", Condition.Status.TRUE, createdAt);
    }

    public Claim build() {
        return new Claim(
                new ClaimName(name),
                uid == null ? "uid-" + name : uid,
                1,
                labels,
                annotations,
                finalizers,
                createdAt,
                deletingSince,
                new NodeClassRef(group, "EC2NodeClass", nodeClass),
                requirements,
                requests,
                taints,
                startupTaints,
                new Claim.Lifetime(expireAfter, grace),
                answer,
                conditions,
                null);
    }
}
