package sh.joiner.board.view;

import java.time.Instant;

/**
 * Capacity or a subnet that Joiner does not use until the given time, because EC2 refused a launch or interrupted a spot instance.
 *
 * @param what for example {@code m5.large in us-east-1a, spot}
 * @param reason the error code of EC2, or {@code SpotInterrupted} after the interruption of a spot instance
 */
public record ShortageView(String what, String reason, Instant since, Instant until) {}
