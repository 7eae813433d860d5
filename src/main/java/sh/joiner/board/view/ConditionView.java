package sh.joiner.board.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One condition of an object's status.
 *
 * @param status True, False or Unknown
 * @param since when it got this status; absent where it is not the object that says so
 * @param nextTry when it is looked into again, if nothing happens before; absent where that is not known or another process leads
 * @param doubt why it could not be found anew, where the last answer is still shown
 * @param answeredAt when that answer was given; of an earlier leader's, when this one first saw it
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
