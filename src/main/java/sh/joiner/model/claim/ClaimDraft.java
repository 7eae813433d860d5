package sh.joiner.model.claim;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.model.Wide;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/**
 * A claim to be created (core 4.10). The API server generates a name that starts with the pool's name.
 *
 * @param poolUid the UID of the pool that owns the claim
 * @param requirements the requirements of the claim, which name at most 600 instance types
 * @param pods the pods that the claim is created for
 * @param price the price of the cheapest offering that the instance types and the requirements allow, in USD per hour
 */
@Wide("the fields of a NodeClaim that is about to be created")
public record ClaimDraft(
        String pool,
        String poolUid,
        Map<String, String> labels,
        Map<String, String> annotations,
        NodeClassRef nodeClass,
        Requirements requirements,
        Resources requests,
        List<Taint> taints,
        List<Taint> startupTaints,
        Claim.Lifetime lifetime,
        List<PodName> pods,
        double price) {

    public ClaimDraft {
        labels = Map.copyOf(labels);
        annotations = Map.copyOf(annotations);
        taints = List.copyOf(taints);
        startupTaints = List.copyOf(startupTaints);
        pods = List.copyOf(pods);
    }

    /** Returns a copy with these annotations added. */
    public ClaimDraft annotated(Map<String, String> more) {
        var all = new TreeMap<>(annotations);
        all.putAll(more);
        return new ClaimDraft(
                pool,
                poolUid,
                labels,
                all,
                nodeClass,
                requirements,
                requests,
                taints,
                startupTaints,
                lifetime,
                pods,
                price);
    }

    /** Returns a copy with other requirements and the price of their cheapest offering. */
    public ClaimDraft narrowed(Requirements narrower, double cheapest) {
        return new ClaimDraft(
                pool,
                poolUid,
                labels,
                annotations,
                nodeClass,
                narrower,
                requests,
                taints,
                startupTaints,
                lifetime,
                pods,
                cheapest);
    }

    /** Returns a copy that is created for these pods only. */
    public ClaimDraft forPods(List<PodName> fewer, Resources lower) {
        return new ClaimDraft(
                pool,
                poolUid,
                labels,
                annotations,
                nodeClass,
                requirements,
                lower,
                taints,
                startupTaints,
                lifetime,
                fewer,
                price);
    }
}
