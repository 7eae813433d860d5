package sh.joiner.board.view;

import java.time.Instant;

/**
 * Something that EC2 had nothing of, and that is not asked for until then.
 *
 * @param what as {@code m5.large in us-east-1a, spot}
 * @param reason EC2's word
 */
public record ShortageView(String what, String reason, Instant since, Instant until) {}
