package sh.joiner.engine.replacement;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.engine.scheduling.Scheduler;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.snapshot.Snapshot;

/**
 * What has to be launched so that the pods of a node find a place without it.
 *
 * @param drafts claims that take at least one of its pods; none if all find room on what is there or under way
 * @param unplaced those of its pods for which there is no place anywhere
 */
public record ReplacementPlan(List<ClaimDraft> drafts, List<Refusal> unplaced) {

    public ReplacementPlan {
        drafts = List.copyOf(drafts);
        unplaced = List.copyOf(unplaced);
    }

    /** The plan for a node that is there; pods that cannot leave it take no part. */
    public static ReplacementPlan of(Snapshot snapshot, NodeName leaving, Options options) {
        var pods = snapshot.pods().stream()
                .filter(pod -> leaving.equals(pod.node()))
                .map(Pod::name)
                .collect(Collectors.toSet());
        if (pods.isEmpty()) {
            return new ReplacementPlan(List.of(), List.of());
        }
        return of(Scheduler.plan(without(snapshot, leaving), options, () -> false), pods);
    }

    private static ReplacementPlan of(Plan plan, Set<PodName> pods) {
        var drafts = plan.claims().stream()
                .map(Plan.PlannedClaim::draft)
                .filter(draft -> draft.pods().stream().anyMatch(pods::contains))
                .toList();
        var unplaced = plan.refusals().stream()
                .filter(refusal -> pods.contains(refusal.pod()))
                .toList();
        return new ReplacementPlan(drafts, unplaced);
    }

    /** The picture in which the node is on its way out. */
    private static Snapshot without(Snapshot snapshot, NodeName leaving) {
        var nodes = snapshot.nodes().stream()
                .map(node -> isOf(node, leaving) ? node.leaving(snapshot.takenAt()) : node)
                .toList();
        return snapshot.with(snapshot.pools(), snapshot.nodeClasses(), nodes, snapshot.pods());
    }

    private static boolean isOf(Node node, NodeName leaving) {
        return node.name().equals(leaving) && !node.isDeleting();
    }

    /**
     * The drafts, marked as replacements.
     *
     * @param why the name of what the node goes for
     * @param present how many replacements there are already
     */
    public List<ClaimDraft> marked(String why, int present) {
        var all = String.valueOf(present + drafts.size());
        return drafts.stream()
                .map(draft -> marked(draft, Map.of(Replacement.REPLACES, why, Replacement.OF, all)))
                .toList();
    }

    private static ClaimDraft marked(ClaimDraft draft, Map<String, String> marks) {
        var annotations = new TreeMap<>(draft.annotations());
        annotations.putAll(marks);
        return new ClaimDraft(
                draft.pool(),
                draft.poolUid(),
                draft.labels(),
                annotations,
                draft.nodeClass(),
                draft.requirements(),
                draft.requests(),
                draft.taints(),
                draft.startupTaints(),
                draft.lifetime(),
                draft.pods(),
                draft.price());
    }
}
