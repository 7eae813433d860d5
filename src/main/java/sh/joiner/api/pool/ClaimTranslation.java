package sh.joiner.api.pool;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.translate.ConditionTranslation;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.QuantityTranslation;
import sh.joiner.api.translate.RequirementTranslation;
import sh.joiner.api.translate.SpecProblems;
import sh.joiner.api.translate.TaintTranslation;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodeClaimSpec;
import sh.joiner.api.v1.NodeClaimStatus;
import sh.joiner.api.v1.ResourceRequests;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Claim.Lifetime;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/** Translates claims (core 1.3). Joiner or Karpenter writes claims, so only unreadable claims are rejected. */
public final class ClaimTranslation {

    private ClaimTranslation() {}

    /**
     * Returns the claim; throws {@link InvalidSpec}. If the claim is being deleted, an invalid field in spec or status is left empty instead, because the
     * deletion needs only names, provider id and conditions.
     */
    public static Claim claim(NodeClaim wire) {
        ObjectMeta metadata = wire.getMetadata();
        var problems = new SpecProblems();
        var claim = claim(wire, problems);
        if (!problems.isEmpty() && metadata.getDeletionTimestamp() == null) {
            throw new InvalidSpec(problems.all());
        }
        return claim;
    }

    private static Claim claim(NodeClaim wire, SpecProblems problems) {
        ObjectMeta metadata = wire.getMetadata();
        NodeClaimSpec spec = wire.getSpec();
        NodeClaimStatus status = wire.getStatus();
        return new Claim(
                new ClaimName(metadata.getName()),
                Present.text(metadata.getUid()),
                Present.orZero(metadata.getGeneration()),
                Present.map(metadata.getLabels()),
                Present.map(metadata.getAnnotations()),
                Present.list(metadata.getFinalizers()),
                TimeTranslation.instantOrEpoch("metadata.creationTimestamp", metadata.getCreationTimestamp()),
                TimeTranslation.instant("metadata.deletionTimestamp", metadata.getDeletionTimestamp()),
                PoolTranslation.nodeClass(spec.nodeClassRef),
                problems.read(
                        "spec.requirements",
                        Requirements.NONE,
                        () -> RequirementTranslation.requirements("spec.requirements", spec.requirements)),
                problems.read("spec.resources", Resources.NONE, () -> requests(spec.resources)),
                taints("spec.taints", spec.taints, problems),
                taints("spec.startupTaints", spec.startupTaints, problems),
                lifetime(spec, problems),
                answer(status, problems),
                problems.read("status.conditions", List.of(), () -> ConditionTranslation.conditions(status.conditions)),
                problems.<@Nullable Instant>read(
                        "status.lastPodEventTime",
                        null,
                        () -> TimeTranslation.instant("status.lastPodEventTime", status.lastPodEventTime)));
    }

    private static List<Taint> taints(
            String path, @Nullable List<io.fabric8.kubernetes.api.model.Taint> wire, SpecProblems problems) {
        return problems.read(path, List.of(), () -> TaintTranslation.taints(path, wire));
    }

    /** Translates each duration separately: if one is invalid, the limit of the other still applies. */
    private static Lifetime lifetime(NodeClaimSpec spec, SpecProblems problems) {
        return new Lifetime(
                duration("spec.expireAfter", spec.expireAfter, problems),
                duration("spec.terminationGracePeriod", spec.terminationGracePeriod, problems));
    }

    private static @Nullable Duration duration(String path, @Nullable String text, SpecProblems problems) {
        return problems.<@Nullable Duration>read(path, null, () -> TimeTranslation.duration(path, text));
    }

    private static Resources requests(@Nullable ResourceRequests wire) {
        return wire == null ? Resources.NONE : QuantityTranslation.resources("spec.resources.requests", wire.requests);
    }

    private static Claim.Answer answer(NodeClaimStatus status, SpecProblems problems) {
        var node = Present.text(status.nodeName);
        return new Claim.Answer(
                Present.text(status.providerID),
                node.isEmpty() ? null : new NodeName(node),
                Present.text(status.imageID),
                resources("status.capacity", status.capacity, problems),
                resources("status.allocatable", status.allocatable, problems));
    }

    private static Resources resources(String path, @Nullable Map<String, Quantity> wire, SpecProblems problems) {
        return problems.read(path, Resources.NONE, () -> QuantityTranslation.resources(path, wire));
    }
}
