package sh.joiner.engine.replacement;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.model.claim.ClaimDraft;

/**
 * What has to be launched so that the pods of a node find a place without it.
 *
 * @param drafts claims that take at least one of its pods; none if all find room on what is there or under way
 * @param unplaced those of its pods for which there is no place anywhere
 * @param awaited what is under way and takes some of its pods: {@code NodeClaim} or {@code node} with its name
 */
public record ReplacementPlan(List<ClaimDraft> drafts, List<Refusal> unplaced, List<String> awaited) {

    static final ReplacementPlan NOTHING = new ReplacementPlan(List.of(), List.of(), List.of());

    public ReplacementPlan {
        drafts = List.copyOf(drafts);
        unplaced = List.copyOf(unplaced);
        awaited = awaited.stream().distinct().sorted().toList();
    }

    static ReplacementPlan launching(ClaimDraft draft) {
        return new ReplacementPlan(List.of(draft), List.of(), List.of());
    }

    static ReplacementPlan refusing(Refusal refusal) {
        return new ReplacementPlan(List.of(), List.of(refusal), List.of());
    }

    static ReplacementPlan awaiting(String place) {
        return new ReplacementPlan(List.of(), List.of(), List.of(place));
    }

    ReplacementPlan and(ReplacementPlan that) {
        return new ReplacementPlan(
                both(drafts, that.drafts), both(unplaced, that.unplaced), both(awaited, that.awaited));
    }

    private static <T> List<T> both(List<T> some, List<T> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
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
