package sh.joiner.engine.replacement;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimDraft;

/**
 * The launches that are needed so that the pods of a node can run elsewhere.
 * @param drafts the claims to launch, each for at least one pod of the node
 * @param unplaced the pods of the node that fit nowhere
 * @param awaited launching claims and uninitialized nodes that will run pods of the node, such as {@code NodeClaim web-x1} or {@code node ip-1}
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
     * Returns the drafts, annotated as replacements.
     * @param interruption the name of the interruption that removes the node
     * @param present the number of replacements that exist already
     */
    public List<ClaimDraft> marked(String interruption, int present) {
        var all = String.valueOf(present + drafts.size());
        return drafts.stream()
                .map(draft -> draft.annotated(Map.of(Claim.REPLACES, interruption, Claim.REPLACEMENTS, all)))
                .toList();
    }
}
