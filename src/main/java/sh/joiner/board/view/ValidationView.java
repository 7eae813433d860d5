package sh.joiner.board.view;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of whether EC2 would let machines of a node class start (aws 2.4).
 *
 * @param name of the node class
 * @param status True, False or Unknown, as the condition ValidationSucceeded
 * @param kind None, Waiting (for what it depends on), Transient (tried again without anybody doing anything), Permanent (until somebody
 *     changes something) or Unknown (another process leads)
 * @param waitsFor the conditions that a dry run needs and that are not True
 * @param dryRuns Enabled or Disabled; Unknown where another process leads
 * @param profileKnownBy IAM, EC2, Nobody, or NotChecked where nobody is asked
 * @param askedAt when EC2 was last asked
 * @param cachedUntil until when EC2 is not asked again, unless the class, what it resolves to or its annotations change
 * @param nextTry when it is looked into again, if nothing happens before
 */
public record ValidationView(
        String name,
        String status,
        String reason,
        String message,
        @Nullable Instant since,
        String kind,
        List<String> waitsFor,
        String dryRuns,
        String profileKnownBy,
        @Nullable Instant askedAt,
        @Nullable Instant cachedUntil,
        @Nullable Instant nextTry) {}
