package sh.joiner.board.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One condition of an object's status.
 *
 * @param status True, False or Unknown
 * @param nextTry when it is looked into again, if nothing happens before; absent where that is not known or another process leads
 */
public record ConditionView(
        String type,
        String status,
        String reason,
        String message,
        Instant since,
        @Nullable Instant nextTry) {}
