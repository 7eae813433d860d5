package sh.joiner.board.catalog;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;

/**
 * An AMI with the verdict of each node class for which the AMI is a candidate. A build pipeline can read this view.
 *
 * @param selected true if a node class launches from the AMI
 * @param nodes all nodes that run the AMI; a NodeClaim without a node is named {@code claim NAME}
 */
public record SeenImageView(
        @JsonUnwrapped SeenAmiView ami,
        @JsonUnwrapped ImageLifecycleView lifecycle,
        String architecture,
        boolean deprecated,
        Map<String, String> tags,
        boolean selected,
        List<String> nodes,
        List<CandidateView> candidates) {

    /** Id, name and owner of the AMI. */
    public record SeenAmiView(String id, String name, String owner) {}
}
