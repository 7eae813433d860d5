package sh.joiner.board.disruption;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node: what its removal would save, and what blocks the removal.
 *
 * @param pool empty for a node that belongs to no NodePool
 * @param pricePerHour US dollars; absent if the price is not known
 * @param reasons the reasons for which Joiner could remove the node
 */
public record DisruptionCandidateView(
        String name,
        String pool,
        @Nullable Double pricePerHour,
        @JsonUnwrapped RemovalView removal,
        List<CandidateReasonView> reasons) {

    /** Returns true if the node stays because its removal saves nothing. A page then shows only one of the two equal reasons. */
    public boolean staysBecauseItSavesNothing() {
        return reasons.stream()
                .map(CandidateReasonView::staysBecause)
                .anyMatch(why -> why != null && why.equals(removal.savesNothingBecause()));
    }

    /**
     * The removal of this node alone, even if the removal is blocked.
     *
     * @param savingsPerHour US dollars; absent if it was not computed: the computation for all nodes has a time limit, and omits nodes without a
     *     NodeClaim or NodePool
     * @param savesNothingBecause absent if the removal saves money or was not computed
     */
    public record RemovalView(
            @Nullable Double savingsPerHour, @Nullable String savesNothingBecause) {

        static final RemovalView UNKNOWN = new RemovalView(null, null);
    }

    /**
     * A reason to remove the node.
     *
     * @param reason Empty, Drifted or Underutilized
     * @param blockers empty if the node is a candidate
     * @param staysBecause why the last disruption pass did not remove the candidate; absent if nothing is known
     */
    public record CandidateReasonView(
            String reason,
            List<CandidateBlockerView> blockers,
            @Nullable String staysBecause) {}

    /**
     * A blocker of the removal of the node.
     *
     * @param code the kind of blocker, for programs
     * @param object the object to change, such as the namespace and name of a PodDisruptionBudget; empty if the cause is the node itself
     * @param cause in words, equal for all nodes with this code and object
     * @param sentence the cause at this node
     */
    public record CandidateBlockerView(String code, String object, String cause, String sentence) {}
}
