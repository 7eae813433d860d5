package sh.joiner.board.catalog;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A candidate AMI of one node class, for one architecture and variant.
 *
 * @param name unique among all candidates: creation date, id, class and variant
 */
public record CandidateView(
        String name,
        @JsonUnwrapped AmiView ami,
        String nodeClass,
        @JsonUnwrapped AmiPropertiesView properties,
        @JsonUnwrapped AmiMatchView match,
        @JsonUnwrapped AmiJudgementView judgement) {

    /** Id, name and owner of the AMI. */
    public record AmiView(String image, String imageName, String owner) {}

    /**
     * The properties of the AMI.
     *
     * @param variant of the alias, for example {@code nvidia}; may be empty
     */
    public record AmiPropertiesView(
            @JsonUnwrapped ImageLifecycleView lifecycle, String architecture, String variant, boolean deprecated) {}

    /**
     * The selector terms that match the AMI, the instance types that can run the AMI, its nodes and its tags.
     *
     * @param families families of the instance types that can run the AMI
     * @param nodes nodes that run the AMI; a NodeClaim without a node is named {@code claim NAME}
     */
    public record AmiMatchView(
            List<String> terms, List<String> families, List<String> nodes, Map<String, String> tags) {}

    /**
     * The verdict.
     *
     * @param verdict selected, superseded, awaited or refused
     * @param supersededBy id of the preferred AMI; absent unless the verdict is superseded
     * @param notChecked checks of the policy that have no result, with the reason and the missing IAM action
     * @param warnings problems that checks find although the AMI is not refused because of them
     * @param policy the AMIPolicy that applies to the class; may be empty
     */
    public record AmiJudgementView(
            String verdict,
            @Nullable String supersededBy,
            List<ReasonView> reasons,
            List<String> notChecked,
            List<String> warnings,
            String policy,
            Instant judgedAt) {}

    /** The reason why Joiner does not launch from the AMI: a code and a sentence. */
    public record ReasonView(String code, String sentence) {}
}
