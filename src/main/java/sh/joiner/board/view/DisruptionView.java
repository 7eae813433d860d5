package sh.joiner.board.view;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A disruption command that is being carried out.
 *
 * @param name the id of the command
 * @param reason Empty, Drifted or Underutilized; empty if no NodeClaim says it
 * @param state WaitingForReplacements or Deleting
 * @param startedAt absent if the start of the command was interrupted
 * @param removed the NodeClaims that the command removes
 * @param replacements the NodeClaims that were created for the command
 */
public record DisruptionView(
        String name,
        String reason,
        String state,
        @Nullable Instant startedAt,
        List<RemovedClaimView> removed,
        List<ReplacementView> replacements) {

    /** A NodeClaim that the command removes; {@code node} is absent until it is registered. */
    public record RemovedClaimView(String claim, @Nullable String node, boolean deleting) {}

    /** A NodeClaim that the command waits for. */
    public record ReplacementView(String claim, boolean initialized) {}
}
