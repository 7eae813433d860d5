package sh.joiner.kubernetes.cluster;

import static java.util.stream.Collectors.toMap;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodeClaimSpec;
import sh.joiner.api.v1.NodeSelectorRequirement;
import sh.joiner.api.v1.ResourceRequests;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.claim.NodeClassRef;
import sh.joiner.model.node.Taint;
import sh.joiner.model.requirement.Operator;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.ValueSet;
import sh.joiner.model.resource.Resources;

/** Converts a draft to the NodeClaim object that is created in the cluster (core 4.10). */
final class ClaimObject {

    private ClaimObject() {}

    static NodeClaim of(ClaimDraft draft) {
        var claim = new NodeClaim();
        claim.setMetadata(new ObjectMetaBuilder()
                .withGenerateName(draft.pool() + "-")
                .withLabels(draft.labels())
                .withAnnotations(draft.annotations())
                .addNewOwnerReference()
                .withApiVersion("karpenter.sh/v1")
                .withKind("NodePool")
                .withName(draft.pool())
                .withUid(draft.poolUid())
                .withBlockOwnerDeletion(true)
                .endOwnerReference()
                .build());
        fill(claim.getSpec(), draft);
        return claim;
    }

    private static void fill(NodeClaimSpec spec, ClaimDraft draft) {
        fill(spec, draft.nodeClass());
        spec.requirements = draft.requirements().list().stream()
                .flatMap(requirement -> wire(requirement).stream())
                .toList();
        spec.resources = new ResourceRequests();
        spec.resources.requests = quantities(draft.requests());
        spec.taints = taints(draft.taints());
        spec.startupTaints = taints(draft.startupTaints());
        var expireAfter = draft.lifetime().expireAfter();
        spec.expireAfter = expireAfter == null ? "Never" : text(expireAfter);
        var grace = draft.lifetime().terminationGracePeriod();
        spec.terminationGracePeriod = grace == null ? null : text(grace);
    }

    private static void fill(NodeClaimSpec spec, NodeClassRef ref) {
        spec.nodeClassRef.group = ref.group();
        spec.nodeClassRef.kind = ref.kind();
        spec.nodeClassRef.name = ref.name();
    }

    /** Formats a duration as the CRD's pattern requires, with one unit and without fractions of a second: {@code 720h}, {@code 90s}. */
    private static String text(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds % 3600 == 0) {
            return seconds / 3600 + "h";
        }
        return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }

    private static @Nullable List<io.fabric8.kubernetes.api.model.Taint> taints(List<Taint> taints) {
        return taints.isEmpty()
                ? null
                : taints.stream().map(KubernetesNodes::wire).toList();
    }

    static Map<String, Quantity> quantities(Resources resources) {
        return resources.quantities().entrySet().stream()
                .collect(toMap(Map.Entry::getKey, entry -> new Quantity(entry.getValue())));
    }

    /**
     * Converts a requirement. Each bound becomes one entry. If a bounded requirement also excludes values, these values become another entry
     * (core 4.4).
     */
    private static List<NodeSelectorRequirement> wire(Requirement requirement) {
        return switch (requirement.allowed()) {
            case ValueSet.OneOf(var values) -> List.of(entry(requirement, requirement.operator(), List.copyOf(values)));
            case ValueSet.NoneOf(var values) ->
                List.of(entry(requirement, requirement.operator(), List.copyOf(values)));
            case ValueSet.Between between -> bounds(requirement, between);
        };
    }

    private static List<NodeSelectorRequirement> bounds(Requirement requirement, ValueSet.Between between) {
        var entries = new ArrayList<NodeSelectorRequirement>();
        if (between.isBoundedBelow()) {
            entries.add(entry(requirement, Operator.GTE, List.of(Long.toString(between.atLeast()))));
        }
        if (between.isBoundedAbove()) {
            entries.add(entry(requirement, Operator.LTE, List.of(Long.toString(between.atMost()))));
        }
        if (!between.excluded().isEmpty()) {
            entries.add(entry(requirement, Operator.NOT_IN, List.copyOf(between.excluded())));
        }
        return entries;
    }

    private static NodeSelectorRequirement entry(Requirement requirement, Operator operator, List<String> values) {
        var entry = new NodeSelectorRequirement();
        entry.key = requirement.key().value();
        entry.operator = operator.wire();
        entry.values = values.isEmpty() ? null : values;
        entry.minValues = requirement.minValues() == 0 ? null : requirement.minValues();
        return entry;
    }
}
