package sh.joiner.board.view;

import java.time.Instant;

/**
 * One condition of an object's status.
 *
 * @param status True, False or Unknown
 */
public record ConditionView(String type, String status, String reason, String message, Instant since) {}
