package sh.joiner.model.claim;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
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
 * A NodeClaim: the requested node, and its progress (core 1.3, 6).
 *
 * @param requests the sum of the requests of the pods that the claim was created for, and of daemons
 * @param finalizers names that delay the deletion of the claim
 * @param deletingSince the deletion timestamp; absent if the claim is not being deleted
 * @param lastPodEvent when a pod of the node was last bound, completed or started to terminate (core 6.10); absent if there was no such event
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

    /** The annotation and instance tag with the token of the launch that started the instance of the claim. */
    public static final String LAUNCH = "joiner.sh/launch";

    /** The annotation with the id of the disruption command that removes the node of the claim. */
    public static final String DISRUPTION = "joiner.sh/disruption";

    /** The annotation with the number of replacements of the disruption command that removes the claim. Written once all of them are created. */
    public static final String DISRUPTION_REPLACEMENTS = "joiner.sh/disruption-replacements";

    /** The annotation of a replacement with the id of the disruption command, or the name of the interruption, that it was created for. */
    public static final String REPLACES = "joiner.sh/replaces";

    /**
     * The annotation of a claim whose node receives pods that are moved to save money. It contains the time of the first move, and the
     * duration for which Joiner does not move these pods again to save money.
     */
    public static final String MOVED_PODS = "joiner.sh/moved-pods";

    /** The annotation of a replacement that was launched to save money: no command removes its node to save money before this instant. */
    public static final String KEPT_UNTIL = "joiner.sh/kept-until";

    /** The annotation of a claim that is launched with the candidate images of an AMIRollout: the name of the AMIRollout. */
    public static final String AMI_ROLLOUT = "joiner.sh/ami-rollout";

    /** The annotation of a replacement with the number of replacements of the same command or interruption. */
    public static final String REPLACEMENTS = "joiner.sh/replacements";

    public Claim {
        labels = Map.copyOf(labels);
        annotations = Map.copyOf(annotations);
        finalizers = List.copyOf(finalizers);
        taints = List.copyOf(taints);
        startupTaints = List.copyOf(startupTaints);
        conditions = List.copyOf(conditions);
    }

    /** The maximum lifetime of the node, and the maximum duration of the termination; absent for no limit. */
    public record Lifetime(
            @Nullable Duration expireAfter, @Nullable Duration terminationGracePeriod) {}

    /**
     * The results of the launch and of the registration.
     *
     * @param providerId empty until an instance is launched
     * @param node absent until a node is registered
     */
    public record Answer(
            String providerId, @Nullable NodeName node, String imageId, Resources capacity, Resources allocatable) {

        /** No result yet. */
        public static final Answer NONE = new Answer("", null, "", Resources.NONE, Resources.NONE);
    }

    /** Returns a copy with these conditions. */
    public Claim with(List<Condition> others) {
        return copy(annotations, answer, others);
    }

    /** Returns a copy with this annotation, which replaces an earlier value. */
    public Claim annotated(String key, String value) {
        var others = new HashMap<>(annotations);
        others.put(key, value);
        return copy(others, answer, conditions);
    }

    /** Returns a copy whose instance has this image. */
    public Claim withImage(String imageId) {
        var other = new Answer(answer.providerId(), answer.node(), imageId, answer.capacity(), answer.allocatable());
        return copy(annotations, other, conditions);
    }

    private Claim copy(Map<String, String> otherAnnotations, Answer otherAnswer, List<Condition> otherConditions) {
        return new Claim(
                name,
                uid,
                generation,
                labels,
                otherAnnotations,
                finalizers,
                createdAt,
                deletingSince,
                nodeClass,
                requirements,
                requests,
                taints,
                startupTaints,
                lifetime,
                otherAnswer,
                otherConditions,
                lastPodEvent);
    }

    /** Returns the name of the pool that created the claim; empty if there is none. */
    public String pool() {
        return labels.getOrDefault(Labels.POOL.value(), "");
    }

    /** Returns the value of a label; empty if the claim does not have the label. */
    public String label(LabelKey key) {
        return labels.getOrDefault(key.value(), "");
    }

    public Optional<Condition> condition(String type) {
        for (var condition : conditions) {
            if (condition.type().equals(type)) {
                return Optional.of(condition);
            }
        }
        return Optional.empty();
    }

    /** Returns true if the condition is True; false if the condition is absent. */
    public boolean is(String type) {
        return condition(type).filter(Condition::isTrue).isPresent();
    }

    /** Returns the token of the last launch, written before the call of EC2; empty if there was no launch. */
    public String launchToken() {
        return annotations.getOrDefault(LAUNCH, "");
    }

    /** Returns the id of the disruption command that removes the node; empty if there is none. */
    public String disruption() {
        return annotations.getOrDefault(DISRUPTION, "");
    }

    /**
     * Returns true if a disruption command removes the node and all its replacements were created, so that the pods can
     * run on other nodes.
     */
    public boolean hasAllReplacements() {
        return annotations.containsKey(DISRUPTION) && annotations.containsKey(DISRUPTION_REPLACEMENTS);
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

    /** Returns the id of the claim's instance; empty if the claim has not been launched. */
    public Optional<InstanceId> instanceId() {
        return InstanceId.ofProviderId(answer.providerId());
    }

    public boolean isDeleting() {
        return deletingSince != null;
    }
}
