package sh.joiner.board.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A condition in the status of an object.
 *
 * @param status True, False or Unknown
 * @param since time of the last transition; absent if the condition is not part of the object
 * @param nextTry time of the next reconciliation, if no event triggers an earlier one; absent if the time is not known
 * @param doubt why the status could not be checked again; absent if the shown status is the result of the last check
 * @param answeredAt time of the shown result, present only together with {@code doubt}; for a result of an earlier leader, the time when this leader
 *     first read the result
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
