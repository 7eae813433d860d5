package sh.joiner.board.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A condition in the status of an object.
 *
 * @param status True, False or Unknown
 * @param since time of the last transition; absent if the condition is not part of the object
 * @param nextTry time of the next reconciliation without an event; absent if it is not known or another process leads
 * @param doubt why the status could not be checked again, if the last result is still shown
 * @param answeredAt time of that result; for a result of an earlier leader, the time when this leader first read the result
 */
public record ConditionView(
        String type,
        String status,
        String reason,
        String message,
        @Nullable Instant since,
        @Nullable Instant nextTry,
        @Nullable String doubt,
        @Nullable Instant answeredAt) {}
