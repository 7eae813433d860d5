package sh.joiner.board.view;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An image as one node class sees it, for one kind of machine.
 *
 * @param name unique among all candidates: its making, id, class and variant
 * @param image the id
 * @param imageName the image's own name
 * @param created absent where nobody knows it
 * @param variant of the alias, as {@code nvidia}; empty for none
 * @param families of instance types that it serves, or would serve
 * @param verdict selected, superseded, awaited or refused
 * @param supersededBy the id of the better image; absent for other verdicts
 * @param notChecked checks that the policy asks for and that came to no result: why, and the IAM action where the role lacks it
 * @param policy the AMIPolicy that counts for the class; empty for none
 */
public record CandidateView(
        String name,
        String image,
        String imageName,
        String owner,
        String nodeClass,
        String state,
        Instant since,
        @Nullable Instant created,
        String architecture,
        String variant,
        boolean deprecated,
        List<String> terms,
        List<String> families,
        List<String> nodes,
        Map<String, String> tags,
        String verdict,
        @Nullable String supersededBy,
        List<ReasonView> reasons,
        List<String> notChecked,
        String policy,
        Instant judgedAt) {

    /** Why it is not launched from: a word for machines and a sentence. */
    public record ReasonView(String code, String sentence) {}
}
