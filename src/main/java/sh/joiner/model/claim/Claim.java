package sh.joiner.model.claim;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/**
 * A NodeClaim: what was asked for, and how far it has come (core 1.3, 6).
 *
 * @param requests the sum of what its pods and the daemons ask
 * @param finalizers names that hold its deletion
 * @param deletingSince when its deletion was asked for, absent if it was not
 * @param lastPodEvent when a pod last came to its node, ended or was asked to (core 6.10); absent if none ever did
 */
@Wide("the fields of a NodeClaim: metadata, spec and status")
public record Claim(
        ClaimName name,
        String uid,
        long generation,
        Map<String, String> labels,
        Map<String, String> annotations,
        List<String> finalizers,
        Instant createdAt,
        @Nullable Instant deletingSince,
        NodeClassRef nodeClass,
        Requirements requirements,
        Resources requests,
        List<Taint> taints,
        List<Taint> startupTaints,
        Lifetime lifetime,
        Answer answer,
        List<Condition> conditions,
        @Nullable Instant lastPodEvent) {

    /** The annotation and the instance tag that name the launch by which an instance was started for the claim. */
    public static final String LAUNCH = "joiner.sh/launch";

    public Claim {
        labels = Map.copyOf(labels);
        annotations = Map.copyOf(annotations);
        finalizers = List.copyOf(finalizers);
        taints = List.copyOf(taints);
        startupTaints = List.copyOf(startupTaints);
        conditions = List.copyOf(conditions);
    }

    /** How long it may live, and how long it may take to go; absent means without limit. */
    public record Lifetime(
            @Nullable Duration expireAfter, @Nullable Duration terminationGracePeriod) {}

    /**
     * What came of it.
     *
     * @param providerId empty until it was launched
     * @param node absent until a node was registered for it
     */
    public record Answer(
            String providerId, @Nullable NodeName node, String imageId, Resources capacity, Resources allocatable) {

        /** Nothing yet. */
        public static final Answer NONE = new Answer("", null, "", Resources.NONE, Resources.NONE);
    }

    /** The pool that made it; empty if none is named. */
    public String pool() {
        return labels.getOrDefault(Labels.POOL.value(), "");
    }

    /** The value of one of its labels, empty if it has none. */
    public String label(LabelKey key) {
        return labels.getOrDefault(key.value(), "");
    }

    public Optional<Condition> condition(String type) {
        return conditions.stream()
                .filter(condition -> condition.type().equals(type))
                .findFirst();
    }

    /** Whether the condition is True; absent is not. */
    public boolean is(String type) {
        return condition(type).filter(Condition::isTrue).isPresent();
    }

    /** Returns the token of its last launch, written before EC2 was called; empty if there was none. */
    public String launchToken() {
        return annotations.getOrDefault(LAUNCH, "");
    }

    public boolean isLaunched() {
        return is("Launched");
    }

    public boolean isRegistered() {
        return is("Registered");
    }

    public boolean isInitialized() {
        return is("Initialized");
    }

    public boolean isDeleting() {
        return deletingSince != null;
    }
}
