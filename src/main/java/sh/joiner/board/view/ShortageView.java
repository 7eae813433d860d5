package sh.joiner.board.view;

import java.time.Instant;

/**
 * Capacity that EC2 lacks, and that Joiner does not request until the given time.
 *
 * @param what for example {@code m5.large in us-east-1a, spot}
 * @param reason the error code of EC2
 */
public record ShortageView(String what, String reason, Instant since, Instant until) {}
